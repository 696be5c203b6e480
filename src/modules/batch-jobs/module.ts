import type { Module } from '../../kit/module.ts';
import { keptFor } from '../../kit/tables.ts';
import { job } from '../../platform/queue/queue.ts';
import { forgetBatchJobs, KEPT, runBatchJob } from './batch-jobs.ts';
import { adminBatchJobRoutes } from './http/admin.ts';
import { runJob } from './run-batch-job.ts';

const records = ['batch_job'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** Work on many products, chunk by chunk. */
export const batchJobsModule: Module = {
  name: 'batch-jobs',
  records,
  tables: {
    batch_jobs: keptFor('change', KEPT),
    batch_job_chunks: keptFor('change', KEPT),
  },
  names: ['select id, title as name from batch_jobs where id = any($1::uuid[])'],
  routes: (app, shop) => adminBatchJobRoutes(app, shop),
  jobs: (shop) => [job(runBatchJob, ({ jobId }, signal) => runJob(shop, jobId, signal))],
  tidies: [forgetBatchJobs],
};
