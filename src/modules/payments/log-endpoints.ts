import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { PaymentLogCounts, PaymentLogFilters, PaymentLogQuery, PaymentLogView } from './schema.ts';

export const list = GET('/api/admin/payment-logs', {
  summary: 'The entries that the filters find, the newest first',
  needs: 'payments.view',
  query: PaymentLogQuery,
  response: z.array(PaymentLogView),
});

export const count = GET('/api/admin/payment-logs/counts', {
  summary: 'How many entries of each level the other filters find',
  needs: 'payments.view',
  query: PaymentLogFilters,
  response: PaymentLogCounts,
});

export const download = GET('/api/admin/payment-logs/export.csv', {
  summary: 'The entries that the filters find, as a file',
  needs: 'customers.export',
  query: PaymentLogFilters,
  produces: ['text/csv'],
});

export const replay = POST('/api/admin/payment-logs/:id/replay', {
  summary: 'Works through a webhook again: the provider is asked what is true',
  needs: 'payments.correct',
  response: PaymentLogView,
});
