import { TruckIcon } from '@heroicons/react/24/outline';
import { isUnderWay } from '../../modules/orders/order-label.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Arrival } from '../orders/order-facts.tsx';
import { orderPath, type useLatestOrders } from '../orders/orders.ts';
import { TrackButton } from '../orders/track-button.tsx';

/** What is to come, the first of it first; nothing where nothing is under way. */
export function NextDelivery({ query: { data } }: { query: ReturnType<typeof useLatestOrders> }) {
  const expected = (data?.items ?? [])
    .filter(({ status }) => isUnderWay(status))
    .toSorted((one, other) => arrivalOf(one).localeCompare(arrivalOf(other)));
  if (expected.length === 0) return null;
  return (
    <section aria-label="What comes next">
      <ul className="grid gap-3">
        {expected.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-accent-soft p-4 sm:px-5"
          >
            <TruckIcon aria-hidden="true" className="size-6 shrink-0 text-accent" />
            <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
              <p>{textOf(order)}</p>
              <p className="text-ink-soft text-sm">
                <SiteLink
                  href={orderPath(order.id)}
                  className="underline underline-offset-4 hover:text-ink"
                >
                  Order <span className="figures">{order.number}</span>
                </SiteLink>{' '}
                · {order.items.map(({ name }) => name).join(', ')}
              </p>
            </div>
            <TrackButton order={order} size="sm" variant="accent" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const arrivalOf = ({ arrives, estimatedDelivery }: OrderView): string =>
  arrives?.from ?? estimatedDelivery ?? '9';

function textOf(order: OrderView) {
  if (order.readyForCollectionAt) return 'Ready: you can collect it now.';
  if (!order.estimatedDelivery) return 'We are getting it ready.';
  return (
    <>
      {order.collectFrom === null ? 'Arrives' : 'To be ready'} <Arrival order={order} />
    </>
  );
}
