import type { GatewayDefinition } from './gateway.ts';
import { paypal } from './paypal.ts';
import { square } from './square.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages that the shop can talk to, sorted as in choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [stripe, paypal, square];

export const findGateway = (provider: string): GatewayDefinition | undefined =>
  GATEWAYS.find((gateway) => gateway.provider === provider);
