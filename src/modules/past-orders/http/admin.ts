import multipart from '@fastify/multipart';
import type { App } from '../../../kit/http/app-types.ts';
import { readSentForm } from '../../../kit/http/sent-form.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { findBatchJob } from '../../batch-jobs/batch-jobs.ts';
import { runJob } from '../../batch-jobs/run-batch-job.ts';
import { CSV_LIMITS, receiveCsv } from '../../catalog/http/admin-bulk-products.ts';
import * as pastOrdersApi from '../endpoints.ts';
import {
  checkOrderImport,
  listPastOrders,
  readOrderColumns,
  readPastOrdersOf,
  startOrderImport,
} from '../past-orders.ts';
import { PastOrderOptions } from '../schema.ts';

export async function pastOrderRoutes(app: App, shop: Shop): Promise<void> {
  const { database: db } = shop;
  const ending = new AbortController();
  app.addHook('onClose', async () => ending.abort());

  serveList(app, pastOrdersApi.list, ({ query }) => listPastOrders(db, query));

  serve(app, pastOrdersApi.ofCustomer, ({ params }) => readPastOrdersOf(db, params.id));

  await app.register(async (uploads: App) => {
    await uploads.register(multipart, { limits: CSV_LIMITS });
    serve(uploads, pastOrdersApi.importFile, async (request, reply) => {
      const { file, fileName, options } = await readSentForm(() =>
        receiveCsv(request, PastOrderOptions),
      );
      if (options.columnsOnly) return readOrderColumns(file, options);
      if (options.dryRun) return checkOrderImport(db, file, options);
      const { username } = request.adminSession().admin;
      const started = await request.write((tx) =>
        startOrderImport(tx, file, fileName, options, username),
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
