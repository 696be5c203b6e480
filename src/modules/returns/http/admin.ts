import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { parseMoney } from '../../../kit/money.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { findAnyOrder } from '../../orders/find-order.ts';
import { carryOutRefund } from '../../orders/refunds/carry-out-refund.ts';
import { leaveToQueue } from '../../orders/refunds/refund-at-provider.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import * as returnRecordsApi from '../admin-endpoints.ts';
import { findReturnRecord, listReturns } from '../list-returns.ts';
import {
  approveReturn,
  exchangeReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
} from '../move-return.ts';
import { beginReturn } from '../request-return.ts';
import { openStaffPhoto } from '../return-photos.ts';
import { readReturnable } from '../returnable.ts';

/** Returns, and how each goes on: answered, received, inspected, refunded or exchanged. */
export function adminReturnRoutes(app: App, payments: Payments, storage: Storage): void {
  const { db } = payments;
  serveList(app, returnRecordsApi.list, (request) => listReturns(db.reads, request.query));

  serve(app, returnRecordsApi.findReturnable, async ({ params }) => {
    const { id } = await findAnyOrder(db, params.id);
    return { lines: await readReturnable(db, id, true) };
  });

  serve(app, returnRecordsApi.begin, async (request) => {
    const returnId = await request.write((tx) => beginReturn(tx, request.params.id, request.body));
    return findReturnRecord(db, returnId);
  });

  serve(app, returnRecordsApi.find, (request) => findReturnRecord(db, request.params.id));

  serve(app, returnRecordsApi.photo, async ({ params: { id: returnId, photoId } }, reply) =>
    sendFile(reply, await openStaffPhoto(db, storage, { returnId, photoId })),
  );

  serve(app, returnRecordsApi.approve, async (request) => {
    await request.write((tx) => approveReturn(tx, request.params.id));
    return findReturnRecord(db, request.params.id);
  });

  serve(app, returnRecordsApi.receive, async (request) => {
    await request.write((tx) => receiveReturn(tx, request.params.id));
    return findReturnRecord(db, request.params.id);
  });

  serve(app, returnRecordsApi.refuse, async (request) => {
    const { id } = request.params;
    await request.write((tx) => refuseReturn(tx, id, request.body.reason));
    return findReturnRecord(db, id);
  });

  serve(app, returnRecordsApi.inspect, async (request) => {
    const { id } = request.params;
    await request.write((tx) => inspectReturn(tx, id, request.body));
    return findReturnRecord(db, id);
  });

  serve(app, returnRecordsApi.exchange, async (request) => {
    const { id } = request.params;
    await request.write((tx) => exchangeReturn(tx, id, request.body));
    return findReturnRecord(db, id);
  });

  serve(app, returnRecordsApi.refund, async (request) => {
    const { id } = request.params;
    const { amount, delivery, fees = [] } = request.body;
    const refund = {
      amount: amount === undefined ? undefined : parseMoney(amount),
      delivery: delivery === undefined ? undefined : parseMoney(delivery),
      fees: fees.map(({ feeId, amount: ofFee }) => ({ feeId, amount: parseMoney(ofFee) })),
    };
    const refundId = await request.write((tx) => refundReturn(tx, id, refund));
    if (refundId) await carryOutRefund(payments, refundId).catch(leaveToQueue);
    return findReturnRecord(db, id);
  });
}
