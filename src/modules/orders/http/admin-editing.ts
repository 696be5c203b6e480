import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { cancelPaid, findCancellation } from '../editing/cancel-paid.ts';
import { askForDifference, editOrder, receiveDifference } from '../editing/edit-order.ts';
import { findEditable, readEdited, refuseUneditable } from '../editing/edited-order.ts';
import * as editingApi from '../editing/endpoints.ts';
import { planEdit, toEditQuote } from '../editing/plan-edit.ts';
import { carryOutRepayment, retryRepayment } from '../editing/repay-difference.ts';
import { findOrderRecord } from '../find-order-record.ts';
import { replacedCreditNotePdf, replacedInvoicePdf } from '../invoice/replace-invoice.ts';
import type { PaperDesk } from '../paper-logo.ts';
import { findDifference } from '../paying/pay-by-link.ts';
import { carryOutRefund } from '../refunds/carry-out-refund.ts';
import { leaveToQueue } from '../refunds/refund-at-provider.ts';

/** Orders that change before they leave, or are given up though they are paid. */
export function adminEditingRoutes(app: App, payments: Payments, papers: PaperDesk): void {
  const { db } = payments;
  const tellProvider = async (
    ids: string[],
    carryOut: (payments: Payments, id: string) => Promise<void>,
  ) => {
    for (const id of ids) await carryOut(payments, id).catch(leaveToQueue);
  };

  serve(app, editingApi.find, (request) => findEditable(db, request.params.id));

  serve(app, editingApi.quote, async (request) => {
    const order = await readEdited(db, request.params.id);
    refuseUneditable(order);
    return toEditQuote(order, await planEdit(db, order, request.body));
  });

  serve(app, editingApi.change, async (request) => {
    const { id } = request.params;
    const waiting = await request.write((tx) => editOrder(tx, id, request.body));
    await tellProvider(waiting, carryOutRepayment);
    return findOrderRecord(payments, id);
  });

  serve(app, editingApi.findDifference, (request) => findDifference(payments, request.params.id));

  serve(app, editingApi.askForDifference, async (request) => {
    await request.write((tx) => askForDifference(tx, request.params.id));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, editingApi.receiveDifference, async (request) => {
    await request.write((tx) => receiveDifference(tx, request.params.id));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, editingApi.repay, async (request) => {
    const { id, repaymentId } = request.params;
    const again = await request.write((tx) => retryRepayment(tx, id, repaymentId));
    await tellProvider([again], carryOutRepayment);
    return findOrderRecord(payments, id);
  });

  serve(app, editingApi.findCancellation, (request) =>
    findCancellation(payments, request.params.id),
  );

  serve(app, editingApi.cancelPaid, async (request) => {
    const { id } = request.params;
    await tellProvider(await request.write((tx) => cancelPaid(tx, id)), carryOutRefund);
    return findOrderRecord(payments, id);
  });

  serve(app, editingApi.replacedInvoice, async (request, reply) => {
    const { id: orderId, replacedId } = request.params;
    return sendFile(reply, await replacedInvoicePdf(db, { orderId, replacedId }, papers));
  });

  serve(app, editingApi.replacedCreditNote, async (request, reply) => {
    const { id: orderId, replacedId } = request.params;
    return sendFile(reply, await replacedCreditNotePdf(db, { orderId, replacedId }, papers));
  });
}
