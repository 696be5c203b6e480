import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../domain/errors.ts';
import { findSessionAdmin } from '../../domain/staff/admin-sessions.ts';
import type { AdminView } from '../../domain/staff/schema.ts';
import type { Database } from '../../platform/database.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the back office that is made before signing in. */
    beforeSignIn?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in colleague; set on every back-office call except those before sign-in. */
    admin: AdminView | null;
    /** The bearer token of the call, if it has one. */
    adminToken(): string | undefined;
  }
}

/** The one place that checks back-office sessions: nobody gets past it without one. */
export function registerAdminIdentity(app: FastifyInstance, db: Database): void {
  app.decorateRequest('admin', null);
  app.decorateRequest('adminToken', function () {
    return /^Bearer ([\w-]{43})$/i.exec(this.headers.authorization ?? '')?.[1];
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isAdminCall(request) || request.routeOptions.config.beforeSignIn) return;
    const token = request.adminToken();
    const admin = token && (await findSessionAdmin(db, token));
    if (!admin) {
      reply.header('www-authenticate', 'Bearer');
      throw new ShopError('not_signed_in', 'Please sign in to the back office.');
    }
    request.admin = admin;
  });
}

const PREFIX = /^\/api\/admin(?:[/?#]|$)/;

/**
 * Judged by the matched route, so that spellings of the URL do not matter; by the URL if no route
 * matches.
 */
const isAdminCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  PREFIX.test(routeOptions.url ?? '') || PREFIX.test(url);
