import { z } from 'zod';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import {
  countPaymentLogs,
  exportPaymentLogs,
  findPaymentLog,
  listPaymentLogs,
} from '../../domain/payments/payment-log.ts';
import {
  PaymentLogCounts,
  PaymentLogFilters,
  PaymentLogQuery,
  PaymentLogView,
} from '../../domain/payments/schema.ts';
import { replayWebhook } from '../../domain/payments/webhooks.ts';
import { todayIn } from '../../domain/settings/format.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { Uuid } from '../../domain/wire.ts';
import { csvText } from '../../platform/csv.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { sendExport } from './send-export.ts';

const tags = ['Back office'];
const config = { needs: 'payments.view' } as const;

/** Every call to a payment provider, and every webhook. */
export function adminPaymentLogRoutes(app: App, payments: Payments): void {
  const { db } = payments;
  app.get(
    '/api/admin/payment-logs',
    {
      config,
      schema: {
        tags,
        summary: 'The entries that the filters find, the newest first',
        querystring: PaymentLogQuery,
        response: { 200: z.array(PaymentLogView) },
      },
    },
    async (request, reply) => {
      const { logs, total } = await listPaymentLogs(db, request.query);
      return withTotal(reply, logs, total);
    },
  );

  app.get(
    '/api/admin/payment-logs/counts',
    {
      config,
      schema: {
        tags,
        summary: 'How many entries of each level the other filters find',
        querystring: PaymentLogFilters,
        response: { 200: PaymentLogCounts },
      },
    },
    (request) => countPaymentLogs(db, request.query),
  );

  app.get(
    '/api/admin/payment-logs/export.csv',
    {
      config: { needs: 'customers.export' },
      schema: {
        tags,
        summary: 'The entries that the filters find, as a file',
        querystring: PaymentLogFilters,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const { query: filters } = request;
      const { timeZone } = await readSettings(db);
      const lines = await exportPaymentLogs(db, filters);
      const count = lines.length - 1;
      const file = { fileName: `payment-logs_${todayIn(timeZone)}.csv`, csv: csvText(lines) };
      return sendExport(request, reply, { of: 'payment_logs', count, filters, file });
    },
  );

  app.post(
    '/api/admin/payment-logs/:id/replay',
    {
      config: { needs: 'payments.correct' },
      schema: {
        tags,
        summary: 'Works through a webhook again: the provider is asked what is true',
        params: z.object({ id: Uuid }),
        response: { 200: PaymentLogView },
      },
    },
    async (request) => {
      const { id } = request.params;
      await request.write((tx) => replayWebhook(tx, id));
      return findPaymentLog(db, id);
    },
  );
}
