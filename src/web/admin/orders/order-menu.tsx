import { useRef, useState } from 'react';
import { orderNumber } from '../../../domain/orders/order-text.ts';
import type { OrderRow } from '../../../domain/orders/schema.ts';
import { openedOnDemand } from '../../ui/on-demand.tsx';
import { ActMenu, useActs } from '../act.tsx';
import { orderActs } from './order-acts.tsx';

const ShipForm = openedOnDemand(async () => (await import('./ship-form.tsx')).ShipForm);

/** What can be done about an order, from its row. A refund needs its page, which shows what was paid. */
export function OrderMenu({ order }: { order: OrderRow }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [ships, setShips] = useState(false);
  const acts = orderActs(order, () => setShips(true)).filter(({ id }) => id !== 'refund');
  const of = useActs(acts, { returnFocusTo: trigger });
  return (
    <>
      <ActMenu
        of={of}
        acts={of.acts}
        label={`Actions for order ${orderNumber(order.id)}`}
        triggerRef={trigger}
      />
      {of.question}
      <ShipForm
        open={ships}
        onClose={() => setShips(false)}
        order={order}
        returnFocusTo={trigger}
      />
    </>
  );
}
