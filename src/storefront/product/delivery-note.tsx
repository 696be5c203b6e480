import { TruckIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { defaultRate } from '../../modules/orders/pricing/tariff.ts';
import { Arrives } from '../../shared/arrives.tsx';
import { formatMoney, toMinorUnits } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime, shippingRatesQuery, shipsFree } from '../../shared/shipping-rates.ts';

type DeliveryNoteProps = Pick<ProductView, 'shipping'> & {
  /** What can be bought has a day of arrival. */
  inStock: boolean;
  /** What as many as are wanted cost, in minor units. */
  goods: number;
};

/** How the product ships and for how much, at the default rate; nothing until known. */
export function DeliveryNote({ shipping, inStock, goods }: DeliveryNoteProps) {
  const settings = useSettings();
  const { data: rates } = useQuery(shippingRatesQuery);
  const rate = rates && defaultRate(rates);
  if (!rate) return null;
  const { freeFrom } = rate;
  const isFree = Number(rate.price) === 0 || (freeFrom !== null && goods >= toMinorUnits(freeFrom));
  const price = isFree
    ? 'free'
    : shipsFree({ shipping })
      ? 'free when ordered alone'
      : `${formatMoney(rate.price, settings)}${freeFrom ? `, free from ${formatMoney(freeFrom, settings)}` : ''}`;
  return (
    <p className="flex gap-2.5 text-ink-soft text-sm tabular-nums">
      <TruckIcon aria-hidden="true" className="size-5 shrink-0" />
      <span>
        {rate.isPickup ? rate.name : `${rate.name} delivery in ${deliveryTime(rate)}`}, {price}
        {inStock && <Arrives rate={rate} />}
      </span>
    </p>
  );
}
