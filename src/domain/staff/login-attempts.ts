import { bySystem, type Database, named, type Tx, write } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';

/** A failed sign-in counts for this long. */
const COUNTS_FOR_MINUTES = 15;

/** Who is being signed in to, and from where. */
export interface Attempt {
  username: string;
  address: string;
}

/**
 * Counts a sign-in as failed until `forgetAttempts` says otherwise, so that attempts made at the same
 * moment all count. A refused one does not make the wait longer, and the account itself stays open to
 * other addresses (docs/rules.md, Back office).
 * @throws too_many_requests, with the seconds to wait, once `max` of them count
 */
export async function countAttempt(db: Database, attempt: Attempt, max: number): Promise<void> {
  const account = [attempt.username, attempt.address];
  await write(db, bySystem('throttles'), async (tx) => {
    await named(
      tx,
      'lock-attempts',
      `select pg_advisory_xact_lock(hashtextextended(lower($1) || ' ' || $2, 0))`,
      account,
    );
    const [full] = await named<{ secondsLeft: number }>(
      tx,
      'attempts-used-up',
      `select ceil(extract(epoch from at + make_interval(mins => $3) - now()))::int as "secondsLeft"
       from admin_login_attempts
       where username = lower($1) and address = $2 and at > now() - make_interval(mins => $3)
       order by at desc offset $4 limit 1`,
      [...account, COUNTS_FOR_MINUTES, max - 1],
    );
    if (full) throw tooManyAttempts(full.secondsLeft);
    await named(
      tx,
      'count-attempt',
      'insert into admin_login_attempts (username, address) values (lower($1), $2)',
      account,
    );
  });
}

/** The account's owner came in from there. */
export async function forgetAttempts(tx: Tx, { username, address }: Attempt): Promise<void> {
  await named(
    tx,
    'forget-attempts',
    'delete from admin_login_attempts where username = lower($1) and address = $2',
    [username, address],
  );
}

/** Forgets the attempts that no longer count. */
export async function deletePastAttempts(tx: Tx): Promise<void> {
  await tx.query('delete from admin_login_attempts where at < now() - make_interval(mins => $1)', [
    COUNTS_FOR_MINUTES,
  ]);
}

function tooManyAttempts(secondsLeft: number): ShopError {
  const minutes = Math.ceil(secondsLeft / 60);
  return new ShopError(
    'too_many_requests',
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: secondsLeft },
  );
}
