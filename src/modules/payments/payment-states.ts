import type { StateMachine } from '../../kit/state-machine.ts';
import type { PaymentState, PaymentStatus } from './constants.ts';

/** How an order's payment goes on. What a staff member corrects by hand follows no rule. */
export const PAYMENT_MACHINE = {
  pay: { from: ['pending'], to: 'completed' },
  cancel: { from: ['pending'], to: 'cancelled' },
  // There is nothing to refund.
  'cancel free': { from: ['completed'], to: 'cancelled' },
  fail: { from: ['pending'], to: 'failed' },
  'refund in part': { from: ['completed', 'partially_refunded'], to: 'partially_refunded' },
  'refund whole': { from: ['completed', 'partially_refunded'], to: 'refunded' },
} as const satisfies StateMachine<PaymentStatus, string>;
export type PaymentMove = keyof typeof PAYMENT_MACHINE;

/**
 * One try to pay on a provider's page. `starting`: the provider has not answered yet. `returned`: money came that
 * the order does not keep, and is given back.
 */
export type AttemptStatus =
  | 'starting'
  | 'open'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'returned';

const LIVE = ['starting', 'open', 'processing'] as const;
/** Money that comes now comes too late, but it may come all the same. */
const UNPAID = [...LIVE, 'failed', 'cancelled', 'expired'] as const;

export const ATTEMPT_MACHINE = {
  open: { from: ['starting'], to: 'open' },
  process: { from: ['starting', 'open'], to: 'processing' },
  // An attempt that ended may still be what pays an order that waits for another one.
  pay: { from: UNPAID, to: 'paid' },
  fail: { from: LIVE, to: 'failed' },
  cancel: { from: LIVE, to: 'cancelled' },
  expire: { from: LIVE, to: 'expired' },
  return: { from: UNPAID, to: 'returned' },
} as const satisfies StateMachine<AttemptStatus, string>;
export type AttemptMove = keyof typeof ATTEMPT_MACHINE;

/** It may still be paid in time. */
export const isLive = (status: AttemptStatus): boolean =>
  (LIVE as readonly AttemptStatus[]).includes(status);

/** As its shopper is told. */
export const shownState = (status: AttemptStatus): PaymentState =>
  status === 'starting' ? 'open' : status === 'returned' ? 'refunded' : status;
