import type { BackDoor } from './records.ts';

/** The time passes that jobs wait for. @param anew as though none had been tried yet */
export async function jobsComeDue(shop: BackDoor, anew = false): Promise<void> {
  const change = anew ? 'run_at = now(), attempts = 0' : 'run_at = now()';
  await shop.sql(`update graphile_worker._private_jobs set ${change}`);
}

/** The jobs that wait, those that were tried and failed among them; the oldest first. */
export const waitingJobs = (shop: BackDoor) =>
  shop.sql<{ task: string; key: string | null; runAt: Date; attempts: number }>(
    `select task_identifier as task, key, run_at as "runAt", attempts
     from graphile_worker.jobs order by id`,
  );

/** As though no job had been queued. */
export const forgetJobs = (shop: BackDoor) => shop.sql('delete from graphile_worker._private_jobs');
