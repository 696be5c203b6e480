import { z } from 'zod';
import type { Permission } from '../../kit/access.ts';
import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { Uuid } from '../../kit/wire.ts';
import { type By, type Db, named, type Tx } from '../../platform/database/database.ts';
import { insertReturningId, insertRow, NOW, updateRow } from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import type {
  BatchJobError,
  BatchJobKindName,
  BatchJobQuery,
  BatchJobState,
  BatchJobView,
} from './schema.ts';

/** Does the work of a batch job, or takes it back. One at a time, so that two never meet. */
export const runBatchJob = task('run-batch-job', {
  alone: true,
  payload: z.object({ jobId: Uuid }),
});

/** How long what a job did can be undone. */
const UNDO_PERIOD = '24 hours';

/** How long a job is kept after its end. */
export const KEPT = '30 days';

/** The chunks of a job, each one transaction. */
export interface JobChunk {
  /** How many products it is about. */
  size: number;
  /** Stored as JSON. */
  input: unknown;
}

export interface NewBatchJob {
  kind: BatchJobKindName;
  title: string;
  /** What its chunks have in common; stored as JSON. */
  input: unknown;
  /** What a staff member must be allowed to do to cancel or undo it. */
  needs: Permission;
  by: By;
  /** Who starts it, by name. */
  username: string;
}

/** Queues work on many products. @returns the job's id */
export async function startBatchJob(
  tx: Tx,
  { kind, title, input, needs, by, username }: NewBatchJob,
  chunks: Iterable<JobChunk> | AsyncIterable<JobChunk>,
): Promise<string> {
  const jobId = await insertReturningId(tx, 'batch_jobs', {
    kind,
    title,
    input: JSON.stringify(input),
    needs,
    byId: by.id,
    byName: username,
    byAddress: by.address,
  });
  let place = 0;
  let total = 0;
  for await (const chunk of chunks) {
    await insertRow(tx, 'batch_job_chunks', {
      jobId,
      place: place++,
      size: chunk.size,
      input: JSON.stringify(chunk.input),
    });
    total += chunk.size;
  }
  await updateRow(tx, 'batch_jobs', jobId, { total, chunks: place });
  tx.record('batch_job.started', jobId, null, { kind, title, total });
  tx.queue(runBatchJob, { jobId });
  return jobId;
}

type JobRow = Omit<BatchJobView, 'summary' | 'canCancel'>;

const COLUMNS = `id, kind, title, state, total, done, by_name as by, counts, errors, created_at, started_at, ended_at,
  state in ('done', 'cancelled', 'failed') and ended_at > now() - '${UNDO_PERIOD}'::interval
    and exists (select from batch_job_chunks p where p.job_id = batch_jobs.id and p.undo is not null)
    as "canUndo"`;

