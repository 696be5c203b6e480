import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import * as z from 'zod';
import { markOf } from '../../platform/cache/cached-response.ts';
import type { Tag } from '../../platform/database/changes.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { noteWritten } from '../../platform/text/written-json.ts';
import type { Counted } from '../counted-page.ts';
import type { Declared, Described, NamesIn, Rules } from '../endpoint.ts';
import type { ResourceOf } from '../resource.ts';
import type { Expected, Versioned } from '../versions.ts';
import { type Page, Uuid, unstorableIn } from '../wire.ts';
import type { App, Callers } from './app-types.ts';
import { expectedVersions, sendVersioned } from './versions.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends Rules {}
}

type Taken<D, Part extends keyof Declared> = D extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown;

type Named<Path extends string, D extends Declared> = D extends {
  params: infer S extends z.ZodType;
}
  ? z.output<S>
  : Record<NamesIn<Path>, string>;

type Asked<Path extends string, D extends Declared> = CallerOf<D> &
  FastifyRequest<{
    Params: Named<Path, D>;
    Querystring: Taken<D, 'query'>;
    Headers: D extends { headers: infer S extends z.ZodType } ? z.output<S> : object;
    Body: Taken<D, 'body'>;
  }>;

type Given<D> =
  | FastifyReply
  | (D extends { response: infer S extends z.ZodType }
      ? z.input<S>
      : D extends { produces: readonly string[] }
        ? never
        : undefined)
  | (D extends { also: infer Also }
      ? { [S in keyof Also]: Also[S] extends z.ZodType ? z.input<Also[S]> : never }[keyof Also]
      : never);

type CallerOf<D> = D extends { who: infer Who extends keyof Callers }
  ? { caller: Callers[Who] }
  : unknown;

/** What a list holds. */
type Listed<D> = D extends { response: infer S extends z.ZodType }
  ? z.input<S> extends (infer Row)[]
    ? Row
    : never
  : never;

/**
 * Registers an endpoint with what answers it. Names in the path are ids unless the endpoint says otherwise; the
 * endpoint's own status is set before the handler runs, and an error's replaces it.
 */
export function serve<Path extends string, D extends Declared>(
  app: App,
  endpoint: Described<Path, D>,
  handle: (request: Asked<Path, D>, reply: FastifyReply) => Given<D> | Promise<Given<D>>,
  options: { bodyLimit?: number } = {},
): void {
  register(app, endpoint, handle, options);
}

/** The same for a list, of which a page was found, or all of it where it is short. Its full count goes along. */
export function serveList<Path extends string, D extends Declared>(
  app: App,
  endpoint: Described<Path, D>,
  find: (request: Asked<Path, D>, reply: FastifyReply) => Promise<Listed<D>[] | Counted<Listed<D>>>,
): void {
  register(app, endpoint, async (request: Asked<Path, D>, reply) =>
    sendPage(reply, request.query as Page, await find(request, reply)),
  );
}

function sendPage<Row>(reply: FastifyReply, { limit, offset }: Page, found: Row[] | Counted<Row>) {
  const { rows, total, isMore }: Counted<Row> = Array.isArray(found)
    ? { rows: found.slice(offset, offset + limit), total: found.length }
    : found;
  reply.header('x-total-count', String(total));
  if (isMore) reply.header('x-total-count-more', 'true');
  return rows;
}

/** What a call answers, checked: as JSON, and as what that says. */
export interface Told {
  json(): Buffer | string;
  data(): unknown;
  /** Stays the same as long as it says the same. */
  mark: string;
  /** How many a list has in all. */
  total?: number;
  tags: Tag[];
  headers?: Record<string, string>;
}

/** What is told of values: their JSON as the endpoint declares it. */
export function toldAs<S extends z.ZodType>(
  response: S,
  value: z.output<S>,
  more: Omit<Told, 'json' | 'data' | 'mark'>,
): Told {
  const data = z.encode(response, value);
  const text = JSON.stringify(data);
  noteWritten(data, text);
  return { json: () => text, data: () => data, mark: markOf(text), ...more };
}

type Tell = (query: Record<string, string>) => Promise<Told | undefined> | undefined;

/** Public calls that pages make as they are rendered: told without a request, since a page has no use for JSON. */
export class ToldCalls {
  readonly #byPath = new Map<string, Tell>();
  readonly #byPattern: { pattern: RegExp; tell: (names: Record<string, string>) => Tell }[] = [];
  readonly #isRoute: (path: string) => boolean;

  /** @param isRoute whether a call of its own stands at a path, so that no pattern takes its place */
  constructor(isRoute: (path: string) => boolean) {
    this.#isRoute = isRoute;
  }

  add(path: string, tell: (names: Record<string, string>) => Tell): void {
    if (!path.includes(':')) this.#byPath.set(path, tell({}));
    else {
      const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      this.#byPattern.push({ pattern, tell });
    }
  }

