import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from '../app-types.ts';

/** Describes every call at /api/openapi.json, from the same schemas that check it. */
export async function registerOpenApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cirrus',
        version: '1',
        description:
          'The shop. Amounts are decimal text in the shop’s currency; lists take `limit` and `offset` and answer `X-Total-Count`; refusals are `{ message, code, fields? }`.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
  app.get(
    '/api/openapi.json',
    {
      config: { public: true },
      schema: { hide: true },
    },
    () => app.swagger(),
  );
}
