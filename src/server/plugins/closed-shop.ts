import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../kit/errors.ts';
import { PRIVATE_PAGES } from '../../kit/private-pages.ts';
import type { ClosedPage, Opening } from '../../modules/content/opening.ts';
import { cookieNames } from './identity.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** Refused while the shop is closed, but to those who may look in. */
    whileOpen?: true;
    /** Takes an order: refused while the shop takes none. */
    takesOrder?: true;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Marks the calls that the program makes of itself. */
    ownHeaders: Record<string, string>;
  }
  interface FastifyRequest {
    /** What the visitor reads in place of the page; undefined for who sees it. */
    closedPage(path: string): ClosedPage | undefined;
    /** Why an order of this visitor would be refused, whatever it is of: the shop is closed, or on holiday. */
    noOrders(): ShopError | undefined;
  }
  interface FastifyReply {
    /** Lets this browser look in from now on. */
    letIn(pass: string): void;
  }
}

/** Seconds after which it makes sense to look whether a closed shop is open. */
export const LOOK_AGAIN_S = 3_600;

/** How long a browser may look in; staff are given another pass by whatever they call of the back office. */
const PASS_DAYS = { staff: 1, friend: 30 } as const;

const DAY_MS = 86_400_000;

/** Nobody may keep for others what only those see who may look in. */
const UNKEPT = ['cache-control', 'private, no-store', 'cdn-cache-control', 'no-store'];

/** What belongs to somebody already stays open: accounts, orders, payments, links in mail. */
const ALWAYS_OPEN = new RegExp(`^/(${PRIVATE_PAGES.join('|')})(?=[/.?]|$)`, 'i');

/**
 * Keeps visitors out of a closed shop, and orders away while it takes none, before anything is cached. Staff and those
 * who know the password for friends are let in by a cookie, since a page is asked for without any other sign of them.
 */
export function registerClosedShop(app: FastifyInstance, opening: Opening, secure: boolean): void {
  const { pass: cookie } = cookieNames(secure);
  const own = randomBytes(16).toString('base64url');
  app.decorate('ownHeaders', { 'x-cirrus-own': own });

  /** Who holds the pass of this browser. */
  const whoLooksIn = (request: FastifyRequest): keyof typeof PASS_DAYS | undefined => {
    const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
    if (!valid) return undefined;
    const [who, until = '', pass = ''] = value.split('.');
    if (Number(until) < Date.now()) return undefined;
    if (who === 'staff') return who;
    return who === 'friend' && opening.isPass(pass) ? who : undefined;
  };
  const give = (reply: FastifyReply, who: keyof typeof PASS_DAYS, pass: string) => {
    const until = Date.now() + PASS_DAYS[who] * DAY_MS;
    reply.setCookie(cookie, `${who}.${until}.${pass}`, {
      ...{ path: '/', sameSite: 'lax', secure, httpOnly: true, signed: true },
      expires: new Date(until),
    });
  };
  app.decorateReply('letIn', function (pass: string) {
    give(this, 'friend', pass);
  });
  app.decorateRequest('closedPage', function (path: string) {
    const { closed } = opening;
    return closed && !ALWAYS_OPEN.test(path) && !whoLooksIn(this) ? closed : undefined;
  });

  app.decorateRequest('noOrders', function () {
    const { closed, holiday } = opening;
    if ((!closed && !holiday?.refusesOrders) || whoLooksIn(this) === 'staff') return undefined;
    return refusal(closed ? `${closed.name} takes no orders yet.` : (holiday?.notice ?? ''));
  });

  app.addHook('onRequest', async (request, reply) => {
    const { closed } = opening;
    const { whileOpen, takesOrder } = request.routeOptions.config;
    // Nearly every request of nearly every shop.
    if (!closed && !takesOrder) return;
    if (request.headers['x-cirrus-own'] === own) return;
    const refused = takesOrder && request.noOrders();
    if (refused) throw refused;
    if (!closed) return;
    const who = whoLooksIn(request);
    if (whileOpen && !who) throw refusal(closed.words);
    if (!who) return;
    reply.header('cache-control', 'no-store');
    const send = reply.sendKept;
    reply.sendKept = (kept, mark = []) => send.call(reply, kept, [...mark, ...UNKEPT]);
  });

  // By now it is known who calls the back office, and what this very call has said: who closes the shop looks in.
  app.addHook('onSend', async (request, reply) => {
    if (!request.admin) return;
    await opening.known;
    if (opening.closed && whoLooksIn(request) !== 'staff') give(reply, 'staff', '');
  });
}

const refusal = (words: string) =>
  new ShopError('shop_closed', words, { retryAfter: LOOK_AGAIN_S });
