import type { IncomingHttpHeaders } from 'node:http';
import * as authApi from '../../src/modules/customers/endpoints.ts';
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
) => visitor.call(authApi.signIn({ username, password }), headers);

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
  shop.sql('update limits set expire = expire - extract(epoch from $1::interval) * 1000', [time]);

/** As though so many attempts of one purpose had been counted already. */
export const pretendCounts = (shop: TestShop, purpose: string, points: number) =>
  shop.sql('update limits set points = $2 where starts_with(key, $1)', [purpose, points]);

/** A shop in which failures alone are counted, not calls. */
export const SPARED = { env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } };

/** Sets bounds as the shop's owner would (docs/rules.md, Limits). */
export async function setLimits(shop: TestShop, limits: Record<string, number>): Promise<void> {
  for (const [key, value] of Object.entries(limits)) {
    await shop.sql(
      `insert into site_config (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, String(value)],
    );
  }
}