export async function listBatchJobs(
  db: Db,
  { kind, state, sort, ...page }: BatchJobQuery,
): Promise<Counted<BatchJobView>> {
  const found = `from batch_jobs
    where ($1::text[] is null or kind = any($1)) and ($2::text[] is null or state = any($2))`;
  const { rows, total } = await countedPage<JobRow>(
    db,
    found,
    [kind ?? null, state ?? null],
    page,
    (limited) => `select ${COLUMNS} ${found} order by created_at ${sort.direction}, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** What those are called that are still known, for a list of what one of them did. */
export const listJobTitles = (db: Db) =>
  named<{ value: string; label: string }>(
    db,
    'batch-job-titles',
    'select id as value, title as label from batch_jobs order by created_at desc, id limit 1000',
  );

/** @throws not_found */
export async function findBatchJob(db: Db, id: string): Promise<BatchJobView> {
  const [row] = await named<JobRow>(
    db,
    'batch-job',
    `select ${COLUMNS} from batch_jobs where id = $1`,
    [id],
  );
  if (!row) throw notThere();
  return present(row);
}

function present(row: JobRow): BatchJobView {
  const counts = Object.entries(row.counts);
  return {
    ...row,
    summary: counts.map(([what, count]) => counted(what, count)).join(', '),
    canCancel: row.state === 'waiting' || row.state === 'running',
  };
}

/** '3 pictures not fetched'; all else that is counted reads the same for one and for many. */
const counted = (what: string, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? what : what.replace(/^picture /, 'pictures ')}`;

interface LockedJob {
  state: BatchJobState;
  title: string;
  needs: Permission;
  chunks: number;
  hasUndo: boolean;
  isLate: boolean;
}

/** @throws not_found, forbidden */
async function lockJob(tx: Tx, id: string, permissions: readonly Permission[]): Promise<LockedJob> {
  const [job] = await named<LockedJob>(
    tx,
    'lock-batch-job',
    `select state, title, needs, chunks, ended_at < now() - '${UNDO_PERIOD}'::interval as "isLate",
       exists (select from batch_job_chunks p where p.job_id = j.id and p.undo is not null) as "hasUndo"
     from batch_jobs j where id = $1 for update`,
    [id],
  );
  if (!job) throw notThere();
  if (permissions.includes(job.needs)) return job;
  throw new ShopError('forbidden', 'Your role does not allow this. An owner can change it.');
}

/** Stops a job after the batch that it is at; what was done stays. @throws not_found, wrong_job_state */
export async function cancelBatchJob(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<void> {
  const { state, title } = await lockJob(tx, id, permissions);
  if (state !== 'waiting' && state !== 'running') {
    throw new ShopError('wrong_job_state', 'This job has ended already.');
  }
  await setState(tx, id, 'cancelled');
  if (state === 'running') tx.changed(tag.everything);
  tx.record('batch_job.cancelled', id, { state }, { title, state: 'cancelled' });
}

/** Takes back what a job did, unless it was changed since. @throws not_found, wrong_job_state */
export async function undoBatchJob(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<void> {
  const { state, title, hasUndo, isLate } = await lockJob(tx, id, permissions);
  const hasEnded = state === 'done' || state === 'cancelled' || state === 'failed';
  if (!hasEnded || !hasUndo || isLate) {
    const why = isLate ? 'It ended more than 24 hours ago.' : 'There is nothing to take back.';
    throw new ShopError('wrong_job_state', `This job cannot be undone. ${why}`);
  }
  await named(
    tx,
    'undo-batch-job',
    `update batch_jobs set state = 'undoing', done = 0, failures = 0, counts = '{}', errors = '[]',
       ended_at = null,
       total = (select sum(size) from batch_job_chunks where job_id = $1 and undo is not null)
     where id = $1`,
    [id],
  );
  tx.record('batch_job.undone', id, { state }, { title, state: 'undone' });
  tx.queue(runBatchJob, { jobId: id });
}

export async function setState(tx: Tx, id: string, state: BatchJobState): Promise<void> {
  await updateRow(tx, 'batch_jobs', id, { state, endedAt: NOW });
}

/** What became of one product, as the file of results says it. */
export interface JobResult {
  /** Its first line in the file. */
  line?: number;
  id?: string;
  name: string;
  /** 'created', 'changed', 'unchanged', 'refused' … */
  result: string;
  /** Why it was refused. */
  errors?: BatchJobError[];
}

/** What became of each product, a batch at a time. */
export async function* readResults(db: Db, jobId: string): AsyncGenerator<JobResult[]> {
  for (let after = -1; ; ) {
    const [chunk] = await named<{ place: number; results: JobResult[] }>(
      db,
      'batch-job-results',
      `select place, results from batch_job_chunks
       where job_id = $1 and place > $2 and results is not null order by place limit 1`,
      [jobId, after],
    );
    if (!chunk) return;
    yield chunk.results;
    after = chunk.place;
  }
}

/** How many errors are shown with a job. */
export const ERRORS_SHOWN = 100;

/** Adds to a job what was found out after its chunks were done; nothing if the job is forgotten. */
export async function addResults(tx: Tx, jobId: string, results: JobResult[]): Promise<void> {
  const [job] = await named<{ id: string }>(
    tx,
    'lock-batch-job-to-add',
    'select id from batch_jobs where id = $1 for update',
    [jobId],
  );
  if (!job) return;
  await named(
    tx,
    'add-batch-job-results',
    `insert into batch_job_chunks (job_id, place, size, input, results)
     select $1, coalesce(max(place), -1) + 1, 1, 'null', $2 from batch_job_chunks where job_id = $1`,
    [jobId, JSON.stringify(results)],
  );
  await named(
    tx,
    'add-batch-job-errors',
    `update batch_jobs set errors = (errors::jsonb || $2::jsonb)::json
     where id = $1 and json_array_length(errors) < ${ERRORS_SHOWN}`,
    [jobId, JSON.stringify(errorsOf(results).slice(0, ERRORS_SHOWN))],
  );
  for (const [what, of] of Map.groupBy(results, ({ result }) => result)) {
    await named(
      tx,
      'add-batch-job-count',
      `update batch_jobs set counts = (counts::jsonb
         || jsonb_build_object($2::text, coalesce((counts ->> $2)::int, 0) + $3))::json
       where id = $1`,
      [jobId, what, of.length],
    );
  }
}

/** What a job says of its results, each with what it is about. */
export const errorsOf = (results: JobResult[]): BatchJobError[] =>
  results.flatMap(({ id, name, errors = [] }) =>
    errors.map((error): BatchJobError => ({ ...error, ...(id && { id }), name })),
  );

/** Forgets jobs that ended long ago. */
export async function forgetBatchJobs(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-batch-jobs',
    `delete from batch_jobs where ended_at < now() - '${KEPT}'::interval`,
  );
}

const notThere = () => new ShopError('not_found', 'This job does not exist.');
