import { useQuery } from '@tanstack/react-query';
import type { CartItemView } from '../../../domain/cart/schema.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime, shippingRatesQuery } from '../../shared/shipping-rates.ts';
import { type CartDelivery, cartDelivery } from './cart-delivery.ts';

/** Costs not yet in the cart's total, as far as known before checkout. */
export function CartCosts({ items }: { items: CartItemView[] }) {
  const { data: rates } = useQuery(shippingRatesQuery);
  const delivery = rates && cartDelivery(items, rates);
  const costsNothing = rates && Number(delivery?.cost ?? 0) === 0;
  return (
    <div className="figures mb-2 grid gap-1 text-ink-soft text-sm">
      {delivery && <Delivery delivery={delivery} />}
      <p>
        {costsNothing ? 'Tax is added at checkout.' : 'Shipping and tax are added at checkout.'}
      </p>
    </div>
  );
}

function Delivery({ delivery: { rate, cost, missing } }: { delivery: CartDelivery }) {
  const settings = useSettings();
  return (
    <>
      <p className="wrap-anywhere flex justify-between gap-4">
        {rate.name} delivery, {deliveryTime(rate)}
        <span className="shrink-0 text-ink">
          {Number(cost) === 0 ? 'Free' : formatMoney(cost, settings)}
        </span>
      </p>
      {missing && (
        <p className="text-accent">{formatMoney(missing, settings)} more and delivery is free.</p>
      )}
    </>
  );
}
