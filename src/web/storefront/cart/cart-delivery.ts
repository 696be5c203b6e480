import type { CartItemView } from '../../../domain/cart/schema.ts';
import type { ShippingRateView } from '../../../domain/orders/schema.ts';
import { defaultRate, shippingCost } from '../../../domain/orders/tariff.ts';
import { cartTotal } from '../../shared/cart.ts';
import { fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { shipsFree } from '../../shared/shipping-rates.ts';

export type CartDelivery = {
  rate: ShippingRateView;
  /** As decimal text. */
  cost: string;
  /** How much more the cart needs for free shipping; undefined if that makes no difference. */
  missing: string | undefined;
};

/** The cost of shipping this cart at the default rate; undefined for a tariff without rates. */
export function cartDelivery(
  items: CartItemView[],
  rates: ShippingRateView[],
): CartDelivery | undefined {
  const rate = defaultRate(rates);
  if (!rate) return undefined;
  const subtotal = toMinorUnits(cartTotal(items));
  const freeFrom = rate.freeFrom === null ? null : toMinorUnits(rate.freeFrom);
  const lines = items.map(({ product }) => ({ freeShipping: shipsFree(product) }));
  const cost = shippingCost(lines, subtotal, { price: toMinorUnits(rate.price), freeFrom });
  return {
    rate,
    cost: fromMinorUnits(cost),
    missing: cost > 0 && freeFrom !== null ? fromMinorUnits(freeFrom - subtotal) : undefined,
  };
}
