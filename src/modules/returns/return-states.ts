import type { StateMachine } from '../../kit/state-machine.ts';
import type { ReturnStatus } from './constants.ts';

/** How a return goes on. */
export const RETURN_MACHINE = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested', 'inspected'], to: 'refused' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
  receive: { from: ['approved'], to: 'received' },
  inspect: { from: ['received'], to: 'inspected' },
  refund: { from: ['inspected'], to: 'refunded' },
  exchange: { from: ['inspected'], to: 'exchanged' },
  // The order that was sent in exchange was cancelled before it left.
  'cancel exchange': { from: ['exchanged'], to: 'inspected' },
} as const satisfies StateMachine<ReturnStatus, string>;

export type ReturnMove = keyof typeof RETURN_MACHINE;
