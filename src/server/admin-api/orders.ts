import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  NewNote,
  NewRefund,
  NewShipment,
  OrderFilters,
  OrderQuery,
  OrderRecord,
  OrderRow,
  Papers,
  ParcelList,
  PaymentTransactionView,
  RefundAnswer,
  ShipList,
  ShipListLine,
  ShippedParcel,
  Tracking,
} from '../../domain/orders/admin-schema.ts';
import { findOrderRecord } from '../../domain/orders/find-order-record.ts';
import { creditNotePdf, invoicesPdf } from '../../domain/orders/invoice/invoice-pdf.ts';
import {
  countOrders,
  exportOrders,
  listBuyers,
  listOrderRows,
} from '../../domain/orders/list-order-rows.ts';
import { addNote } from '../../domain/orders/order-history.ts';
import { findTransaction } from '../../domain/orders/paying/list-transactions.ts';
import { recordCash } from '../../domain/orders/paying/settle-payment.ts';
import { carryOutRefund } from '../../domain/orders/refunds/carry-out-refund.ts';
import { recordRefund } from '../../domain/orders/refunds/record-refund.ts';
import { deliverOrder, deliverShipment } from '../../domain/orders/shipments/deliver-order.ts';
import { readShipList } from '../../domain/orders/shipments/read-ship-list.ts';
import { makeReady, undoReady } from '../../domain/orders/shipments/ready-for-collection.ts';
import {
  correctShipment,
  shipOrder,
  shipParcel,
  shipParcels,
} from '../../domain/orders/shipments/ship-order.ts';
import { undoDelivery, undoShipment } from '../../domain/orders/shipments/undo-shipment.ts';
import { packingSlipsPdf, pickListPdf } from '../../domain/orders/slips/slips-pdf.ts';
import { GatewayError } from '../../domain/payments/gateways/gateway.ts';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import { cancelAnyOrder } from '../../domain/returns/move-return.ts';
import { todayIn } from '../../domain/settings/format.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { Uuid } from '../../domain/wire.ts';
import { parseMoney } from '../../platform/money.ts';
import { IdempotencyHeaders } from '../api/idempotency-headers.ts';
import { withTotal } from '../api/list-answer.ts';
import { sendFile } from '../api/send-file.ts';
import type { App } from '../app-types.ts';
import { sendExport } from './send-export.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });
const parcelParams = params.extend({ shipmentId: Uuid });
const response = { 200: PaymentTransactionView };
const record = { 200: OrderRecord };
const Undone = z.object({ customerWasTold: z.boolean() });

