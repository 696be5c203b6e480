import type { GatewayDefinition } from './gateway.ts';
import { paystack } from './paystack.ts';
import { razorpay } from './razorpay.ts';
import { sslcommerz } from './sslcommerz.ts';
import { stripe } from './stripe.ts';

/** Every provider of payment pages, in the order of choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [stripe, razorpay, paystack, sslcommerz];
