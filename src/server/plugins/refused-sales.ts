import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../../kit/errors.ts';
import { Uuid } from '../../kit/wire.ts';
import { isRefusalReason, recordRefusedSale } from '../../modules/analytics/refused-sales.ts';
import { bySystem, type Database, write } from '../../platform/database/database.ts';

const ChosenAddress = z.object({ addressId: Uuid });

/** Keeps the register of refused sales; before anybody has signed in there is no sale to refuse. */
export function registerRefusedSales(app: FastifyInstance, db: Database): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!request.routeOptions.config.takesOrder || !(error instanceof ShopError)) return;
    const reason = error.code;
    if (!isRefusalReason(reason)) return;
    const customer = await request.customer();
    if (!customer) return;
    const addressId = ChosenAddress.safeParse(request.body).data?.addressId ?? null;
    await write(db, bySystem('refused sales'), (tx) =>
      recordRefusedSale(tx, reason, { userId: customer.id, addressId }),
    ).catch((cause) => request.log.error({ err: cause }, 'a refused sale was not recorded'));
  });
}
