import { z } from 'zod';
import { withdrawReturn } from '../../domain/returns/move-return.ts';
import { readOrderReturns } from '../../domain/returns/read-returns.ts';
import { requestReturn } from '../../domain/returns/request-return.ts';
import { NewReturn, OrderReturns } from '../../domain/returns/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

const tags = ['Customer'];
const params = z.object({ id: Uuid });
const response = { 200: OrderReturns };

/** What customers send back of their orders. */
export function returnRoutes(app: App, db: Db): void {
  app.get(
    '/api/user/orders/:id/returns',
    {
      schema: {
        tags,
        summary: 'What is sent back of an order, what else can be, and where to',
        params,
        response,
      },
    },
    async (request) => {
      const { id: userId } = await request.requireCustomer();
      return readOrderReturns(db, { userId, orderId: request.params.id });
    },
  );

  app.post(
    '/api/user/orders/:id/returns',
    {
      config: { bounded: 'cancellations' },
      schema: { tags, summary: 'Asks to send pieces back', params, body: NewReturn, response },
    },
    async (request) => {
      const { id: userId } = await request.requireCustomer();
      const orderId = request.params.id;
      await request.write((tx) => requestReturn(tx, orderId, request.body));
      return readOrderReturns(db, { userId, orderId });
    },
  );

  app.post(
    '/api/user/orders/:id/returns/:returnId/withdraw',
    {
      schema: {
        tags,
        summary: 'Takes back the wish to send something back, as long as the shop has not got it',
        params: params.extend({ returnId: Uuid }),
        response,
      },
    },
    async (request) => {
      const { id: userId } = await request.requireCustomer();
      const { id: orderId, returnId } = request.params;
      await request.write((tx) => withdrawReturn(tx, orderId, returnId));
      return readOrderReturns(db, { userId, orderId });
    },
  );
}
