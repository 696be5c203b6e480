import { z } from 'zod';
import { cancelOrder } from '../../domain/orders/cancel-order.ts';
import { carryOutRefund } from '../../domain/orders/carry-out-refund.ts';
import { deliverOrder } from '../../domain/orders/deliver-order.ts';
import { findOrderRecord } from '../../domain/orders/find-order-record.ts';
import { listOrderRows } from '../../domain/orders/list-order-rows.ts';
import { findTransaction } from '../../domain/orders/list-transactions.ts';
import { recordRefund } from '../../domain/orders/record-refund.ts';
import {
  NewRefund,
  OrderQuery,
  OrderRecord,
  OrderRow,
  PaymentTransactionView,
  Tracking,
} from '../../domain/orders/schema.ts';
import { recordCash } from '../../domain/orders/settle-payment.ts';
import { shipOrder } from '../../domain/orders/ship-order.ts';
import { GatewayError } from '../../domain/payments/gateways/gateway.ts';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import { Uuid } from '../../domain/wire.ts';
import { parseMoney } from '../../platform/money.ts';
import { IdempotencyHeaders } from '../api/idempotency-headers.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });
const response = { 200: PaymentTransactionView };

/** Orders, and what happens to them: shipped, delivered, paid, cancelled, refunded. */
export function adminOrderRoutes(app: App, payments: Payments): void {
  const { db } = payments;
  app.get(
    '/api/admin/orders',
    {
      config: { needs: 'orders.view' },
      schema: {
        tags,
        summary: 'The orders that the search and the filters find, the newest first',
        querystring: OrderQuery,
        response: { 200: z.array(OrderRow) },
      },
    },
    async (request, reply) => {
      const { orders, total } = await listOrderRows(db, request.query);
      return withTotal(reply, orders, total);
    },
  );

  app.get(
    '/api/admin/orders/:id',
    {
      config: { needs: 'orders.view' },
      schema: {
        tags,
        summary: 'One order and its history',
        params,
        response: { 200: OrderRecord },
      },
    },
    (request) => findOrderRecord(db, request.params.id),
  );

  app.put(
    '/api/admin/orders/:id/tracking',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'Ships an order by its tracking number, or corrects that number',
        params,
        body: Tracking,
        response,
      },
    },
    async (request) => {
      await request.write((tx) => shipOrder(tx, request.params.id, request.body));
      return findTransaction(db, request.params.id);
    },
  );

  app.post(
    '/api/admin/orders/:id/deliver',
    {
      config: { needs: 'orders.ship' },
      schema: { tags, summary: 'A shipped order has arrived', params, response },
    },
    async (request) => {
      await request.write((tx) => deliverOrder(tx, request.params.id));
      return findTransaction(db, request.params.id);
    },
  );

  app.post(
    '/api/admin/orders/:id/pay',
    {
      config: { needs: 'orders.ship' },
      schema: { tags, summary: 'An order is paid: its cash was collected', params, response },
    },
    async (request) => {
      await request.write((tx) => recordCash(tx, request.params.id));
      return findTransaction(db, request.params.id);
    },
  );

  app.post(
    '/api/admin/orders/:id/cancel',
    {
      config: { needs: 'orders.refund' },
      schema: {
        tags,
        summary: 'Cancels an order of which nothing is shipped or paid',
        params,
        response,
      },
    },
    async (request) => {
      await request.write((tx) => cancelOrder(tx, request.params.id));
      return findTransaction(db, request.params.id);
    },
  );

  app.post(
    '/api/admin/orders/:id/refunds',
    {
      config: { needs: 'orders.refund' },
      schema: {
        tags,
        summary:
          'Gives back money of a paid order: through the gateway that took it, else recorded as given back outside the shop',
        params,
        headers: IdempotencyHeaders,
        body: NewRefund,
        response,
      },
    },
    async (request) => {
      const { amount, reason, restock } = request.body;
      const idempotencyKey = request.headers['idempotency-key'];
      const refund = { amount: parseMoney(amount), reason, restock, idempotencyKey };
      const refundId = await request.write((tx) => recordRefund(tx, request.params.id, refund));
      // The queue does the same, should the provider not answer now.
      if (refundId) await carryOutRefund(payments, refundId).catch(leaveToQueue);
      return findTransaction(db, request.params.id);
    },
  );
}

function leaveToQueue(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}
