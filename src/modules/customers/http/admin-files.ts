import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { readSentForm } from '../../../kit/http/sent-form.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { findBatchJob } from '../../batch-jobs/batch-jobs.ts';
import { runJob } from '../../batch-jobs/run-batch-job.ts';
import { CSV_LIMITS, receiveCsv } from '../../catalog/http/admin-bulk-products.ts';
import { readSettings } from '../../settings/settings.ts';
import { type AccountPart, only } from '../account-part.ts';
import { countCustomers, exportCustomers } from '../csv/export-customers.ts';
import {
  checkCustomerImport,
  readCustomerColumns,
  startCustomerImport,
} from '../csv/import-customers.ts';
import * as filesApi from '../file-endpoints.ts';
import { CustomerImportOptions } from '../file-schema.ts';

/** Many customers at once: written to a file, read from one. */
export async function adminCustomerFileRoutes(
  app: App,
  shop: Shop,
  parts: readonly AccountPart[],
): Promise<void> {
  const { database: db } = shop;
  const readFigures = only(parts, 'readFigures');
  const ending = new AbortController();
  app.addHook('onClose', async () => ending.abort());

  serve(app, filesApi.download, async (request, reply) => {
    const { query: filters } = request;
    const { timeZone } = await readSettings(db);
    const count = await countCustomers(db, filters);
    const csv = Readable.from(exportCustomers(db.reads, filters, readFigures));
    const file = { fileName: `customers_${todayIn(timeZone)}.csv`, csv };
    return sendExport(request, reply, { of: 'customers', count, filters, file });
  });

  await app.register(async (uploads: App) => {
    await uploads.register(multipart, { limits: CSV_LIMITS });
    serve(uploads, filesApi.importFile, async (request, reply) => {
      const { file, fileName, options } = await readSentForm(() =>
        receiveCsv(request, CustomerImportOptions),
      );
      if (options.columnsOnly) return readCustomerColumns(file, options);
      if (options.dryRun) return checkCustomerImport(db, file, options);
      const { username } = request.adminSession().admin;
      const started = await request.write((tx) =>
        startCustomerImport(tx, file, fileName, options, username),
      );
      // Short work is done before the response; the queue would only begin it a moment later.
      if (started.isShort) await runJob(shop, started.jobId, ending.signal);
      const job = await findBatchJob(db, started.jobId);
      if (job.state !== 'done') return reply.code(202).send({ job });
      const { created = 0, updated = 0, unchanged = 0, refused = 0 } = job.counts;
      const counted = { created, updated, unchanged, refused };
      return { rows: started.rows, ...counted, errors: job.errors, job };
    });
  });
}
