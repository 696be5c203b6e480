import { namedOne } from '../database/database.ts';
import { measures } from '../measures.ts';

interface Jobs {
  due: number;
  running: number;
  failing: number;
  givenUp: number;
  oldest: number;
}

/** How much there is to do, and whether it is done. */
export const queueMeasures = measures({
  measures: {
    cirrus_jobs: {
      help: 'Jobs: due and not begun, running, failing and to be tried again, given up in the last 14 days',
      labels: ['state'],
    },
    cirrus_jobs_oldest_seconds: { help: 'How long the job has been due that waits longest' },
  },
  async ask(db) {
    const { oldest, givenUp, ...jobs } = await namedOne<Jobs>(
      db,
      'queue-measures',
      `select count(*) filter (where is_due) as due,
         count(*) filter (where locked_at is not null) as running,
         count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null) as failing,
         count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up,
         coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest
       from (select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_due
         from graphile_worker.jobs) as jobs`,
    );
    return {
      cirrus_jobs: { ...jobs, given_up: givenUp },
      cirrus_jobs_oldest_seconds: oldest,
    };
  },
});
