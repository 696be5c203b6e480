import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../kit/errors.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** The call does nothing on behalf of whoever's browser makes it: other sites may have it made. */
    fromAnywhere?: true;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site made a visitor's browser send. Clients that are not browsers
 * send neither header and pass: they carry nobody else's cookies.
 */
export function registerSameSiteWrites(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method) || request.routeOptions.config.fromAnywhere) return;
    if (isSameSite(request, own)) return;
    throw new ShopError('forbidden', 'This request came from another site.');
  });
}

/** An origin is a scheme, a host and a port: a page that came without TLS is not this site. */
function isSameSite({ headers, protocol }: FastifyRequest, own: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const { host, origin } = new URL(headers.origin);
  if (host === own.host) return origin === own.origin;
  return origin === `${protocol}://${headers.host}`;
}
