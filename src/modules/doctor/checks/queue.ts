import type { Check, Finding } from '../../../kit/check.ts';
import type { Shop } from '../../../kit/module.ts';
import { type Db, named } from '../../../platform/database/database.ts';

/** What is to be done later: mail, figures, webhooks. */
export const queueChecks = ({ database }: Shop): Check[] => [
  { about: 'Queue', under: 'Queue', look: () => queueFindings(database) },
];

interface QueueState {
  waiting: number;
  failing: number;
  givenUp: number;
  oldestSeconds: number | null;
}

/** Longer than any job may hold up those behind it. */
const LATE_SECONDS = 10 * 60;
const DEAD_SECONDS = 60 * 60;

async function queueFindings(db: Db): Promise<Finding[]> {
  const [queue] = await named<QueueState>(
    db,
    'state-of-queue',
    `select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
            count(*) filter (where attempts < max_attempts and last_error is not null)::int as failing,
            count(*) filter (where attempts >= max_attempts)::int as "givenUp",
            extract(epoch from now() - min(run_at)
              filter (where attempts < max_attempts and run_at <= now() and locked_at is null))::float8
              as "oldestSeconds"
     from graphile_worker.jobs`,
  );
  const { waiting = 0, failing = 0, givenUp = 0, oldestSeconds = null } = queue ?? {};
  const oldest = oldestSeconds ?? 0;
  const late = oldest > DEAD_SECONDS ? 'fault' : oldest > LATE_SECONDS ? 'warning' : 'ok';
  const bad = failing + givenUp > 0;
  return [
    {
      about: 'Jobs due',
      state: late,
      says:
        waiting === 0
          ? 'Nothing waits to be done.'
          : `${waiting} wait to be done, the oldest since ${duration(oldest)}.`,
      advice:
        late === 'ok'
          ? undefined
          : 'Does the shop run? If it does, its log says what holds them up.',
    },
    {
      about: 'Jobs failing',
      state: bad ? 'warning' : 'ok',
      says: bad
        ? `${failing} failed and are tried again, ${givenUp} were given up in the last two weeks.`
        : 'None has failed.',
      advice: bad ? 'The log says why, at the level error.' : undefined,
    },
  ];
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}
