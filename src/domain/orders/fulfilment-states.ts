import type { StateMachine } from '../../platform/state-machine.ts';
import type { Fulfilment } from './choices.ts';

/** How an order's parcel goes on. */
export const FULFILMENT_MACHINE = {
  ship: { from: ['unfulfilled'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
} as const satisfies StateMachine<Fulfilment, string>;
