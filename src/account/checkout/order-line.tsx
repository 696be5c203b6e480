import type { CartItemView } from '../../modules/cart/schema.ts';
import { useChangeQuantity, useRemoveFromCart } from '../../shared/cart-changes.ts';
import { LineAmount } from '../../shared/line-amount.tsx';
import { LineDetails } from '../../shared/line-details.tsx';
import { Button } from '../../ui/button.tsx';
import { SmallPicture } from '../../ui/picture.tsx';
import { shortage } from './readiness.ts';

type OrderLineProps = {
  item: CartItemView;
  /** Called when the shopper has corrected the line. */
  onMend: () => void;
};

/** A line of the order, with a remedy if it cannot be bought as it is. */
export function OrderLine({ item, onMend }: OrderLineProps) {
  const { product, variant, quantity } = item;
  const options = Object.values(variant.options).join(' · ');
  return (
    <li className="grid gap-3 py-4">
      <div className="flex items-start gap-4 large:flex-wrap">
        <SmallPicture src={item.imageUrl} />
        <div className="min-w-0 flex-1 large:basis-28">
          <p className="font-strong">{product.name}</p>
          {options && <p className="text-ink-soft text-sm">{options}</p>}
          <LineDetails details={item.details} />
          <p className="figures text-ink-soft text-sm">Quantity {quantity}</p>
        </div>
        <LineAmount item={item} />
      </div>
      <Shortage item={item} onMend={onMend} />
    </li>
  );
}

function Shortage({ item, onMend }: OrderLineProps) {
  const changeQuantity = useChangeQuantity();
  const removeFromCart = useRemoveFromCart();
  const left = shortage(item);
  if (left === undefined) return null;
  const { id, product } = item;

  function lower(quantity: number) {
    changeQuantity.mutate({ id, quantity });
    onMend();
  }

  function remove() {
    removeFromCart.mutate(item);
    onMend();
  }

  return (
    <div
      data-mend
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-danger-soft px-4 py-2"
    >
      <p className="font-strong text-danger text-sm">
        {left === 0 ? 'Sold out' : `Only ${left} left`}
      </p>
      <div className="flex gap-2">
        {left > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Change to ${left}: ${product.name}`}
            onClick={() => lower(left)}
          >
            Change to {left}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Remove ${product.name}`}
          onClick={remove}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
