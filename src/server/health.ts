import { z } from 'zod';
import type { App } from '../kit/http/app-types.ts';
import type { ProductSearch } from '../modules/catalog/search/product-search.ts';
import type { Database } from '../platform/database/database.ts';

const Health = z.object({ status: z.string() });

/** For whoever watches the program: alive at all, and able to serve. */
export function healthRoutes(app: App, db: Database, search: ProductSearch): void {
  app.get(
    '/healthz',
    {
      schema: { summary: 'The program runs', response: { 200: Health } },
    },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        summary: 'The program can serve: its database answers, and its lists',
        response: { 200: Health, 503: Health },
      },
    },
    async (request, reply) => {
      try {
        await db.query('select 1');
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ status: 'database unreachable' });
      }
      if (search.isReady) return { status: 'ready' };
      return reply.code(503).send({ status: 'reading the catalogue' });
    },
  );
}
