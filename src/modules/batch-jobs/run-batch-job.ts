import { type Permission, type Rights, type Role, roleMay } from '../../kit/access.ts';
import { ShopError } from '../../kit/errors.ts';
import { partsOf, type Shop } from '../../kit/module.ts';
import { tag } from '../../kit/tags.ts';
import {
  type By,
  bySystem,
  type Database,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { ERRORS_SHOWN, errorsOf, type JobResult, runBatchJob, setState } from './batch-jobs.ts';
import type { BatchJobKindName, BatchJobState } from './schema.ts';

declare module '../../kit/module.ts' {
  interface Parts {
    /** The kinds of work on many products that the room does. */
    batchJobs?: readonly BatchJobKind[];
  }
}

/** How many products a transaction changes: few enough that no checkout waits long for one of them. */
export const BATCH = 200;

/** How often in a row a batch may fail before the job is given up. */
const MOST_FAILURES = 3;

/** What a batch did. */
export interface ChunkOutcome {
  results: JobResult[];
  /** What takes it back, as JSON; left out: nothing can. */
  undo?: unknown;
}

/** A kind of work on many products. It is done in transactions: the job says in each how far it has come. */
export interface BatchJobKind {
  kind: BatchJobKindName;
  /**
   * Does one chunk. @param job what all chunks have in common, as it was given to `startBatchJob` @param jobId for
   * what is found out later (`addResults`)
   */
  run(tx: Tx, job: unknown, chunk: unknown, jobId: string): Promise<ChunkOutcome>;
  /** Takes back what `run` said, where nothing was changed since. */
  undo?(tx: Tx, undo: unknown): Promise<JobResult[]>;
}

interface RunningJob {
  kind: BatchJobKindName;
  state: BatchJobState;
  input: unknown;
  chunks: number;
}

/**
 * Does a job batch by batch until it ends, or until the program is shutting down: then the queue goes on later.
 * Each batch is done once, whatever happens to the process.
 */
export async function runJob(
  { database: db, modules, rights }: Shop,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const kinds = partsOf(modules, 'batchJobs').flat();
  const by = await findStarter(db, rights, jobId);
  if (!by) return write(db, ITSELF, (tx) => cancelWaiting(tx, jobId));
  try {
    while (await write(db, by, (tx) => doNextChunk(tx, kinds, jobId))) {
      if (!signal.aborted) continue;
      await write(db, ITSELF, async (tx) => tx.queue(runBatchJob, { jobId }));
      return;
    }
  } catch (error) {
    await write(db, ITSELF, (tx) => noteFailure(tx, jobId));
    throw error;
  }
}

const ITSELF = bySystem('batch jobs');

/**
 * Whom the job is done for. If they were locked out or lost the permission while it waited, it stops, but
 * others can still undo it.
 */
async function findStarter(db: Database, rights: Rights, jobId: string): Promise<By | undefined> {
  const [job] = await named<{
    id: string;
    address: string | null;
    state: BatchJobState;
    needs: Permission;
    role: Role | null;
  }>(
    db,
    'starter-of-batch-job',
    `select by_id as id, by_address as address, state, needs, u.role
     from batch_jobs j left join staff u on u.id::text = j.by_id and u.is_active
     where j.id = $1`,
    [jobId],
  );
  if (!job) return undefined;
  const { id, address, state, needs, role } = job;
  const may = state === 'undoing' || (role !== null && roleMay(rights, role, needs));
  return may ? { kind: 'staff', id, address } : undefined;
}

async function cancelWaiting(tx: Tx, jobId: string): Promise<void> {
  const [job] = await named<{ state: BatchJobState }>(
    tx,
    'lock-job-to-cancel',
    `select state from batch_jobs where id = $1 and state in ('waiting', 'running') for update`,
    [jobId],
  );
  if (!job) return;
  await setState(tx, jobId, 'cancelled');
  tx.record('batch_job.cancelled', jobId, job, { state: 'cancelled' });
}

/** @returns whether there may be another */
async function doNextChunk(
  tx: Tx,
  kinds: readonly BatchJobKind[],
  jobId: string,
): Promise<boolean> {
  const [job] = await named<RunningJob>(
    tx,
    'lock-running-batch-job',
    'select kind, state, input, chunks from batch_jobs where id = $1 for update',
    [jobId],
  );
  const kind = kinds.find(({ kind }) => kind === job?.kind);
  if (!job || !kind) return false;
  tx.whole = jobId;
  const isUndo = job.state === 'undoing';
  if (!isUndo && job.state !== 'waiting' && job.state !== 'running') return false;
  const chunk = await nextChunk(tx, jobId, isUndo);
  if (!chunk) {
    await setState(tx, jobId, isUndo ? 'undone' : 'done');
    tx.record('batch_job.ended', jobId);
    if (job.chunks > 1) tx.changed(tag.everything);
    return false;
  }
  const done = isUndo
    ? { results: (await kind.undo?.(tx, chunk.input)) ?? [] }
    : await kind.run(tx, job.input, chunk.input, jobId);
  await noteChunk(tx, jobId, chunk, done, isUndo);
  // What is kept for shoppers is dropped once, at the end, not with every batch.
  if (job.chunks > 1) tx.tags.clear();
  return true;
}

interface NextChunk {
  place: number;
  size: number;
  input: unknown;
}

/** The next one to be done, or to be taken back. */
async function nextChunk(tx: Tx, jobId: string, isUndo: boolean): Promise<NextChunk | undefined> {
  const [input, isNext] = isUndo ? ['undo', 'undo is not null'] : ['input', 'results is null'];
  const [chunk] = await named<NextChunk>(
    tx,
    `next-batch-job-${input}`,
    `select place, size, ${input} as input from batch_job_chunks
     where job_id = $1 and ${isNext} order by place limit 1`,
    [jobId],
  );
  return chunk;
}

async function noteChunk(
  tx: Tx,
  jobId: string,
  { place, size }: NextChunk,
  { results, undo }: ChunkOutcome,
  isUndo: boolean,
): Promise<void> {
  await updateRow(
    tx,
    'batch_job_chunks',
    { jobId, place },
    {
      results: JSON.stringify(results),
      undo: undo === undefined ? null : JSON.stringify(undo),
      input: 'null',
    },
  );
  const counts: Record<string, number> = {};
  for (const { result } of results) counts[result] = (counts[result] ?? 0) + 1;
  const errors = errorsOf(results);
  await named(
    tx,
    'note-batch-job-progress',
    `update batch_jobs set done = done + $2, failures = 0, started_at = coalesce(started_at, now()),
       state = case when $5 then state else 'running' end,
       counts = (
         select coalesce(json_object_agg(what, count), '{}') from (
           select what, sum(count) as count from (
             select key as what, value::int as count from json_each_text(counts)
             union all select key, value::int from json_each_text($3::json)
           ) each group by what order by what
         ) summed
       ),
       errors = case when json_array_length(errors) >= ${ERRORS_SHOWN} then errors
         else (errors::jsonb || $4::jsonb)::json end
     where id = $1`,
    [jobId, size, JSON.stringify(counts), JSON.stringify(errors.slice(0, ERRORS_SHOWN)), isUndo],
  );
  tx.record('batch_job.advanced', jobId, null, counts);
}

/** Gives a job up that fails again and again. Its earlier batches stay. */
async function noteFailure(tx: Tx, jobId: string): Promise<void> {
  const [job] = await named<{ failures: number }>(
    tx,
    'note-batch-job-failure',
    'update batch_jobs set failures = failures + 1 where id = $1 returning failures',
    [jobId],
  );
  if ((job?.failures ?? 0) < MOST_FAILURES) return;
  await setState(tx, jobId, 'failed');
  tx.changed(tag.everything);
}

/** Does something, or answers why it was refused, with nothing done. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | ShopError> {
  const recorded = tx.records.length;
  const queued = tx.jobs.length;
  await tx.query('savepoint attempt');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await tx.query('rollback to savepoint attempt');
    tx.records.length = recorded;
    tx.jobs.length = queued;
    return error;
  }
}
