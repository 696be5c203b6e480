import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { BatchJobView } from '../batch-jobs/schema.ts';
import { ImportReport } from '../catalog/bulk-schema.ts';
import { PastOrder, PastOrderColumns, PastOrderQuery, PastOrdersOf } from './schema.ts';

export const list = GET('/api/admin/past-orders', {
  summary: 'Orders of a shop that the owner had before',
  needs: 'orders.view',
  query: PastOrderQuery,
  response: z.array(PastOrder),
});

export const ofCustomer = GET('/api/admin/customers/:id/past-orders', {
  summary: 'What a customer bought in a shop that the owner had before',
  needs: 'orders.view',
  response: PastOrdersOf,
});

export const importFile = POST('/api/admin/past-orders/import', {
  summary:
    'Takes past orders from a CSV file as history (multipart: file, dryRun, mapping, columnsOnly), by a job if it is long; mails nobody, moves no stock',
  needs: 'customers.import',
  consumes: ['multipart/form-data'],
  response: z.union([ImportReport, PastOrderColumns]),
  also: { 202: z.object({ job: BatchJobView }) },
});
