import type { OrderLabel } from '../../../domain/orders/schema.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

/** An order's status in a word. */
export function OrderStatus({ status }: { status: OrderLabel }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

const TONES: Record<OrderLabel, BadgeTone> = {
  Processing: 'neutral',
  Shipped: 'accent',
  Delivered: 'accent',
  Completed: 'accent',
  Failed: 'danger',
  Cancelled: 'quiet',
  Refunded: 'quiet',
};
