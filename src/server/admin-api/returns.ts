import { z } from 'zod';
import { carryOutRefund } from '../../domain/orders/refunds/carry-out-refund.ts';
import { GatewayError } from '../../domain/payments/gateways/gateway.ts';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import { findReturnRecord, listReturns } from '../../domain/returns/list-returns.ts';
import {
  approveReturn,
  exchangeReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
} from '../../domain/returns/move-return.ts';
import {
  Exchange,
  Inspection,
  Refusal,
  ReturnQuery,
  ReturnRecord,
  ReturnRefund,
  ReturnRow,
} from '../../domain/returns/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import { parseMoney } from '../../platform/money.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });
const response = { 200: ReturnRecord };
const config = { needs: 'orders.refund' } as const;

/** Returns, and how each goes on: answered, received, inspected, refunded or exchanged. */
export function adminReturnRoutes(app: App, payments: Payments): void {
  const { db } = payments;
  app.get(
    '/api/admin/returns',
    {
      config: { needs: 'orders.view' },
      schema: {
        tags,
        summary: 'The returns that the search and the filters find, the newest first',
        querystring: ReturnQuery,
        response: { 200: z.array(ReturnRow) },
      },
    },
    async (request, reply) => {
      const { returns, total } = await listReturns(db, request.query);
      return withTotal(reply, returns, total);
    },
  );

  app.get(
    '/api/admin/returns/:id',
    {
      config: { needs: 'orders.view' },
      schema: { tags, summary: 'One return and its history', params, response },
    },
    (request) => findReturnRecord(db, request.params.id),
  );

  for (const [step, summary, act] of [
    ['approve', 'The customer may send it, and is told where to', approveReturn],
    ['receive', 'What was sent back has come', receiveReturn],
  ] as const) {
    app.post(
      `/api/admin/returns/:id/${step}`,
      { config, schema: { tags, summary, params, response } },
      async (request) => {
        await request.write((tx) => act(tx, request.params.id));
        return findReturnRecord(db, request.params.id);
      },
    );
  }

  app.post(
    '/api/admin/returns/:id/refuse',
    {
      config,
      schema: {
        tags,
        summary: 'Refuses a return, with the reason that its customer reads',
        params,
        body: Refusal,
        response,
      },
    },
    async (request) => {
      const { id } = request.params;
      await request.write((tx) => refuseReturn(tx, id, request.body.reason));
      return findReturnRecord(db, id);
    },
  );

  app.post(
    '/api/admin/returns/:id/inspect',
    {
      config,
      schema: {
        tags,
        summary: 'Says which pieces are fit for sale: they are on sale again',
        params,
        body: Inspection,
        response,
      },
    },
    async (request) => {
      const { id } = request.params;
      await request.write((tx) => inspectReturn(tx, id, request.body));
      return findReturnRecord(db, id);
    },
  );

  app.post(
    '/api/admin/returns/:id/exchange',
    {
      config,
      schema: {
        tags,
        summary:
          'Sends other variants in its place, as a new order that costs nothing; once however often it is asked',
        params,
        body: Exchange,
        response,
      },
    },
    async (request) => {
      const { id } = request.params;
      await request.write((tx) => exchangeReturn(tx, id, request.body));
      return findReturnRecord(db, id);
    },
  );

  app.post(
    '/api/admin/returns/:id/refund',
    {
      config,
      schema: {
        tags,
        summary:
          'Gives the money back, once however often it is asked: what the pieces cost, or less',
        params,
        body: ReturnRefund,
        response,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { amount, delivery } = request.body;
      const refund = {
        amount: amount === undefined ? undefined : parseMoney(amount),
        delivery: delivery === undefined ? undefined : parseMoney(delivery),
      };
      const refundId = await request.write((tx) => refundReturn(tx, id, refund));
      // The queue does the same, should the provider not answer now.
      if (refundId) {
        await carryOutRefund(payments, refundId).catch((error: unknown) => {
          if (!(error instanceof GatewayError)) throw error;
        });
      }
      return findReturnRecord(db, id);
    },
  );
}
