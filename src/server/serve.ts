import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import * as z from 'zod';
import { Uuid } from '../domain/wire.ts';
import type { Declared, Described, NamesIn, Rules } from '../kit/endpoint.ts';
import type { App } from './app-types.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends Rules {}
}

type Taken<D, Part extends keyof Declared> = D extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown;

type Asked<Path extends string, D extends Declared> = FastifyRequest<{
  Params: D extends { params: infer S extends z.ZodType }
    ? z.output<S>
    : Record<NamesIn<Path>, string>;
  Querystring: Taken<D, 'query'>;
  Headers: D extends { headers: infer S extends z.ZodType } ? z.output<S> : object;
  Body: Taken<D, 'body'>;
}>;

type Given<D> =
  | FastifyReply
  | (D extends { answer: infer S extends z.ZodType }
      ? z.input<S>
      : D extends { produces: readonly string[] }
        ? never
        : undefined)
  | (D extends { also: infer Also }
      ? { [S in keyof Also]: Also[S] extends z.ZodType ? z.input<Also[S]> : never }[keyof Also]
      : never);

/**
 * Registers an endpoint with what answers it. Names in the path are ids unless the endpoint says otherwise; the
 * endpoint's own status is set before the handler runs, and an error's replaces it.
 */
export function serve<Path extends string, D extends Declared>(
  app: App,
  { method, path, declared }: Described<Path, D>,
  handle: (request: Asked<Path, D>, reply: FastifyReply) => Given<D> | Promise<Given<D>>,
  options: { bodyLimit?: number } = {},
): void {
  const { summary, params, query, headers, body, answer, also, consumes, produces, ...rules } =
    declared;
  const { status = answer || produces ? 200 : 204, ...config } = rules;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Uuid] as const);
  const response = produces && !answer ? undefined : { [status]: answer ?? z.undefined(), ...also };
  const schema = {
    summary,
    params: params ?? (names.length > 0 ? z.object(Object.fromEntries(names)) : undefined),
    querystring: query,
    headers,
    body,
    response,
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
      return handle(request as Asked<Path, D>, reply);
    }) as RouteHandlerMethod,
  });
}
