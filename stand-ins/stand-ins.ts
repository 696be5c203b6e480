import { authorizeNetStandIn } from './authorize-net.ts';
import { gocardlessStandIn } from './gocardless.ts';
import { paypalStandIn } from './paypal.ts';
import { paystackStandIn } from './paystack.ts';
import { razorpayStandIn } from './razorpay.ts';
import { shopifyStandIn } from './shopify.ts';
import { squareStandIn } from './square.ts';
import { sslcommerzStandIn } from './sslcommerz.ts';
import type { StandInDefinition } from './stand-in.ts';
import { stripeStandIn } from './stripe.ts';

/** Every provider that can be stood in for, sorted as in choices.ts. */
export const STAND_INS: readonly StandInDefinition[] = [
  stripeStandIn,
  paypalStandIn,
  squareStandIn,
  shopifyStandIn,
  razorpayStandIn,
  authorizeNetStandIn,
  gocardlessStandIn,
  paystackStandIn,
  sslcommerzStandIn,
];
