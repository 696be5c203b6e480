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
import { sendFile } from '../api/send-file.ts';
import type { App } from '../app-types.ts';

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
      config,
      schema: {
        tags,
        summary: 'The entries that the filters find, as a file',
        querystring: PaymentLogFilters,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const { timeZone } = await readSettings(db);
      const fileName = `payment-logs_${todayIn(timeZone)}.csv`;
      const csv = csvText(await exportPaymentLogs(db, request.query));
      return sendFile(reply, { fileName, csv });
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
