import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { csvText } from '../../../platform/text/csv.ts';
import { readSettings } from '../../settings/settings.ts';
import * as paymentLogsApi from '../log-endpoints.ts';
import type { Payments } from '../open-gateway.ts';
import {
  countPaymentLogs,
  exportPaymentLogs,
  findPaymentLog,
  type LoggedCall,
  listPaymentLogs,
} from '../payment-log.ts';
import type { PaymentLogView } from '../schema.ts';
import { replayWebhook } from '../webhooks.ts';

/** Every call to a payment provider, and every webhook. */
export function adminPaymentLogRoutes(app: App, payments: Payments): void {
  const { db, providerName } = payments;
  const withName = (entry: LoggedCall): PaymentLogView => ({
    ...entry,
    providerName: providerName(entry.provider),
  });

  serveList(app, paymentLogsApi.list, async (request) => {
    const { rows, total } = await listPaymentLogs(db, request.query);
    return { rows: rows.map(withName), total };
  });

  serve(app, paymentLogsApi.count, (request) => countPaymentLogs(db, request.query));

  serve(app, paymentLogsApi.download, async (request, reply) => {
    const { query: filters } = request;
    const { timeZone } = await readSettings(db);
    const lines = await exportPaymentLogs(db, filters);
    const count = lines.length - 1;
    const file = { fileName: `payment-logs_${todayIn(timeZone)}.csv`, csv: csvText(lines) };
    return sendExport(request, reply, { of: 'payment_logs', count, filters, file });
  });

  serve(app, paymentLogsApi.replay, async (request) => {
    const { id } = request.params;
    await request.write((tx) => replayWebhook(tx, id));
    return withName(await findPaymentLog(db, id));
  });
}
