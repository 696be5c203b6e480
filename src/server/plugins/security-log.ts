import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { networkOf } from '../../platform/net/ip-address.ts';
import { nameForm } from '../../platform/text/name-form.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** What the security log calls the route's calls, which it holds whatever becomes of them. */
    security?: string;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that the call turned out to be about, for the security log. */
    accountId: string | null;
  }
}

/** Levels at which not even warnings are written. */
const QUIET = new Set(['silent', 'fatal', 'error']);

/** So that a flood of refusals doesn't become a flood of lines: of one network in a minute. */
const LINES_A_MINUTE = 60;

/**
 * Writes down who signed in or failed to, locks, resets and every refusal, without personal data: names,
 * accounts and networks stand as keyed hashes, the same for the same one, that nobody can turn back
 * (src/kit/RULES.md, Limits). Successes are written at LOG_LEVEL warn as well, which hides other lines of their level.
 */
export function registerSecurityLog(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  secretKey: string,
): void {
  const level = QUIET.has(log.level) ? log.level : 'info';
  const security = log.child({ log: 'security' }, { level });
  const lines = new RateLimiterMemory({ points: LINES_A_MINUTE, duration: 60 });
  const mark = (text: string | null | undefined) =>
    text
      ? createHmac('sha256', secretKey)
          .update(`security-log\0${nameForm(text)}`)
          .digest('base64url')
          .slice(0, 16)
      : undefined;

  app.decorateRequest('accountId', null);
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { config, url: route } = request.routeOptions;
    const isRefusal = status === 403 || status === 429;
    if (!config.security && !isRefusal) return;
    const network = networkOf(request.ip);
    const isTooMuch = await lines.consume(network).then(
      () => false,
      () => true,
    );
    if (isTooMuch) return;
    const event = config.security ?? 'call';
    const outcome = outcomeOf(status, config.security !== undefined);
    const named = Named.safeParse(request.body).data;
    const customer = request.accountId ?? (await request.customer().catch(() => undefined))?.id;
    security[status < 400 ? 'info' : 'warn'](
      {
        event,
        outcome,
        status,
        method: request.method,
        route,
        network: mark(network),
        name: mark(named?.username ?? named?.email),
        account: mark(request.admin?.id ?? customer),
      },
      `${event} ${outcome}`,
    );
  });
}

function outcomeOf(status: number, isNamed: boolean): string {
  if (status < 400) return 'succeeded';
  if (status === 429 && isNamed) return 'locked';
  return status === 403 || status === 429 ? 'refused' : 'failed';
}

/** Whom a call names. */
const Named = z.object({ username: z.string().optional(), email: z.string().optional() });
