import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveResource } from '../../../kit/http/serve.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { readSettings } from '../../settings/settings.ts';
import * as answersApi from '../desk/answer-endpoints.ts';
import { carrierFile, listFormats } from '../desk/carrier-files.ts';
import * as deskApi from '../desk/endpoints.ts';
import { holdOrder, releaseOrder } from '../desk/hold-order.ts';
import { listMessagesTo, readPlaceholdersFor, sendMessage } from '../desk/messages.ts';
import { readTrackingFile } from '../desk/read-tracking-file.ts';
import {
  addAnswer,
  changeAnswer,
  findAnswer,
  listAnswers,
  removeAnswer,
} from '../desk/saved-answers.ts';
import { changeTags, listTags } from '../desk/tags.ts';
import { findOrderRecord } from '../find-order-record.ts';
import type { PaperDesk } from '../paper-logo.ts';
import { labelsPdf } from '../slips/slips-pdf.ts';

/** What staff do at an order's page besides shipping and money, and with many orders at once. */
export function adminDeskRoutes(app: App, payments: Payments, papers: PaperDesk): void {
  const { db } = payments;

  serve(app, deskApi.listTags, async () =>
    (await listTags(db)).map((tag) => ({ value: tag, label: tag })),
  );

  serve(app, deskApi.changeTags, async (request) => {
    await request.write((tx) => changeTags(tx, request.params.id, request.body));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, deskApi.hold, async (request) => {
    await request.write((tx) => holdOrder(tx, request.params.id, request.body.reason));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, deskApi.release, async (request) => {
    await request.write((tx) => releaseOrder(tx, request.params.id));
    return findOrderRecord(payments, request.params.id);
  });

  serve(app, deskApi.sendMessage, async (request) => {
    const { params, body, headers } = request;
    await request.write((tx) => sendMessage(tx, params.id, body, headers['idempotency-key']));
    return findOrderRecord(payments, params.id);
  });

  serve(app, deskApi.listPlaceholders, (request) => readPlaceholdersFor(db, request.params.id));

  serve(app, deskApi.listMessages, (request) => listMessagesTo(db, request.query.customer));

  serveResource(app, db, answersApi, {
    list: listAnswers,
    find: findAnswer,
    add: addAnswer,
    change: changeAnswer,
    remove: removeAnswer,
  });

  serve(app, deskApi.printLabels, async ({ query: { ids } }, reply) => {
    const pdf = await labelsPdf(db, ids, papers);
    return sendFile(reply, { fileName: 'labels.pdf', pdf });
  });

  serve(app, deskApi.listCarrierFiles, () => listFormats(db));

  serve(app, deskApi.downloadCarrierFile, async (request, reply) => {
    const { ids, format } = request.query;
    const { timeZone } = await readSettings(db);
    const file = {
      fileName: `${format}_${todayIn(timeZone)}.csv`,
      csv: await carrierFile(db, format, ids),
    };
    return sendExport(request, reply, { of: 'parcels', count: ids.length, file });
  });

  serve(app, deskApi.readTrackingFile, (request) => readTrackingFile(db, request.body));
}
