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
    /** Who is signed in to the back office; there on each of its calls except those before sign-in. */
    admin: AdminView | null;
    /** The bearer token of the call, if it has one. */
    adminToken(): string | undefined;
  }
}

/** Lets nobody call the back office without a session of their own: the one place that asks. */
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

/** By the route that answers, whatever the spelling of the address, and by the address where none does. */
const isAdminCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  PREFIX.test(routeOptions.url ?? '') || PREFIX.test(url);