/** Orders, and what happens to them: shipped, delivered, paid, cancelled, refunded. */
export function adminOrderRoutes(app: App, payments: Payments, publicUrl: string): void {
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
    '/api/admin/orders/export.csv',
    {
      config: { needs: 'customers.export' },
      schema: {
        tags,
        summary: 'The orders that the search and the filters find, as a file',
        querystring: OrderFilters,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const { query: filters } = request;
      const { timeZone } = await readSettings(db);
      const count = await countOrders(db, filters);
      const csv = Readable.from(exportOrders(db, filters));
      const file = { fileName: `orders_${todayIn(timeZone)}.csv`, csv };
      return sendExport(request, reply, { of: 'orders', count, filters, file });
    },
  );

  app.get(
    '/api/admin/orders/customers',
    {
      config: { needs: 'orders.view' },
      schema: {
        tags,
        summary: 'User names of customers with orders that begin so, at most 20',
        querystring: OrderFilters.pick({ search: true }),
        response: { 200: z.array(z.string()) },
      },
    },
    (request) => listBuyers(db, request.query.search),
  );

  app.post(
    '/api/admin/orders/ship-list',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'Which orders the lines of a pasted list are about; nothing is shipped yet',
        body: ShipList,
        response: { 200: z.array(ShipListLine) },
      },
    },
    (request) => readShipList(db, request.body.text),
  );

  app.post(
    '/api/admin/orders/shipments',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'Ships what is left of several orders, and answers for each',
        body: ParcelList,
        response: { 200: z.array(ShippedParcel) },
      },
    },
    async (request) => shipParcels(db, await request.by(), request.body),
  );

  const papers = {
    'packing-slips': {
      summary: 'Packing slips as one file: what is left to ship, or was in a parcel',
      draw: (ids: string[], shipment?: string) => packingSlipsPdf(db, ids, publicUrl, shipment),
    },
    'pick-list': {
      summary: 'What is left to ship of several orders, each variant once',
      draw: (ids: string[]) => pickListPdf(db, ids, publicUrl),
    },
    invoices: {
      summary: 'Invoices as one file',
      draw: async (ids: string[]) => (await invoicesPdf(db, ids, publicUrl)).pdf,
    },
  };
  for (const [name, { summary, draw }] of Object.entries(papers)) {
    app.get(
      `/api/admin/orders/${name}.pdf`,
      {
        config: { needs: 'orders.ship' },
        schema: { tags, summary, querystring: Papers, produces: ['application/pdf'] },
      },
      async (request, reply) =>
        sendFile(reply, {
          fileName: `${name}.pdf`,
          pdf: await draw(request.query.ids, request.query.shipment),
        }),
    );
  }

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
    '/api/admin/orders/:id/shipments',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary:
          'Ships pieces of an order in a parcel of their own, or all that is left of it; or hands them over at the shop',
        params,
        body: NewShipment,
        response: record,
      },
    },
    async (request) => {
      await request.write((tx) => shipParcel(tx, request.params.id, request.body));
      return findOrderRecord(db, request.params.id);
    },
  );

  app.put(
    '/api/admin/orders/:id/shipments/:shipmentId',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: "Corrects a parcel's tracking number or carrier",
        params: parcelParams,
        body: Tracking,
        response: record,
      },
    },
    async (request) => {
      const { id, shipmentId } = request.params;
      await request.write((tx) => correctShipment(tx, id, shipmentId, request.body));
      return findOrderRecord(db, id);
    },
  );

  app.post(
    '/api/admin/orders/:id/shipments/:shipmentId/undo',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'Takes a parcel back that left less than an hour ago',
        params: parcelParams,
        response: { 200: Undone },
      },
    },
    (request) => {
      const { id, shipmentId } = request.params;
      return request.write((tx) => undoShipment(tx, id, shipmentId));
    },
  );

  app.post(
    '/api/admin/orders/:id/shipments/:shipmentId/undo-delivery',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'A parcel that was marked as delivered less than an hour ago is on its way again',
        params: parcelParams,
        response: { 200: Undone },
      },
    },
    (request) => {
      const { id, shipmentId } = request.params;
      return request.write((tx) => undoDelivery(tx, id, shipmentId));
    },
  );

  app.post(
    '/api/admin/orders/:id/ready',
    {
      config: { needs: 'orders.ship' },
      schema: { tags, summary: 'An order can be fetched at the shop', params, response: record },
    },
    async (request) => {
      await request.write((tx) => makeReady(tx, request.params.id));
      return findOrderRecord(db, request.params.id);
    },
  );

  app.post(
    '/api/admin/orders/:id/undo-ready',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'An order that was made ready less than an hour ago is not ready after all',
        params,
        response: { 200: Undone },
      },
    },
    (request) => request.write((tx) => undoReady(tx, request.params.id)),
  );

  app.post(
    '/api/admin/orders/:id/undo-delivery',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'An order that was marked as delivered less than an hour ago is on its way again',
        params,
        response: { 200: Undone },
      },
    },
    (request) => request.write((tx) => undoDelivery(tx, request.params.id)),
  );

  app.post(
    '/api/admin/orders/:id/shipments/:shipmentId/deliver',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: 'A parcel has arrived; the last one delivers the order',
        params: parcelParams,
        response: record,
      },
    },
    async (request) => {
      const { id, shipmentId } = request.params;
      await request.write((tx) => deliverShipment(tx, id, shipmentId));
      return findOrderRecord(db, id);
    },
  );

  app.post(
    '/api/admin/orders/:id/notes',
    {
      config: { needs: 'orders.ship' },
      schema: {
        tags,
        summary: "Adds a note to an order's history, for colleagues alone",
        params,
        body: NewNote,
        response: record,
      },
    },
    async (request) => {
      await request.write((tx) => addNote(tx, request.params.id, request.body.text));
      return findOrderRecord(db, request.params.id);
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
        summary:
          'Cancels an order of which nothing is shipped or paid; one that costs nothing counts as unpaid',
        params,
        response,
      },
    },
    async (request) => {
      await request.write((tx) => cancelAnyOrder(tx, request.params.id));
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
        response: { 200: RefundAnswer },
      },
    },
    async (request) => {
      const { amount, delivery, ...rest } = request.body;
      const refund = {
        ...rest,
        amount: amount === undefined ? undefined : parseMoney(amount),
        delivery: delivery === undefined ? 0 : parseMoney(delivery),
        idempotencyKey: request.headers['idempotency-key'],
      };
      const refundId = await request.write((tx) => recordRefund(tx, request.params.id, refund));
      // The queue does the same, should the provider not answer now.
      if (refundId) await carryOutRefund(payments, refundId).catch(leaveToQueue);
      const { refunds } = await findOrderRecord(db, request.params.id);
      return { ...(await findTransaction(db, request.params.id)), refunds };
    },
  );

  app.get(
    '/api/admin/orders/:id/refunds/:refundId/credit-note.pdf',
    {
      config: { needs: 'orders.view' },
      schema: {
        tags,
        summary: 'The credit note of a refund whose money has gone back, to be printed',
        params: params.extend({ refundId: Uuid }),
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { id: orderId, refundId } = request.params;
      return sendFile(reply, await creditNotePdf(db, { orderId, refundId }, publicUrl));
    },
  );
}

function leaveToQueue(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}
