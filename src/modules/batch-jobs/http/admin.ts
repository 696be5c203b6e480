import { Readable } from 'node:stream';
import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import type { Database } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/text/csv.ts';
import {
  cancelBatchJob,
  findBatchJob,
  type JobResult,
  listBatchJobs,
  listJobTitles,
  readResults,
  undoBatchJob,
} from '../batch-jobs.ts';
import * as batchJobsApi from '../endpoints.ts';
import { BATCH, runJob } from '../run-batch-job.ts';

/** Work on many products: how far it is, and what can be done about it. */
export function adminBatchJobRoutes(app: App, shop: Shop): void {
  const { database: db } = shop;
  serveList(app, batchJobsApi.list, ({ query }) => listBatchJobs(db, query));

  serve(app, batchJobsApi.listTitles, () => listJobTitles(db));

  serve(app, batchJobsApi.find, ({ params: { id } }) => findBatchJob(db, id));

  serve(app, batchJobsApi.download, async ({ params: { id } }, reply) => {
    await findBatchJob(db, id);
    const csv = Readable.from(resultFile(db, id));
    return sendFile(reply, { fileName: `result_${id.slice(0, 8)}.csv`, csv });
  });

  const ending = new AbortController();
  app.addHook('onClose', async () => ending.abort());
  /** Short work is done before the response, as it is when it begins; the queue does what is left. */
  const finishShort = async (id: string) => {
    const { total } = await findBatchJob(db, id);
    if (total <= BATCH) await runJob(shop, id, ending.signal);
  };

  serve(app, batchJobsApi.cancel, async (request) => {
    const { id } = request.params;
    const { permissions } = request.adminSession().admin;
    await request.write((tx) => cancelBatchJob(tx, id, permissions));
    return findBatchJob(db, id);
  });

  serve(app, batchJobsApi.undo, async (request) => {
    const { id } = request.params;
    const { permissions } = request.adminSession().admin;
    await request.write((tx) => undoBatchJob(tx, id, permissions));
    await finishShort(id);
    return findBatchJob(db, id);
  });
}

async function* resultFile(db: Database, id: string): AsyncGenerator<string> {
  yield `\ufeff${csvText([['Line', 'Product', 'Result', 'Column', 'Message']])}`;
  for await (const results of readResults(db, id)) yield csvText(results.flatMap(rowsOf));
}

const rowsOf = ({ line, name, result, errors = [{ message: '' }] }: JobResult): string[][] =>
  errors.map((error) => [
    String(error.line ?? line ?? ''),
    name,
    result,
    error.column ?? '',
    error.message,
  ]);
