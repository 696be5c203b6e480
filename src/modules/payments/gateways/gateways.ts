import { authorizeNet } from './authorize-net.ts';
import type { GatewayDefinition } from './gateway.ts';
import { gocardless } from './gocardless.ts';
import { paypal } from './paypal.ts';
import { paystack } from './paystack.ts';
import { razorpay } from './razorpay.ts';
import { shopify } from './shopify.ts';
import { square } from './square.ts';
import { sslcommerz } from './sslcommerz.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages that the shop can talk to, sorted as in constants.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [
  stripe,
  paypal,
  square,
  shopify,
  razorpay,
  authorizeNet,
  gocardless,
  paystack,
  sslcommerz,
];

export const findGateway = (provider: string): GatewayDefinition | undefined =>
  GATEWAYS.find((gateway) => gateway.provider === provider);
