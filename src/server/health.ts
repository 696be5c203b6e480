import type { FastifyBaseLogger } from 'fastify';
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
      if (!search.isReady) return reply.code(503).send({ status: 'reading the catalogue' });
      const { silence } = db.changes;
      return { status: silence ? `ready, ${cachingNothing(silence)}` : 'ready' };
    },
  );
}

const cachingNothing = (silence: string) => `caching nothing: ${silence}`;

/** Says in the log what the owner of the database may want to mend; the shop serves all the same. */
export function tellOfDatabase(db: Database, log: FastifyBaseLogger): void {
  db.changes.on('known', (silence) => {
    if (silence) log.warn(cachingNothing(silence));
    else log.info('changes of other processes are heard');
    if (db.way?.isPooled && !db.way.keepsNames) {
      log.warn(
        'the pooler before the database does not keep the names of statements: they are sent without',
      );
    }
  });
}
