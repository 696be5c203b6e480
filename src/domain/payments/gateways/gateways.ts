import type { GatewayDefinition } from './gateway.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages that the shop can talk to, sorted as in choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [stripe];

export const findGateway = (provider: string): GatewayDefinition | undefined =>
  GATEWAYS.find((gateway) => gateway.provider === provider);