  /** What tells the call at a path. What it gives is undefined of a query that the call itself must refuse. */
  get(path: string): Tell | undefined {
    const exact = this.#byPath.get(path);
    if (exact || this.#isRoute(path)) return exact;
    for (const { pattern, tell } of this.#byPattern) {
      const names = pattern.exec(path)?.groups;
      if (names) return tell(names);
    }
    return undefined;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    told: ToldCalls;
  }
}

/** What is told depends on nothing else. */
type ToldFrom<Path extends string, D extends Declared> = {
  params: Named<Path, D>;
  query: Taken<D, 'query'>;
};

/** Registers a public call whose answer depends on nothing but its path and query. */
export function serveTold<Path extends string, D extends Declared>(
  app: App,
  endpoint: Described<Path, D>,
  tell: (asked: ToldFrom<Path, D>) => Promise<Told>,
): void {
  register(app, endpoint, async (request: ToldFrom<Path, D>, reply) => {
    const { json, mark, total, tags, headers = {} } = await tell(request);
    reply
      .tag(...tags)
      .marked(mark)
      .headers(headers)
      .type('application/json; charset=utf-8');
    if (total !== undefined) reply.header('x-total-count', String(total));
    return reply.send(json());
  });
  tellPages(app, endpoint, tell);
}

/**
 * Lets pages be told a public call that is served by itself. @param tell gives undefined where it matters who asks: then the
 * call is made
 */
export function tellPages<Path extends string, D extends Declared>(
  app: App,
  endpoint: Described<Path, D>,
  tell: (asked: ToldFrom<Path, D>) => Promise<Told | undefined>,
): void {
  const asked = z.object({
    params: endpoint.declared.params ?? idsIn(endpoint.path) ?? z.object({}),
    query: endpoint.declared.query ?? z.object({}),
  });
  app.told.add(endpoint.path, (names) => (query) => {
    const { data } = asked.safeParse({ params: names, query });
    return data === undefined || unstorableIn(data) !== undefined
      ? undefined
      : tell(data as ToldFrom<Path, D>);
  });
}

type Answered<Record extends z.ZodType> = Promise<z.input<Record> & Versioned>;

/** What answers the calls of a resource. */
type Resourceful<Query, Input, Change, Record extends z.ZodType, Removal> = {
  list(db: Db, query: z.output<Query>): Promise<Counted<z.input<Record>>>;
  find(db: Db, id: string): Answered<Record>;
  add(tx: Tx, input: z.output<Input>): Answered<Record>;
  change(tx: Tx, id: string, change: z.output<Change>, expected: Expected): Answered<Record>;
  remove(tx: Tx, id: string, query: Removed<Removal>): Promise<void>;
};
type Removed<Removal> = Removal extends z.ZodType ? z.output<Removal> : unknown;

/** Registers all calls of a resource: what is read goes out with its version, and a change names the one it replaces. */
export function serveResource<
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
  Record extends z.ZodType,
  Removal extends z.ZodType | undefined,
>(
  app: App,
  db: Db,
  of: ResourceOf<Query, Input, Change, Record, Removal>,
  does: Resourceful<Query, Input, Change, Record, Removal>,
): void {
  type Asked<Body = unknown, Query = unknown> = FastifyRequest & {
    params: { id: string };
    body: Body;
    query: Query;
  };
  register(app, of.list, async ({ query }: Asked<unknown, z.output<Query> & Page>, reply) =>
    sendPage(reply, query, await does.list(db, query)),
  );
  register(app, of.find, async ({ params }: Asked, reply) =>
    sendVersioned(reply, await does.find(db, params.id)),
  );
  register(app, of.add, async (request: Asked<z.output<Input>>, reply) =>
    sendVersioned(reply, await request.write((tx) => does.add(tx, request.body))),
  );
  register(app, of.change, async (request: Asked<z.output<Change>>, reply) => {
    const { params, body } = request;
    const expected = expectedVersions(request);
    const changed = await request.write((tx) => does.change(tx, params.id, body, expected));
    return sendVersioned(reply, changed);
  });
  register(app, of.remove, async (request: Asked<unknown, Removed<Removal>>) => {
    await request.write((tx) => does.remove(tx, request.params.id, request.query));
    return {
      message: `${of.noun.one[0]?.toUpperCase()}${of.noun.one.slice(1)} deleted successfully`,
    };
  });
}

function register<Request>(
  app: App,
  { method, path, declared }: Described,
  handle: (request: Request, reply: FastifyReply) => unknown,
  options: { bodyLimit?: number } = {},
): void {
  const { summary, params, query, headers, body, response, also, consumes, produces, ...rules } =
    declared;
  const { status = response || produces ? 200 : 204, ...config } = rules;
  const responses = produces && !response ? undefined : { [status]: response ?? NOTHING, ...also };
  const schema = {
    summary,
    params: params ?? idsIn(path),
    querystring: query,
    headers,
    body,
    response: responses,
    consumes,
    produces,
  };
  app.route({
    method,
    url: path,
    ...options,
    config: config as FastifyContextConfig,
    schema: Object.fromEntries(Object.entries(schema).filter(([, part]) => part !== undefined)),
    handler: ((request, reply) => {
      if (status !== 200) reply.code(status);
      return handle(request as Request, reply);
    }) as RouteHandlerMethod,
  });
}

/** What a call answers that answers nothing. */
const NOTHING = z.undefined();

const shapesOfIds = new Map<string, z.ZodType>();

/** The shape of a path's names, which are ids: one for all paths with the same. Undefined of a path without. */
function idsIn(path: string): z.ZodType | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  const key = names.join(' ');
  const known =
    shapesOfIds.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, Uuid])));
  shapesOfIds.set(key, known);
  return known;
}
