import { createHash } from 'node:crypto';
import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';

/** How failures make the next attempt wait. Times in seconds. */
export interface Policy {
  /** So many failures cost nothing. */
  free: number;
  /** What the last of them costs; each further one twice as much as the one before. */
  firstWait: number;
  longestWait: number;
  /** Without another failure, all are forgotten after this. */
  forgottenAfter: number;
}

/** What attempts are counted for: an account, an address, a mailbox. */
export interface Counter {
  /** Says nothing of whom it counts: a copy of the table names neither accounts nor addresses. */
  key: string;
  policy: Policy;
}

/** The counter of what is named so, in any case of its letters. */
export const counter = (purpose: string, policy: Policy, ...names: string[]): Counter => ({
  key: `${purpose} ${createHash('sha256').update(names.join('\n').toLowerCase()).digest('base64url')}`,
  policy,
});

/** How it stands with a counter. */
export interface Wait {
  /** Whole seconds until the next attempt is looked at; 0: now. */
  seconds: number;
  /** It waits for the outcome of attempts that are being looked at: should one succeed, nothing counts. */
  undecided: boolean;
}

/**
 * Counts an attempt as failed until `forgetFailures` or `takeBackAttempt` says otherwise, so that attempts
 * made at the same moment all count. A refused one does not make the wait longer.
 * @param what is there too much of: 'failed sign-ins'
 * @throws too_many_requests, with the seconds to wait, while any of the counters waits
 */
export async function countAttempt(tx: Tx, counters: Counter[], what: string): Promise<void> {
  refuseWaiting(await holdCounters(tx, counters), what);
  await countFailures(tx, counters);
}

/** @throws too_many_requests where one of the waits is not over */
export function refuseWaiting(waits: Wait[], what: string): void {
  const longest = Math.max(0, ...waits.map(({ seconds }) => seconds));
  if (longest === 0) return;
  throw new ShopError(
    'too_many_requests',
    `Too many ${what}. Please try again in ${durationText(longest)}.`,
    { retryAfter: longest },
  );
}

/** An attempt whose outcome is not known after this long will never say it; in seconds. */
const OUTCOME_WITHIN = 10;

/** Holds the counters until the transaction ends. @returns how it stands with each */
export async function holdCounters(tx: Tx, counters: Counter[]): Promise<Wait[]> {
  const keys = counters.map(({ key }) => key);
  await named(
    tx,
    'hold-counters',
    `select pg_advisory_xact_lock(hashtextextended(key, 0))
     from (select key from unnest($1::text[]) key order by key) ordered`,
    [keys],
  );
  // The clock's time: the transaction may have begun before it had to wait for another attempt.
  const rows = await named<Wait>(
    tx,
    'waits-of-counters',
    `select coalesce(greatest(ceil(extract(epoch from t.blocked_until - clock_timestamp())), 0), 0)::int
         as seconds,
       coalesce(t.in_flight > 0 and t.blocked_until > clock_timestamp()
         and t.failed_at > clock_timestamp() - make_interval(secs => $2), false) as undecided
     from unnest($1::text[]) with ordinality asked (key, n) left join throttles t using (key)
     order by n`,
    [keys, OUTCOME_WITHIN],
  );
  return rows;
}

/**
 * Counts one more failure on each of the counters, which must be held.
 * @param undecided until `decideFailure` says that it was one
 */
export async function countFailures(tx: Tx, counters: Counter[], undecided = false): Promise<void> {
  await named(
    tx,
    'count-failures',
    `with counted as (
       select asked.*,
         case when t.failed_at > clock_timestamp() - make_interval(secs => forgotten_after)
           then t.failures else 0 end + 1 as failures,
         case when t.failed_at > clock_timestamp() - make_interval(secs => $6)
           then t.in_flight else 0 end + $7::int as in_flight
       from unnest($1::text[], $2::float[], $3::float[], $4::float[], $5::float[])
         asked (key, free, first_wait, longest_wait, forgotten_after)
       left join throttles t using (key)
     )
     insert into throttles as t (key, failures, in_flight, failed_at, blocked_until)
     select key, failures, in_flight, clock_timestamp(), clock_timestamp() + make_interval(secs =>
       case when failures < free then 0
       else least(longest_wait, first_wait * 2 ^ least(failures - free, 30)) end)
     from counted order by key
     on conflict (key) do update set failures = excluded.failures, in_flight = excluded.in_flight,
       failed_at = excluded.failed_at, blocked_until = excluded.blocked_until`,
    [
      counters.map(({ key }) => key),
      counters.map(({ policy }) => policy.free),
      counters.map(({ policy }) => policy.firstWait),
      counters.map(({ policy }) => policy.longestWait),
      counters.map(({ policy }) => policy.forgottenAfter),
      OUTCOME_WITHIN,
      undecided ? 1 : 0,
    ],
  );
}

/** An attempt that was counted undecided has failed. */
export async function decideFailure(tx: Tx, counters: Counter[]): Promise<void> {
  await named(
    tx,
    'decide-failure',
    `update throttles set in_flight = greatest(in_flight - 1, 0) where key = any($1::text[])`,
    [counters.map(({ key }) => key)],
  );
}

/** The owner came in: nothing of before counts any more. */
export async function forgetFailures(tx: Tx, counters: Counter[]): Promise<void> {
  await named(tx, 'forget-failures', 'delete from throttles where key = any($1::text[])', [
    counters.map(({ key }) => key),
  ]);
}

/** The attempt that was counted last was none: it alone is taken back, with the wait that it caused. */
export async function takeBackAttempt(tx: Tx, counters: Counter[]): Promise<void> {
  await named(
    tx,
    'take-back-attempt',
    `update throttles set failures = greatest(failures - 1, 0),
       in_flight = greatest(in_flight - 1, 0),
       blocked_until = least(blocked_until, clock_timestamp())
     where key = any($1::text[])`,
    [counters.map(({ key }) => key)],
  );
}

/** Longer than any policy remembers a failure. */
const KEPT_HOURS = 48;

/** Forgets the failures that no longer count. */
export async function deletePastThrottles(tx: Tx): Promise<void> {
  await tx.query('delete from throttles where failed_at < now() - make_interval(hours => $1)', [
    KEPT_HOURS,
  ]);
}

/** '1 second', '40 seconds', '15 minutes': never less than it takes. */
function durationText(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : ([Math.ceil(seconds / 60), 'minute'] as const);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
