import { ArrowPathIcon } from '@heroicons/react/24/outline';
import type { ComponentProps } from 'react';
import type { OrderView, ReorderResult } from '../../modules/orders/schema.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReorder } from './order-changes.ts';
import { missingText } from './reorder-text.ts';

type BuyAgainProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  order: Pick<OrderView, 'id' | 'number'>;
  /** Only this one of its items. */
  item?: Pick<OrderView['items'][number], 'variantId' | 'name'>;
};

/** Puts what was ordered into the cart, and shows it there. */
export function BuyAgain({ order, item, ...look }: BuyAgainProps) {
  const reorder = useReorder(order.id, item?.variantId);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...look}
        busy={reorder.isPending}
        busyLabel="Adding…"
        onClick={() => reorder.mutate()}
      >
        <ArrowPathIcon aria-hidden="true" className="size-4.5" />
        Buy Again
        <VisuallyHidden>
          {item ? `: ${item.name}` : ` what was in order ${order.number}`}
        </VisuallyHidden>
      </Button>
      {reorder.data && <Missing missing={reorder.data.missing} />}
    </>
  );
}

/** Stays after the toast has gone. */
function Missing({ missing }: Pick<ReorderResult, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <div className="grid basis-full gap-1 rounded-md bg-sunken px-4 py-3 text-left text-sm">
      <p className="font-strong">Not everything could be added to your cart:</p>
      <ul className="list-disc pl-5">
        {missing.map((each) => (
          <li key={`${each.name} ${each.reason}`}>{missingText(each)}</li>
        ))}
      </ul>
    </div>
  );
}
