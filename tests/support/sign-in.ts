import type { IncomingHttpHeaders } from 'node:http';
import { PASSWORD } from './customer.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

interface Guess {
  password?: string;
  headers?: IncomingHttpHeaders;
}

/** Tries to sign in, with every test customer's password unless told another. */
export const signIn = (
  visitor: Visitor,
  { username }: { username: string },
  { password = PASSWORD, headers }: Guess = {},
) => visitor.post('/api/login', { username, password }, headers);

/** Guesses so many times wrongly, one after the other, as strangers. @returns the statuses */
export async function guess(
  shop: TestShop,
  account: { username: string },
  times: number,
  headers?: IncomingHttpHeaders,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    const wrong = { password: `guess ${n}`, ...(headers && { headers }) };
    statuses.push((await signIn(shop.visitor(), account, wrong)).status);
  }
  return statuses;
}

/** Lets time pass for what was counted. */
export const letPass = (shop: TestShop, time: string) =>
  shop.sql(
    `update throttles set failed_at = failed_at - $1::interval,
       blocked_until = blocked_until - $1::interval`,
    [time],
  );

/** Whoever has to wait has to wait for long: tests do not run against the clock. */
export const prolongWaits = (shop: TestShop) =>
  shop.sql(
    `update throttles set blocked_until = blocked_until + interval '10 minutes'
     where blocked_until > failed_at + interval '1 second' / 2`,
  );

/** As though so many attempts of one purpose had failed already. */
export const pretendFailures = (shop: TestShop, purpose: string, failures: number) =>
  shop.sql('update throttles set failures = $2 where starts_with(key, $1)', [purpose, failures]);

/** A shop in which failures alone are counted, not calls. */
export const SPARED = { env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } };
