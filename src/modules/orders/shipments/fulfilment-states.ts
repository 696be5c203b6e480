import type { StateMachine } from '../../../kit/state-machine.ts';
import type { Fulfilment } from '../constants.ts';

/** How the parcels of an order go on, taken together. What is shipped in part is still unfulfilled. */
export const FULFILMENT_MACHINE = {
  ship: { from: ['unfulfilled'], to: 'shipped' },
  // At the shop: what is handed over has arrived.
  collect: { from: ['unfulfilled'], to: 'delivered' },
  deliver: { from: ['shipped'], to: 'delivered' },
  'undo delivery': { from: ['delivered'], to: 'shipped' },
  'wait again': { from: ['shipped', 'delivered'], to: 'unfulfilled' },
  'give up the rest': { from: ['unfulfilled'], to: 'delivered' },
} as const satisfies StateMachine<Fulfilment, string>;
