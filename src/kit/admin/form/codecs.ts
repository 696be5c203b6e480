import * as z from 'zod';
import { dateTimeAt, wallClockAt } from './shop-time.ts';
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
export const dateTime = (timeZone: string) =>
  codec(
    (typed) => dateTimeAt(typed, timeZone),
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
    (value) => (value === null || value === undefined ? '' : z.encode(of, value)),
  );

/** By their names, the fields of a form that are typed otherwise than the API takes them. */
export type TypedFields = Record<string, z.ZodType>;

/** What is typed into a form of `Input`. */
export type Typed<Input, Fields extends TypedFields> = Omit<Input, keyof Fields> & {
  [Name in keyof Fields]: z.input<Fields[Name]>;
};

/** The API's `rule` of what is sent, for what is typed. */
export const typedAs = <Sent, Input, Fields extends TypedFields>(
  fields: Fields,
  rule: z.ZodType<Sent, Input>,
) => {
  const form = z.looseObject(fields);
  return form.pipe(rule as z.ZodType<Sent, z.output<typeof form>>) as z.ZodType<
    Sent,
    Typed<Input, Fields>
  >;
};

/**
 * What a form shows of a thing that is there: each field of `fresh`.
 * @param fresh what a new one begins with, and what is shown of a field in which this one has nothing
 */
export function shownOf<Values extends object>(
  fields: TypedFields,
  fresh: Values,
  thing: object = {},
): Values {
  const shown = Object.entries(fresh).map(([name, empty]) => {
    const value = (thing as Record<string, unknown>)[name];
    if (value === undefined || value === null || isEmptyList(value)) return [name, empty];
    return [name, fields[name] ? z.encode(fields[name], value) : value];
  });
  return Object.fromEntries(shown);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
