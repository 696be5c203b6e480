import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type BoundedAction,
  boundOfAction,
  boundOfCalls,
  type CountedCall,
  countOrRefuse,
  readLimitsForCall,
} from '../../kit/rate-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bound } from '../../platform/database/rate-limiter.ts';
import { addressMatcher, networkOf } from '../../platform/net/ip-address.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** The name under which the route's calls are counted, by network. */
    counted?: CountedCall;
    /** What the route's successful calls are counted as, a day, by account, network and mailbox. */
    bounded?: BoundedAction;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The network that the call is counted for; undefined if the owner has exempted its address.
     */
    network(): string | undefined;
  }
}

/**
 * Refuses calls that a network makes too often, before doing anything else, and what an account, a
 * network or a mailbox has done often enough today (src/kit/RULES.md, Limits).
 */
export function registerCallLimits(app: FastifyInstance, db: Database, exempt: string[]): void {
  const { limits } = db;
  const isExempt = addressMatcher(exempt);
  app.decorateRequest('network', function () {
    return isExempt(this.ip) ? undefined : networkOf(this.ip);
  });
  app.addHook('onRequest', async (request) => {
    const { counted } = request.routeOptions.config;
    const network = counted && request.network();
    if (network) await countOrRefuse(limits, 'attempts', boundOfCalls(counted), network);
  });

  const counts = new WeakMap<FastifyRequest, [bound: Bound, name: string][]>();
  app.addHook('preHandler', async (request) => {
    const { bounded } = request.routeOptions.config;
    if (!bounded) return;
    const [owners, names] = await Promise.all([readLimitsForCall(db), namesOf(request)]);
    const counted: [Bound, string][] = [];
    counts.set(request, counted);
    // All in one turn with the database. Where one is refused, what the others counted is taken back.
    const outcomes = await Promise.allSettled(
      (Object.entries(names) as NameEntry[]).map(async ([by, name]) => {
        if (!name) return;
        const bound = boundOfAction(owners, bounded, by);
        await countOrRefuse(limits, bounded, bound, name);
        counted.push([bound, name]);
      }),
    );
    const refused = outcomes.find(({ status }) => status === 'rejected');
    if (refused) throw (refused as PromiseRejectedResult).reason;
  });
  // What was refused has not happened.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) return;
    for (const [bound, name] of counts.get(request) ?? []) await limits.takeBack(bound, name);
    counts.delete(request);
  });
}

type NameEntry = [by: Parameters<typeof boundOfAction>[2], name: string | undefined];

const WithEmail = z.object({ email: z.string() });

/** The names that a call is counted under; the mailbox is the one that it is about, or else the customer's. */
async function namesOf(request: FastifyRequest) {
  const owner = await request.owner();
  const customer = await request.customer();
  // A body that the route does not read is not what the call is about: anybody could count against anybody.
  const body = request.routeOptions.schema?.body
    ? WithEmail.safeParse(request.body).data
    : undefined;
  return {
    account: owner && ('userId' in owner ? owner.userId : owner.sessionHash.toString('hex')),
    network: request.network(),
    mailbox: body?.email ?? customer?.email,
  };
}
