import type { GatewayDefinition } from './gateway.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages, in the order of choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [stripe];
