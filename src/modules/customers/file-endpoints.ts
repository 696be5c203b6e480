import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { BatchJobView } from '../batch-jobs/schema.ts';
import { ImportReport } from '../catalog/bulk-schema.ts';
import { CustomerImportColumns } from './file-schema.ts';
import { CustomerQuery } from './schema.ts';

export const download = GET('/api/admin/customers/export.csv', {
  summary: 'The customers that the list’s filters find; importing the file changes nothing',
  needs: 'customers.export',
  query: CustomerQuery.omit({ limit: true, offset: true, sort: true }),
  produces: ['text/csv'],
});

export const importFile = POST('/api/admin/customers/import', {
  summary:
    'Imports a CSV file (multipart: file, dryRun, mapping, createGroups, columnsOnly), by a job if it is long; mails nobody',
  needs: 'customers.import',
  consumes: ['multipart/form-data'],
  response: z.union([ImportReport, CustomerImportColumns]),
  also: { 202: z.object({ job: BatchJobView }) },
});
