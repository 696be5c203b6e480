import type { StandInDefinition } from './stand-in.ts';
import { stripeStandIn } from './stripe.ts';

/** Every provider that can be stood in for. */
export const STAND_INS: readonly StandInDefinition[] = [stripeStandIn];
