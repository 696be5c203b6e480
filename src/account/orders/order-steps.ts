import type { OrderDetail, OrderEvent } from '../../modules/orders/schema.ts';

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
/** Likewise of one that is fetched at the shop. */
const WAY_TO_COLLECT: readonly OrderEvent[] = ['placed', 'ready for collection', 'collected'];

/**
 * What has happened to an order, oldest first (the last one is its present state), then what is
 * still to come unless the order has ended.
 */
export function orderSteps({
  status,
  timeline,
  isPickup,
}: Pick<OrderDetail, 'status' | 'timeline' | 'isPickup'>): OrderStep[] {
  const happened = timeline.map(
    (step, place): OrderStep => ({
      ...step,
      state: place === timeline.length - 1 ? 'current' : 'done',
    }),
  );
  if (ENDED.has(status)) return happened;
  const isPartly = isPartlyShipped({ status, timeline });
  const steps = timeline.filter(({ event }) => !(isPartly && LEFT.has(event)));
  const isSent = timeline.some(({ event }) => event === 'shipped');
  // One that was to be sent may have been fetched all the same.
  const isFetched = isPickup || steps.some(({ event }) => event === 'collected');
  const way = isFetched && !isSent ? WAY_TO_COLLECT : WAY;
  const reached = Math.max(-1, ...steps.map(({ event }) => way.indexOf(event)));
  const ahead = way
    .slice(reached + 1)
    .map((event): OrderStep => ({ event, at: null, amount: null, state: 'ahead' }));
  return [...happened, ...ahead];
}

const LEFT: ReadonlySet<OrderEvent> = new Set(['shipped', 'collected']);

/** A part of it has left, by a carrier or with its customer, but not all. */
export const isPartlyShipped = ({
  status,
  timeline,
}: Pick<OrderDetail, 'status' | 'timeline'>): boolean =>
  (status === 'Processing' || status === 'Completed') &&
  timeline.some(({ event }) => LEFT.has(event));

const ENDED: ReadonlySet<OrderDetail['status']> = new Set(['Failed', 'Cancelled', 'Refunded']);
