import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Duty, Permission } from '../../kit/access.ts';
import { ShopError } from '../../kit/errors.ts';
import type { Shop } from '../../kit/module.ts';
import type { AdminView } from '../../kit/session-schema.ts';
import { readSecurity, type Security } from '../../modules/settings/security.ts';
import {
  dutyOf,
  findAdminSession,
  type OpenAdminSession,
} from '../../modules/staff/admin-sessions.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** What a staff member must be allowed to do for this call of the back office. */
    needs?: Permission;
    /** A call of the back office that every staff member may make, about themselves. */
    forOneself?: boolean;
    /** A call of the back office that is made before signing in. */
    beforeSignIn?: boolean;
    /** Staff may make the call though they still have one of these to do. */
    openDuring?: readonly Duty[];
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in staff member; set on every back-office call except those before sign-in. */
    admin: AdminView | null;
    /** The extension that calls, with the permissions that it uses. */
    extension: string | null;
    /** The session of a back-office call. @throws not_signed_in */
    adminSession(): OpenAdminSession;
  }
}

const DUTY_WORDS: Record<Duty, string> = {
  password_change_required: 'Please choose a password of your own first.',
  two_factor_enrolment_required: 'Please set up your second factor first.',
};

/**
 * The one place that checks where a back-office call comes from, its session and what a role may do, before
 * the body is read: nobody gets past it without all three.
 */
export function registerAdminIdentity(
  app: FastifyInstance,
  { database: db, rights, extensions }: Shop,
): void {
  const sessions = new WeakMap<FastifyRequest, OpenAdminSession>();
  app.decorateRequest('admin', null);
  app.decorateRequest('extension', null);
  app.decorateRequest('adminSession', function () {
    const session = sessions.get(this);
    if (!session) throw notSignedIn();
    return session;
  });

  app.addHook('onRoute', (route) => {
    const { needs, forOneself, beforeSignIn, public: isPublic, who } = route.config ?? {};
    if (EXTENSIONS.test(route.url) && !needs && !isPublic && !who) {
      throw new Error(`${route.method} ${route.url} doesn’t say who may call it`);
    }
    if (!PREFIX.test(route.url) && !needs) return;
    const permission = needs ?? (forOneself ? 'oneself' : beforeSignIn && 'before sign-in');
    if (!permission) throw new Error(`${route.method} ${route.url} doesn’t say who may call it`);
    // For the API's description.
    route.schema = Object.assign(route.schema ?? {}, { 'x-permission': permission });
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isAdminCall(request)) return;
    const security = await readSecurity(db);
    if (!request.headers.authorization?.startsWith('Extension ')) refuseAddress(request, security);
    const { needs, forOneself, beforeSignIn, openDuring = [] } = request.routeOptions.config;
    if (beforeSignIn) return;
    const { authorization = '' } = request.headers;
    const caller = extensions.callerOf(/^Extension ([\w-]{43})$/.exec(authorization)?.[1] ?? '');
    if (caller) {
      if (needs && caller.permissions.includes(needs)) {
        request.extension = caller.name;
        return;
      }
      throw new ShopError('forbidden', `The extension ${caller.name} doesn’t use ${needs}.`);
    }
    const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1];
    const session = token && (await findAdminSession(db, token, rights, security));
    if (!session) {
      reply.header('www-authenticate', 'Bearer');
      throw notSignedIn();
    }
    sessions.set(request, session);
    const { admin } = session;
    request.admin = admin;
    const duty = dutyOf(admin);
    if (duty && !openDuring.includes(duty)) throw new ShopError(duty, DUTY_WORDS[duty]);
    // What is no call of the back office, only a URL like one, answers 404 to every staff member.
    if (forOneself || (!needs && !PREFIX.test(request.routeOptions.url ?? ''))) return;
    if (!needs || !admin.permissions.includes(needs)) {
      throw new ShopError('forbidden', 'Your role does not allow this. An owner can change it.');
    }
  });
}

const notSignedIn = () => new ShopError('not_signed_in', 'Please sign in to the back office.');

/** @throws address_not_allowed */
function refuseAddress({ ip }: FastifyRequest, security: Security): void {
  if (security.admits(ip)) return;
  throw new ShopError(
    'address_not_allowed',
    `The back office may not be used from your address, ${ip}. An owner can allow it.`,
  );
}

const PREFIX = /^\/api\/admin(?:[/?#]|$)/;
const EXTENSIONS = /^\/api\/x\//;

/**
 * Judged by the matched route, so that spellings of the URL do not matter; by the URL if no route
 * matches.
 */
const isAdminCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.config.needs !== undefined ||
  PREFIX.test(routeOptions.url ?? '') ||
  PREFIX.test(url);
