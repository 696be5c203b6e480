import type * as z from 'zod';
import { toQueryString } from './query-string.ts';

/**
 * One call of the API, said once: the server registers it, pages and tests make it, OpenAPI describes it.
 * A file of endpoints imports shapes and words, neither the server nor SQL nor React.
 */

/** Who may make a call and how it is counted and cached: each plugin of the server adds the rules that it keeps. */
// biome-ignore lint/suspicious/noEmptyInterface: what keeps a rule declares it
export interface Rules {}

/** What an endpoint says of itself. What is left out is not there: no body, no query, no response. */
export interface Declared extends Rules {
  summary: string;
  /** The names in the path, where they are not all ids. */
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** What is answered; a call without one answers a file of the types that it `produces`, or 204. */
  response?: z.ZodType;
  /** The status of that response, where it isn't 200. */
  status?: number;
  /** Other answers, by their status. */
  also?: Record<number, z.ZodType>;
  consumes?: readonly string[];
  produces?: readonly string[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call that can be sent. `Answer` is what it answers, for the compiler alone. */
export interface Call<Result = unknown> {
  method: Method;
  /** The path with its names filled in, and the query. */
  url: string;
  /** Under which its response is cached: the path up to its first name, what follows in segments, the query. */
  key: readonly unknown[];
  body?: unknown;
  /** Never there: it carries the type. */
  readonly responses?: Result;
}

/** 'id' | 'lineId' of '/api/orders/:id/lines/:lineId'. */
export type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** Names in the path, then the body, then the query: as far as the call has them. */
type Args<Path extends string, D extends Declared> = [
  ...([NamesIn<Path>] extends [never] ? [] : [names: Record<NamesIn<Path>, string>]),
  ...(D extends { body: infer Body extends z.ZodType }
    ? undefined extends z.input<Body>
      ? [body?: Sent<Body>]
      : [body: Sent<Body>]
    : []),
  ...(D extends { query: infer Query extends z.ZodType }
    ? Record<never, never> extends z.input<Query>
      ? [query?: Sent<Query>]
      : [query: Sent<Query>]
    : []),
];

type AlsoOf<D> = D extends { also: infer Also }
  ? {
      [Status in keyof Also]: Also[Status] extends z.ZodType ? z.output<Also[Status]> : never;
    }[keyof Also]
  : never;

/** What a call of the endpoint answers. */
export type ResponseOf<D> =
  | (D extends { response: infer Result extends z.ZodType }
      ? z.output<Result>
      : D extends { produces: readonly string[] }
        ? Blob
        : undefined)
  | AlsoOf<D>;

/** What a server needs to know of an endpoint. */
export interface Described<Path extends string = string, D extends Declared = Declared> {
  method: Method;
  path: Path;
  declared: D;
}

/** An endpoint is a function that makes the call: `change({ id }, body)`. */
export interface Endpoint<Path extends string, D extends Declared> extends Described<Path, D> {
  (...args: Args<Path, D>): Call<ResponseOf<D>>;
}

/** Declares the endpoint of a path. */
type Declare = <const Path extends string, const D extends Declared>(
  path: Path,
  declared: D,
) => Endpoint<Path, D>;

export const GET = endpointsBy('GET');
export const POST = endpointsBy('POST');
export const PUT = endpointsBy('PUT');
export const DELETE = endpointsBy('DELETE');

function endpointsBy(method: Method): Declare {
  // What pages are built of says nothing of an endpoint of which they need no more than its path.
  return <Path extends string, D extends Declared>(path: Path, declared = {} as D) => {
    const make = (...args: unknown[]): Call<ResponseOf<D>> => {
      const [base, ...rest] = path.split('/:');
      const names = (rest.length > 0 ? args.shift() : {}) as Record<string, string>;
      const body = declared.body ? args.shift() : undefined;
      const [query] = args;
      const segments = rest.flatMap((part) => {
        const [name = '', ...more] = part.split('/');
        return [names[name] ?? '', ...more];
      });
      const key = [base, ...segments, ...(query ? [query] : [])];
      return { method, url: urlOfKey(key), key, body };
    };
    return Object.assign(make, { method, path, declared });
  };
}

/** The URL that a key stands for: its segments, each in its place, and the queries in it. */
export function urlOfKey(key: readonly unknown[]): string {
  const [base, ...segments] = segmentsOf(key).map(String);
  return [base, ...segments.map(encodeURIComponent)].join('/') + toQueryString(queryOf(key));
}

export const segmentsOf = (key: readonly unknown[]): unknown[] =>
  key.filter((part) => typeof part !== 'object');

export const queryOf = (key: readonly unknown[]): object =>
  Object.assign({}, ...key.filter((part) => typeof part === 'object'));
