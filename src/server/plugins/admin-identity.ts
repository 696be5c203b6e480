import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../domain/errors.ts';
import { findSessionAdmin } from '../../domain/staff/admin-sessions.ts';
import type { Permission } from '../../domain/staff/choices.ts';
import type { AdminView } from '../../domain/staff/schema.ts';
import type { Database } from '../../platform/database.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a colleague must be allowed to do for this call of the back office. */
    needs?: Permission;
    /** A call of the back office that every colleague may make, about themselves. */
    forOneself?: boolean;
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

/**
 * The one place that checks back-office sessions and what a role may do, before the body is read: nobody
 * gets past it without both.
 */
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
    const { needs, forOneself } = request.routeOptions.config;
    // A route that is not there answers 404 to every colleague.
    if (forOneself || request.is404) return;
    if (!needs || !admin.permissions.includes(needs)) {
      throw new ShopError('forbidden', 'Your role does not allow this. An owner can change it.');
    }
  });
}

const PREFIX = /^\/api\/admin(?:[/?#]|$)/;

/**
 * Judged by the matched route, so that spellings of the URL do not matter; by the URL if no route
 * matches.
 */
const isAdminCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  PREFIX.test(routeOptions.url ?? '') || PREFIX.test(url);
