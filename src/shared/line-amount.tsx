import type { CartItemView } from '../modules/cart/schema.ts';
import { lineTotal } from './cart.ts';
import { formatMoney } from './format.ts';
import { useSettings } from './settings.ts';

/** What a line of the cart costs, and what one piece does if there are several. */
export function LineAmount({ item }: { item: CartItemView }) {
  const settings = useSettings();
  return (
    <p className="figures ml-auto text-right font-strong">
      {item.variant.inStock ? (
        formatMoney(lineTotal(item), settings)
      ) : (
        // It does not count: the subtotal is without it.
        <s className="font-regular text-ink-soft">{formatMoney(lineTotal(item), settings)}</s>
      )}
      {item.variant.inStock && item.quantity > 1 && (
        <span className="block font-regular text-ink-soft text-sm">
          {formatMoney(item.variant.price, settings)} each
        </span>
      )}
    </p>
  );
}
