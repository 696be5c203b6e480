import { authorizeNet } from './authorize-net.ts';
import type { GatewayDefinition } from './gateway.ts';
import { gocardless } from './gocardless.ts';
import { shopify } from './shopify.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages, in the order of choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [stripe, shopify, authorizeNet, gocardless];
