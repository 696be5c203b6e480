import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../kit/errors.ts';
import type { Callers } from '../../kit/http/app-types.ts';
import { DEVICE_DAYS, renewDevice } from '../../modules/customers/known-devices.ts';
import { guest, type Owner } from '../../modules/customers/owner.ts';
import type { UserView } from '../../modules/customers/schema.ts';
import { SessionId } from '../../modules/customers/schema.ts';
import { findSession, type OpenSession, SESSION_DAYS } from '../../modules/customers/sessions.ts';
import { bySystem, type Database, write } from '../../platform/database/database.ts';

/** Holds no secret: tells the browser whether it is worth asking who is signed in. */
const HINT_COOKIE = 'signed_in';

/**
 * The cookies with secrets. Behind TLS their names begin with `__Host-`, so that browsers take them from
 * this very host alone, over TLS: no subdomain and no page without TLS can plant one.
 */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}cirrus_session`,
    guest: `${prefix}cirrus_guest`,
    /**
     * Tells a browser in which the customer has signed in before from a stranger's. Outlives signing
     * out.
     */
    device: `${prefix}cirrus_device`,
    /** Lets staff and friends look into a closed shop. */
    pass: `${prefix}cirrus_pass`,
  };
}

const DAY_S = 86_400;
const GUEST_DAYS = 365;

declare module '../../kit/http/app-types.ts' {
  interface Callers {
    /** Signed in. */
    customer: OpenSession;
    /** The same, for calls that place an order: others are sent to the page that makes an account. */
    buyer: OpenSession;
    /** A customer, or a guest who names a session: whose cart and wishlist the call is about. */
    shopper: Owner;
  }
}

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** Whom the call is for: others are refused when all else about the call is right. Left out: anyone. */
    who?: keyof Callers;
    /** Anyone may make the call; it answers these by who they are. */
    variesBy?: keyof Callers;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call that says `who`: see `Callers`. */
    caller: unknown;
    /** The signed-in customer. Looked up at most once a request, and only if asked for. */
    customer(): Promise<UserView | undefined>;
    /**
     * The guest session that the call names, or else the one in its cookie. @throws invalid_input
     */
    guest(): Owner | undefined;
    /** Whose cart and wishlist the call is about: the customer's, else the guest's. */
    owner(): Promise<Owner | undefined>;
    /** The session cookie's token, if there is one. */
    sessionToken(): string | undefined;
    /** The device cookie's token, if there is one. */
    deviceToken(): string | undefined;
  }
  interface FastifyReply {
    beginSession(token: string): void;
    endSession(): void;
    rememberDevice(token: string): void;
    forgetDevice(): void;
  }
}

/**
 * Finds out who is calling: customers by the session cookie, guests by their session id
 * (src/modules/cart/RULES.md, Guests).
 */
export function registerIdentity(app: FastifyInstance, db: Database, secure: boolean): void {
  const cookie = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  const names = cookieNames(secure);
  const sessions = new WeakMap<FastifyRequest, Promise<OpenSession | undefined>>();
  /**
   * Requests whose cookies should last longer, unless the route itself begins or ends the session.
   */
  const extended = new WeakSet<FastifyRequest>();

  const askForSession = async (request: FastifyRequest, token: string) => {
    const session = await findSession(db, token);
    if (session?.extended) {
      extended.add(request);
      const device = request.deviceToken();
      if (device) {
        await write(db, bySystem('sessions'), (tx) => renewDevice(tx, session.user.id, device));
      }
    }
    return session;
  };
  const sessionOf = (request: FastifyRequest) => {
    const token = request.sessionToken();
    if (!token) return Promise.resolve(undefined);
    const found = sessions.get(request) ?? askForSession(request, token);
    sessions.set(request, found);
    return found;
  };

  app.decorateRequest('sessionToken', function () {
    return this.cookies[names.session];
  });
  app.decorateRequest('deviceToken', function () {
    return this.cookies[names.device];
  });
  app.decorateRequest('customer', async function () {
    return (await sessionOf(this))?.user;
  });
  app.decorateRequest('guest', function () {
    const sessionId = namedSession(this) ?? rememberedGuest(this);
    return sessionId && SessionId.safeParse(sessionId).success ? guest(sessionId) : undefined;
  });
  app.decorateRequest('owner', async function () {
    const named = this.guest();
    const customer = await this.customer();
    return customer ? { userId: customer.id } : named;
  });

  app.decorateReply('beginSession', function (token: string) {
    extended.delete(this.request);
    const maxAge = SESSION_DAYS * DAY_S;
    this.setCookie(names.session, token, { ...cookie, maxAge });
    this.setCookie(HINT_COOKIE, '1', { ...cookie, httpOnly: false, maxAge });
  });
  app.decorateReply('endSession', function () {
    extended.delete(this.request);
    for (const name of [names.session, HINT_COOKIE, names.guest]) {
      // Browsers refuse a `__Host-` cookie that is not secure, also one that ends it.
      this.clearCookie(name, { path: '/', secure });
    }
  });
  app.decorateReply('rememberDevice', function (token: string) {
    this.setCookie(names.device, token, { ...cookie, maxAge: DEVICE_DAYS * DAY_S });
  });
  app.decorateReply('forgetDevice', function () {
    this.clearCookie(names.device, { path: '/', secure });
  });

  app.addHook('onSend', async (request, reply) => {
    if (!extended.has(request)) return;
    const token = request.sessionToken();
    if (token) reply.beginSession(token);
    const device = request.deviceToken();
    if (device) reply.rememberDevice(device);
  });
  // Comes before any other refusal, and before a cookie is set.
  app.addHook('preValidation', async (request) => {
    const { public: isPublic, page } = request.routeOptions.config;
    if (!isPublic && !page) refuseTwoSessions(request);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const sessionId = bodySession(request) ?? headerSession(request);
    if (sessionId && sessionId !== rememberedGuest(request)) rememberGuest(reply, sessionId);
  });

  app.decorateRequest('caller', null);
  app.addHook('preHandler', async (request) => {
    const { who } = request.routeOptions.config;
    if (!who) return;
    request.caller = await (who === 'shopper' ? request.owner() : sessionOf(request));
    if (!request.caller) throw REFUSALS[who]();
  });

  /**
   * The guest in the cookie, if this server signed it: other sites of the domain cannot plant one.
   */
  function rememberedGuest(request: FastifyRequest): string | undefined {
    const signed = request.cookies[names.guest];
    const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false, value: null };
    return valid && value !== null ? value : undefined;
  }

  function rememberGuest(reply: FastifyReply, sessionId: string): void {
    if (!SessionId.safeParse(sessionId).success) return;
    reply.setCookie(names.guest, sessionId, {
      ...cookie,
      signed: true,
      maxAge: GUEST_DAYS * DAY_S,
    });
  }
}

const REFUSALS: Record<keyof Callers, () => ShopError> = {
  customer: () => new ShopError('not_signed_in', 'Please sign in to continue.'),
  buyer: () =>
    new ShopError('not_signed_in', 'Please sign in to place your order.', {
      redirectTo: '/auth?redirect=/checkout',
    }),
  shopper: () =>
    new ShopError('invalid_input', 'A session id is needed.', {
      fields: { sessionId: 'Send your session id in the header X-Session-Id' },
    }),
};

const headerSession = (request: FastifyRequest) => textField(request.headers, 'x-session-id');
const bodySession = (request: FastifyRequest) => textField(request.body, 'sessionId');

/** The session ids that the call names: in the header, body, query and path. */
const namedSessions = (request: FastifyRequest): string[] =>
  [
    headerSession(request),
    bodySession(request),
    textField(request.query, 'sessionId'),
    textField(request.params, 'sessionId'),
  ].filter((id) => id !== undefined);

/** With two session ids nobody could say whose cart the call is about. @throws session_conflict */
function refuseTwoSessions(request: FastifyRequest): void {
  const ids = new Set(namedSessions(request).map((id) => id.toLowerCase()));
  if (ids.size > 1) {
    throw new ShopError('session_conflict', 'The call names two different session ids.');
  }
}

/** The one session id that the call names. @throws invalid_input */
function namedSession(request: FastifyRequest): string | undefined {
  const [id] = namedSessions(request);
  if (id === undefined) return undefined;
  if (!SessionId.safeParse(id).success) {
    throw new ShopError('invalid_input', 'The session id must be a UUID.', {
      fields: { sessionId: 'Not a UUID' },
    });
  }
  return id;
}

function textField(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
