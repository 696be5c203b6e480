import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import * as visitsApi from '../visit-endpoints.ts';
import type { Visits } from '../visits.ts';

/** The largest report, in bytes: far more than a browser sends. */
const BODY_LIMIT = 8 * 1024;

export function visitRoutes(app: App, visits: Visits): void {
  serve(
    app,
    visitsApi.count,
    async (request) => {
      const { headers, ip: address } = request;
      await visits.report(request.body, {
        address,
        userAgent: headers['user-agent'] ?? '',
        network: request.network(),
        declines: headers.dnt === '1' || headers['sec-gpc'] === '1',
      });
      return undefined;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
