import * as z from 'zod';
import { momentAt, wallClockAt } from './shop-time.ts';
import { amountToType, typedMoney } from './typed-money.ts';

/**
 * How values are typed that the API takes in another form. `z.encode` fills a form, `z.decode` reads it; what is no such
 * value stays as it was typed, so that the API's own rule says what is wrong with it.
 */

export const codec = <Value = string>(
  decode: (typed: string) => Value,
  encode: (value: Value) => string,
) => z.codec(z.string(), z.custom<Value>(), { decode, encode });

/** An amount as people type it: '5' and '5.5' are '5.00' and '5.50', and '1200.00' is shown as '1200' in yen. */
export const money = (currency: string) =>
  codec(typedMoney, (amount) => amountToType(amount, currency));

/** By the shop's clock, as '2026-11-22T09:00'. */
export const moment = (timeZone: string) =>
  codec(
    (typed) => momentAt(typed, timeZone),
    (at: string) => wallClockAt(at, timeZone),
  );

export const number = codec((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)), String);

export const text = codec(
  (typed) => typed.trim(),
  (value) => value,
);

/** The same, where nothing typed is none. */
export const optional = <Value>(of: z.ZodCodec<z.ZodString, z.ZodCustom<Value, Value>>) =>
  codec<Value | null>(
    (typed) => (typed.trim() === '' ? null : z.decode(of, typed)),
    (value) => (value === null ? '' : z.encode(of, value)),
  );

/**
 * What a form shows of a thing that is there: each field of `fresh`, as `typed` says.
 * @param fresh what a new one begins with, and what is shown of a field in which this one has nothing
 */
export function shownOf<Values extends object>(
  typed: z.ZodObject,
  fresh: Values,
  thing: object = {},
): Values {
  const shown = Object.entries(fresh).map(([name, empty]) => {
    const value = (thing as Record<string, unknown>)[name];
    if (value === undefined || value === null || isEmptyList(value)) return [name, empty];
    const field = typed.shape[name];
    return [name, field ? z.encode(field as z.ZodType, value) : value];
  });
  return Object.fromEntries(shown);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
