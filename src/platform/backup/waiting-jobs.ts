import type pg from 'pg';
import { copyQueryOut, copyTextIn } from './copy-tables.ts';

/**
 * The jobs that wait, apart from the library's tables, which change with its releases. How often one has failed is not kept:
 * in the restored shop it begins anew.
 */

const COLUMNS = 'name, payload, queue, run_at, max_attempts, key, priority, flags';

/** Undefined where the queue has never been. */
export async function copyJobsOut(client: pg.Client) {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as found`,
  );
  if (!rows[0].found) return undefined;
  return copyQueryOut(
    client,
    `(select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
        (select array_agg(flag) from jsonb_object_keys(j.flags) as flag)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.attempts < j.max_attempts order by j.id)`,
  );
}

/** In place of those that wait. @returns how many there were */
export async function copyJobsIn(client: pg.Client, body: AsyncIterable<Buffer>): Promise<number> {
  await client.query(
    `create temporary table restored_jobs (name text, payload json, queue text, run_at timestamptz,
       max_attempts smallint, key text, priority smallint, flags text[]) on commit drop`,
  );
  const count = await copyTextIn(client, `pg_temp.restored_jobs (${COLUMNS})`, body);
  await client.query('delete from graphile_worker._private_jobs where locked_at is null');
  await client.query(
    `select from graphile_worker.add_jobs(array(
       select (${COLUMNS})::graphile_worker.job_spec from pg_temp.restored_jobs))`,
  );
  return count;
}
