import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  cancelBatchJob,
  findBatchJob,
  type JobResult,
  listBatchJobs,
  readResults,
  undoBatchJob,
} from '../../domain/batch-jobs/batch-jobs.ts';
import { runJob } from '../../domain/batch-jobs/run-batch-job.ts';
import { BatchJobQuery, BatchJobView } from '../../domain/batch-jobs/schema.ts';
import { BATCH } from '../../domain/catalog/bulk-edit.ts';
import { Uuid } from '../../domain/wire.ts';
import { csvText } from '../../platform/csv.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import { sendFile } from '../api/send-file.ts';
import type { App } from '../app-types.ts';
import { BATCH_JOBS } from '../batch-jobs.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** Work on many products: how far it is, and what can be done about it. */
export function adminBatchJobRoutes(app: App, db: Database): void {
  app.get(
    '/api/admin/jobs',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'Bulk changes and imports, the latest first',
        querystring: BatchJobQuery,
        response: { 200: z.array(BatchJobView) },
      },
    },
    async ({ query }, reply) => {
      const { jobs, total } = await listBatchJobs(db, query);
      return withTotal(reply, jobs, total);
    },
  );

  app.get(
    '/api/admin/jobs/:id',
    {
      config: { needs: 'products.view' },
      schema: { tags, summary: 'How far a job is', params, response: { 200: BatchJobView } },
    },
    ({ params: { id } }) => findBatchJob(db, id),
  );

  app.get(
    '/api/admin/jobs/:id/result.csv',
    {
      config: { needs: 'products.view' },
      schema: { tags, summary: 'What became of each product', params, produces: ['text/csv'] },
    },
    async ({ params: { id } }, reply) => {
      await findBatchJob(db, id);
      const csv = Readable.from(resultFile(db, id));
      return sendFile(reply, { fileName: `result_${id.slice(0, 8)}.csv`, csv });
    },
  );

  const ending = new AbortController();
  app.addHook('onClose', async () => ending.abort());
  /** Short work is done before the answer, as it is when it begins; the queue does what is left. */
  const finishShort = async (id: string) => {
    const { total } = await findBatchJob(db, id);
    if (total <= BATCH) await runJob(db, BATCH_JOBS, id, ending.signal);
  };

  const act = (
    name: 'cancel' | 'undo',
    summary: string,
    run: (tx: Tx, id: string, role: Parameters<typeof cancelBatchJob>[2]) => Promise<void>,
    finish: (id: string) => Promise<void> = async () => {},
  ) =>
    app.post(
      `/api/admin/jobs/:id/${name}`,
      {
        // Whether the role may do this to this job depends on what the job does.
        config: { needs: 'stock.edit' },
        schema: { tags, summary, params, response: { 200: BatchJobView } },
      },
      async (request) => {
        const { id } = request.params;
        const { role } = request.adminSession().admin;
        await request.write((tx) => run(tx, id, role));
        await finish(id);
        return findBatchJob(db, id);
      },
    );
  act('cancel', 'Stops a job; what was done stays', cancelBatchJob);
  act(
    'undo',
    'Takes back what a bulk change did, unless it was changed since',
    undoBatchJob,
    finishShort,
  );
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
