import { Readable } from 'node:stream';
import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { parseMoney } from '../../../kit/money.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { readSettings } from '../../settings/settings.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import { findOrderRecord } from '../find-order-record.ts';
import { creditNotePdf, invoicesPdf } from '../invoice/invoice-pdf.ts';
import { countOrders, exportOrders, listBuyers, listOrderRows } from '../list-order-rows.ts';
import { changeOrderFields } from '../order-fields.ts';
import { addNote } from '../order-history.ts';
import type { PaperDesk } from '../paper-logo.ts';
import { findTransaction } from '../paying/list-transactions.ts';
import { recordCash } from '../paying/settle-payment.ts';
import { carryOutRefund } from '../refunds/carry-out-refund.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { leaveToQueue } from '../refunds/refund-at-provider.ts';
import { deliverOrder, deliverShipment } from '../shipments/deliver-order.ts';
import { readShipList } from '../shipments/read-ship-list.ts';
import { makeReady, undoReady } from '../shipments/ready-for-collection.ts';
import { correctShipment, shipOrder, shipParcel, shipParcels } from '../shipments/ship-order.ts';
import { undoDelivery, undoShipment } from '../shipments/undo-shipment.ts';
import { packingSlipsPdf, pickListPdf } from '../slips/slips-pdf.ts';

/** Orders, and what happens to them: shipped, delivered, paid, cancelled, refunded. */
export function adminOrderRoutes(app: App, payments: Payments, papers: PaperDesk): void {
  const { db } = payments;
  serveList(app, orderRecordsApi.list, (request) => listOrderRows(db.reads, request.query));

  serve(app, orderRecordsApi.download, async (request, reply) => {
    const { query: filters } = request;
    const { timeZone } = await readSettings(db);
    const count = await countOrders(db.reads, filters);
    const csv = Readable.from(exportOrders(db.reads, filters));
    const file = { fileName: `orders_${todayIn(timeZone)}.csv`, csv };
    return sendExport(request, reply, { of: 'orders', count, filters, file });
  });

  serve(app, orderRecordsApi.listBuyers, (request) => listBuyers(db, request.query.search));

  serve(app, orderRecordsApi.readShipList, (request) => readShipList(db, request.body.text));

  serve(app, orderRecordsApi.shipAll, async (request) =>
    shipParcels(db, await request.by(), request.body),
  );

  serve(app, orderRecordsApi.printPackingSlips, async ({ query: { ids, shipment } }, reply) => {
    const pdf = await packingSlipsPdf(db, ids, papers, shipment);
    return sendFile(reply, { fileName: 'packing-slips.pdf', pdf });
  });
  serve(app, orderRecordsApi.printPickList, async ({ query: { ids } }, reply) => {
    const pdf = await pickListPdf(db, ids, papers);
    return sendFile(reply, { fileName: 'pick-list.pdf', pdf });
  });
  serve(app, orderRecordsApi.printInvoices, async ({ query: { ids } }, reply) => {
    const { pdf } = await invoicesPdf(db, ids, papers);
    return sendFile(reply, { fileName: 'invoices.pdf', pdf });
  });

  serve(app, orderRecordsApi.find, (request) => findOrderRecord(payments, request.params.id));

  serve(app, orderRecordsApi.changeTracking, async (request) => {
    await request.write((tx) => shipOrder(tx, request.params.id, request.body));
    return findTransaction(db, request.params.id);
  });

  serve(app, orderRecordsApi.ship, async (request) => {
    await request.write((tx) => shipParcel(tx, request.params.id, request.body));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, orderRecordsApi.changeShipment, async (request) => {
    const { id, shipmentId } = request.params;
    await request.write((tx) => correctShipment(tx, id, shipmentId, request.body));
    return findOrderRecord(payments, id);
  });

  serve(app, orderRecordsApi.undoShipment, (request) => {
    const { id, shipmentId } = request.params;
    return request.write((tx) => undoShipment(tx, id, shipmentId));
  });

  serve(app, orderRecordsApi.undoParcelDelivery, (request) => {
    const { id, shipmentId } = request.params;
    return request.write((tx) => undoDelivery(tx, id, shipmentId));
  });

  serve(app, orderRecordsApi.makeReady, async (request) => {
    await request.write((tx) => makeReady(tx, request.params.id));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, orderRecordsApi.undoReady, (request) =>
    request.write((tx) => undoReady(tx, request.params.id)),
  );

  serve(app, orderRecordsApi.undoDelivery, (request) =>
    request.write((tx) => undoDelivery(tx, request.params.id)),
  );

  serve(app, orderRecordsApi.deliverParcel, async (request) => {
    const { id, shipmentId } = request.params;
    await request.write((tx) => deliverShipment(tx, id, shipmentId));
    return findOrderRecord(payments, id);
  });

  serve(app, orderRecordsApi.changeFields, async (request) => {
    await request.write((tx) => changeOrderFields(tx, request.params.id, request.body.fields));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, orderRecordsApi.addNote, async (request) => {
    await request.write((tx) => addNote(tx, request.params.id, request.body.text));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, orderRecordsApi.deliver, async (request) => {
    await request.write((tx) => deliverOrder(tx, request.params.id));
    return findTransaction(db, request.params.id);
  });

  serve(app, orderRecordsApi.pay, async (request) => {
    await request.write((tx) => recordCash(tx, request.params.id));
    return findTransaction(db, request.params.id);
  });

  serve(app, orderRecordsApi.refund, async (request) => {
    const { amount, delivery, fees = [], ...rest } = request.body;
    const refund = {
      ...rest,
      amount: amount === undefined ? undefined : parseMoney(amount),
      delivery: delivery === undefined ? 0 : parseMoney(delivery),
      fees: fees.map(({ feeId, amount: ofFee }) => ({ feeId, amount: parseMoney(ofFee) })),
      idempotencyKey: request.headers['idempotency-key'],
    };
    const refundId = await request.write((tx) => recordRefund(tx, request.params.id, refund));
    if (refundId) await carryOutRefund(payments, refundId).catch(leaveToQueue);
    const { refunds } = await findOrderRecord(payments, request.params.id);
    return { ...(await findTransaction(db, request.params.id)), refunds };
  });

  serve(app, orderRecordsApi.creditNote, async (request, reply) => {
    const { id: orderId, refundId } = request.params;
    return sendFile(reply, await creditNotePdf(db, { orderId, refundId }, papers));
  });
}
