import swagger from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ERRORS } from '../../kit/errors.ts';
import type { App, Callers } from '../../kit/http/app-types.ts';
import { Problem } from '../../kit/wire.ts';
import * as cartApi from '../../modules/cart/endpoints.ts';
import { cookieNames } from './identity.ts';
import { exportedShapes, withPlainNames } from './named-shapes.ts';

const securitySchemes = (publicUrl: string) => ({
  customer: {
    type: 'apiKey' as const,
    in: 'cookie',
    name: cookieNames(publicUrl.startsWith('https:')).session,
    description: 'The session that signing in or registering begins.',
  },
  guest: {
    type: 'apiKey' as const,
    in: 'header',
    name: 'X-Session-Id',
    description: 'A UUID that the client made and keeps. Whoever knows it has the cart.',
  },
  staff: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The token that signing in to the back office answers.',
  },
});

type Security = Record<string, string[]>[];

const CUSTOMER: Security = [{ customer: [] }];

const SECURITY: Record<keyof Callers, Security> = {
  customer: CUSTOMER,
  buyer: CUSTOMER,
  shopper: [...CUSTOMER, { guest: [] }],
};

function securityOf({ needs, forOneself, who, variesBy }: RouteOptions['config'] = {}): Security {
  if (needs || forOneself) return [{ staff: [] }];
  if (variesBy) return [{}, ...SECURITY[variesBy]];
  return who ? SECURITY[who] : [];
}

/** Under which heading a call is described, by its path; what is left is content. */
const HEADINGS: [RegExp, string][] = [
  [/^\/api\/admin\//, 'Back office'],
  [/^\/api\/(products|brands)/, 'Catalogue'],
  [/^\/api\/cart/, 'Cart'],
  [/^\/api\/wishlist/, 'Wishlist'],
  [/^\/api\/reviews/, 'Reviews'],
  [/^\/api\/(user|auth|login|logout|register|addresses)/, 'Customer'],
  [/^\/api\/(checkout|create-payment|active-payment|payments|pay|shipping|webhooks)/, 'Checkout'],
  [/^\/api\/(newsletter|unsubscribe|stock-alerts)/, 'Mail'],
  [/^\/api\/visits/, 'Visits'],
  [/^\/(healthz|readyz)/, 'Health'],
];

const headingOf = (url: string) => HEADINGS.find(([path]) => path.test(url))?.[1] ?? 'Content';

/** 'put' and '/api/user/sessions/:id' make `putUserSessionsById`. */
function operationId(method: string, url: string): string {
  const words = url.replace(/^\/api\//, '').replace(/\/:/g, '/by-');
  return `${method.toLowerCase()}-${words}`.replace(/[^a-z\d]+(\w)/gi, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/**
 * OpenAPI knows a path by its places and not by what they are called; here one path has a session's
 * id for reading and a line's for writing.
 */
const ONE_PLACE: string[] = [cartApi.listOfSession.path, cartApi.change.path, cartApi.remove.path];

/**
 * Describes every call at /api/openapi.json, from the same schemas that check it. Shapes have the names that the domains
 * export them by, which are looked up when the document is first asked for.
 */
export async function registerOpenApi(app: App, publicUrl: string): Promise<void> {
  const schemaRegistry = z.registry<{ id: string; description: string | undefined }>();
  const describeRoute = createJsonSchemaTransform({ schemaRegistry });
  const addShapes = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cirrus',
        version: '1',
        description:
          'The shop. Amounts are decimal text in the shop’s currency; lists take `limit` (1 to 100, 100 if left out) and `offset` and answer `X-Total-Count`, with `X-Total-Count-More: true` where more than that were not counted; refusals are `{ message, code, fields? }`. `x-permission` is what a staff member must be allowed to do for a call of the back office.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: (document) => {
      const { schema, route } = document;
      if (!schema || schema.hide) return describeRoute(document);
      return withOneName(describeRoute({ ...document, schema: describe(schema, route) }));
    },
    transformObject: (document) => withPlainNames(addShapes(document)),
  });
  app.get(
    '/api/openapi.json',
    {
      config: { public: true },
      schema: { hide: true },
    },
    async () => {
      // Of two shapes with one name the first keeps it, but refusals are described with all their codes.
      const shapes = new Map((await exportedShapes()).reverse()).set('Problem', Refusal);
      shapes.set('Failure', Failure);
      for (const [name, shape] of shapes) {
        schemaRegistry.add(shape, { id: `${name}.`, description: shape.description });
      }
      return app.swagger();
    },
  );
}

const codesFrom = (status: number) =>
  Object.entries(ERRORS).flatMap(([code, of]) => (of >= status ? code : []));

const Refusal = Problem.extend({ code: z.literal(Object.keys(ERRORS)) }).describe(
  'The call was refused',
);

const Failure = Problem.extend({ code: z.enum([...codesFrom(500), 'internal_error']) }).describe(
  'Another service that the call needs failed, or the shop itself did',
);

/** Parameters are described one by one, not as the shape that they make together. */
const unnamed = (shape: unknown) => (shape instanceof z.ZodType ? shape.clone(shape.def) : shape);

/** A file of JSON is no text of JSON. */
const contentOf = (type: string) =>
  type === 'application/json' ? z.record(z.string(), z.unknown()) : z.string();

/** What a route without a response schema answers. */
const file = (types: readonly string[] = []) => ({
  200: {
    description: 'A file',
    content: Object.fromEntries(types.map((type) => [type, { schema: contentOf(type) }])),
  },
});

function describe(
  { produces, response = file(produces), querystring, headers, params, ...schema }: FastifySchema,
  { method, url, config }: RouteOptions,
): FastifySchema {
  const [verb = 'GET'] = [method].flat();
  return {
    ...schema,
    querystring: unnamed(querystring),
    headers: unnamed(headers),
    params: unnamed(params),
    tags: [headingOf(url)],
    operationId: operationId(verb, url),
    security: securityOf(config),
    // The database can be away whatever is asked for.
    response: { 503: Refusal, ...(response as object), '4XX': Refusal, '5XX': Failure },
  };
}

function withOneName(described: ReturnType<ReturnType<typeof createJsonSchemaTransform>>) {
  const { url, schema } = described;
  if (!ONE_PLACE.includes(url)) return described;
  const name = /\w+$/;
  const [given = ''] = name.exec(url) ?? [];
  const params = JSON.stringify(schema.params).replaceAll(`"${given}"`, '"id"');
  return { url: url.replace(name, 'id'), schema: { ...schema, params: JSON.parse(params) } };
}
