import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { BatchJobView } from '../batch-jobs/schema.ts';
import { ProductRowFilters } from './admin-schema.ts';
import { BulkCall, BulkPreview, ImportColumns, ImportReport } from './bulk-schema.ts';

const Started = z.object({ job: BatchJobView });

export const change = POST('/api/admin/products/bulk', {
  summary: 'Changes many products, or says what a change would do',
  needs: 'stock.edit',
  body: BulkCall,
  response: BulkPreview,
  also: { 202: Started },
});

export const download = GET('/api/admin/products/export.csv', {
  summary: 'The products that the list’s filters find; importing the file changes nothing',
  needs: 'products.view',
  query: ProductRowFilters,
  produces: ['text/csv'],
});

export const importFile = POST('/api/admin/products/import', {
  summary:
    'Imports a CSV file (multipart: file, dryRun, mapping, createBrands, asDrafts, columnsOnly), by a job if it is long',
  needs: 'products.edit',
  consumes: ['multipart/form-data'],
  response: z.union([ImportReport, ImportColumns]),
  also: { 202: Started },
});
