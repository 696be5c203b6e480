import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

const Health = z.object({ status: z.string() });

/** For whoever watches the program: alive at all, and able to serve. */
export function healthRoutes(app: App, db: Database): void {
  app.get(
    '/healthz',
    {
      schema: { tags: ['Health'], summary: 'The program runs', response: { 200: Health } },
    },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Health'],
        summary: 'The program can serve: its database answers',
        response: { 200: Health, 503: Health },
      },
    },
    async (request, reply) => {
      try {
        await db.query('select 1');
        return { status: 'ready' };
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ status: 'database unreachable' });
      }
    },
  );
}
