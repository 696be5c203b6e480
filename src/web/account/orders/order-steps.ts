import type { OrderDetail, OrderEvent } from '../../../domain/orders/schema.ts';

export type OrderStep = {
  event: OrderEvent;
  /** When it happened; null for what is still to come. */
  at: string | null;
  amount: string | null;
  state: 'done' | 'current' | 'ahead';
};

/** What every order comes to in the end. When it is paid depends on how, so that is told once it happens. */
const WAY: readonly OrderEvent[] = ['placed', 'shipped', 'delivered'];

/**
 * What happened to an order, the oldest first, the latest of it being where it stands; then what is still
 * to come, unless the order is at its end.
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
