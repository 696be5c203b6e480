import { paypalStandIn } from './paypal.ts';
import { paystackStandIn } from './paystack.ts';
import { razorpayStandIn } from './razorpay.ts';
import { sslcommerzStandIn } from './sslcommerz.ts';
import type { StandInDefinition } from './stand-in.ts';
import { stripeStandIn } from './stripe.ts';

/** Every provider that can be stood in for. */
export const STAND_INS: readonly StandInDefinition[] = [
  stripeStandIn,
  paypalStandIn,
  razorpayStandIn,
  paystackStandIn,
  sslcommerzStandIn,
];
