import { authorizeNet } from './authorize-net.ts';
import type { GatewayDefinition } from './gateway.ts';
import { gocardless } from './gocardless.ts';
import { paystack } from './paystack.ts';
import { razorpay } from './razorpay.ts';
import { shopify } from './shopify.ts';
import { sslcommerz } from './sslcommerz.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages, in the order of choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [
  stripe,
  shopify,
  razorpay,
  authorizeNet,
  gocardless,
  paystack,
  sslcommerz,
];
