import type { OrderDetail, OrderEvent } from '../../../domain/orders/schema.ts';

export type OrderStep = {
  event: OrderEvent;
  /** When it happened; null if it is still to come. */
  at: string | null;
  amount: string | null;
  state: 'done' | 'current' | 'ahead';
};

/**
 * The steps of every order. Payment is not among them, because its time depends on the method; it
 * is shown once it happens.
 */
const WAY: readonly OrderEvent[] = ['placed', 'shipped', 'delivered'];

/**
 * What has happened to an order, oldest first (the last one is its present state), then what is
 * still to come unless the order has ended.
 */
export function orderSteps({
  status,
  timeline,
}: Pick<OrderDetail, 'status' | 'timeline'>): OrderStep[] {
  const happened = timeline.map(
    (step, place): OrderStep => ({
      ...step,
      state: place === timeline.length - 1 ? 'current' : 'done',
    }),
  );
  if (ENDED.has(status)) return happened;
  const reached = Math.max(-1, ...timeline.map(({ event }) => WAY.indexOf(event)));
  const ahead = WAY.slice(reached + 1).map(
    (event): OrderStep => ({ event, at: null, amount: null, state: 'ahead' }),
  );
  return [...happened, ...ahead];
}

const ENDED: ReadonlySet<OrderDetail['status']> = new Set(['Failed', 'Cancelled', 'Refunded']);
