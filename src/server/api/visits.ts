import { z } from 'zod';
import { VisitReport } from '../../domain/analytics/schema.ts';
import type { Visits } from '../../domain/analytics/visits.ts';
import type { App } from '../app-types.ts';

/** The largest report, in bytes: far more than a browser sends. */
const BODY_LIMIT = 8 * 1024;

export function visitRoutes(app: App, visits: Visits): void {
  app.post(
    '/api/visits',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['Visits'],
        summary: 'Counts what happened during a visit, without knowing whose it is',
        body: VisitReport,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { headers, ip: address } = request;
      await visits.report(request.body, {
        address,
        userAgent: headers['user-agent'] ?? '',
        network: request.network(),
        declines: headers.dnt === '1' || headers['sec-gpc'] === '1',
      });
      return reply.code(204).send();
    },
  );
}
