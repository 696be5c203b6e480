import type { IncomingHttpHeaders } from 'node:http';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { PASSWORD } from './customer.ts';
import { type BackDoor, stored } from './records.ts';
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

/** Lets time pass for what was counted, in milliseconds since 1970. */
export const letPass = (shop: BackDoor, time: string) =>
  shop.sql('update limits set expire = expire - extract(epoch from $1::interval) * 1000', [time]);

/** As though so many attempts of one purpose had been counted already. */
export const pretendCounts = (shop: BackDoor, purpose: string, points: number) =>
  shop.sql('update limits set points = $2 where starts_with(key, $1)', [purpose, points]);

/** How many attempts of one purpose were counted, by whom they are counted of. */
export const pointsOf = async (shop: BackDoor, purpose: string): Promise<number[]> =>
  (await stored(shop, 'limits'))
    .filter(({ key }) => key.startsWith(purpose))
    .map(({ points }) => points);

/** As though no attempt of one purpose had been counted yet. */
export const forgetCounts = (shop: BackDoor, purpose: string) =>
  shop.sql('delete from limits where starts_with(key, $1)', [purpose]);

/** A shop in which failures alone are counted, not calls. */
export const SPARED = { env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } };

/** Sets bounds as the shop's owner would (src/kit/RULES.md, Limits). */
export const setLimits = (shop: TestShop, limits: Record<string, number>): Promise<void> =>
  shop.set(Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, String(value)])));
