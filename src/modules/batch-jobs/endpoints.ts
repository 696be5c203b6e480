import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { Uuid } from '../../kit/wire.ts';
import { BatchJobQuery, BatchJobView } from './schema.ts';

export const list = GET('/api/admin/jobs', {
  summary: 'Bulk changes and imports, the latest first',
  needs: 'products.view',
  query: BatchJobQuery,
  response: z.array(BatchJobView),
});

export const listTitles = GET('/api/admin/jobs/titles', {
  summary: 'What bulk changes and imports are called, the latest first',
  needs: 'products.view',
  response: z.array(z.object({ value: Uuid, label: z.string() })),
});

export const find = GET('/api/admin/jobs/:id', {
  summary: 'How far a job is',
  needs: 'products.view',
  response: BatchJobView,
});

export const download = GET('/api/admin/jobs/:id/result.csv', {
  summary: 'What became of each product',
  needs: 'products.view',
  produces: ['text/csv'],
});

// Whether the role may do this to this job depends on what the job does.
export const cancel = POST('/api/admin/jobs/:id/cancel', {
  summary: 'Stops a job; what was done stays',
  needs: 'stock.edit',
  response: BatchJobView,
});
export const undo = POST('/api/admin/jobs/:id/undo', {
  summary: 'Takes back what a bulk change did, unless it was changed since',
  needs: 'stock.edit',
  response: BatchJobView,
});
