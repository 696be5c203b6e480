import type { FastifyInstance } from 'fastify';
import { boundOfCalls, type CountedCall, countOrRefuse } from '../../domain/limits.ts';
import { addressMatcher, networkOf } from '../../platform/ip-address.ts';
import type { Limits } from '../../platform/limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which the route's calls are counted, by network. */
    counted?: CountedCall;
  }
  interface FastifyRequest {
    /**
     * The network that the call is counted for; undefined if the owner has exempted its address.
     */
    network(): string | undefined;
  }
}

/**
 * Refuses calls that a network makes too often (docs/rules.md, Limits), before doing anything else.
 */
export function registerCallLimits(app: FastifyInstance, limits: Limits, exempt: string[]): void {
  const isExempt = addressMatcher(exempt);
  app.decorateRequest('network', function () {
    return isExempt(this.ip) ? undefined : networkOf(this.ip);
  });
  app.addHook('onRequest', async (request) => {
    const { counted } = request.routeOptions.config;
    const network = counted && request.network();
    if (network) await countOrRefuse(limits, 'attempts', boundOfCalls(counted), network);
  });
}
