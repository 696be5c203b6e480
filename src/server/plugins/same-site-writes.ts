import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../domain/errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site made a visitor's browser send. Clients that are not browsers
 * send neither header and pass: they carry nobody else's cookies.
 */
export function registerSameSiteWrites(app: FastifyInstance, publicUrl: string): void {
  const ownHost = new URL(publicUrl).host;
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method) || isSameSite(request, ownHost)) return;
    throw new ShopError('forbidden', 'This request came from another site.');
  });
}

function isSameSite({ headers }: FastifyRequest, ownHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const { host } = new URL(headers.origin);
  return host === ownHost || host === headers.host;
}
