import { useQuery } from '@tanstack/react-query';
import type { ProductView } from '../../modules/catalog/schema.ts';
import type { ShippingRateView } from '../../modules/orders/schema.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime, shippingRatesQuery, shipsFree } from '../../shared/shipping-rates.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** The shop's tariff, and what it means for this product. */
export function ShippingTable(product: Pick<ProductView, 'shipping'>) {
  const { data: rates, isError, refetch } = useQuery(shippingRatesQuery);
  return (
    <div className="grid max-w-xl gap-5">
      {shipsFree(product) && (
        <p className="rounded-md bg-accent-soft px-4 py-3 text-accent">
          This product ships free when ordered alone, or with others that ship free. Together with
          anything else it adds nothing to the cost of delivery.
        </p>
      )}
      {isError ? (
        <LoadFailure text="Delivery prices could not be loaded." onRetry={refetch} />
      ) : rates ? (
        <Tariff rates={rates} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </div>
  );
}

function Tariff({ rates }: { rates: ShippingRateView[] }) {
  const settings = useSettings();
  return (
    <table className="wrap-break-word large:wrap-anywhere w-full text-left">
      <thead className="text-ink-soft text-sm">
        <tr className="border-line border-b">
          <th className="py-2 pr-4 font-regular">Delivery</th>
          <th className="py-2 pr-4 font-regular">Time</th>
          <th className="py-2 text-right font-regular">Price</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.id} className="border-line border-b align-top">
            <th scope="row" className="py-3.5 pr-4 font-strong">
              {rate.name}
            </th>
            <td className="py-3.5 pr-4 text-ink-soft">
              {rate.isPickup ? 'You collect it' : deliveryTime(rate)}
            </td>
            <td className="figures py-3.5 text-right">
              {Number(rate.price) === 0 ? 'Free' : formatMoney(rate.price, settings)}
              {rate.freeFrom !== null && (
                <span className="block text-accent text-sm">
                  Free from {formatMoney(rate.freeFrom, settings)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
