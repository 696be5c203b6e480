import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { productPath } from '../../modules/catalog/offer.ts';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { BuyAgain } from '../../shared/buy-again.tsx';
import { apiListQuery } from '../../shared/queries.ts';
import { SmallPicture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** So many orders are looked through, as the account's overview does. */
const ORDERS = 3;

const SHOWN = 4;

/** What the customer ordered last, each variant once, to be put into the cart again. */
export function BoughtBefore() {
  const heading = useId();
  const { data } = useQuery({ ...apiListQuery(ordersApi.list({ limit: ORDERS })), staleTime: 0 });
  const bought = data ? lastBought(data.items) : [];
  if (bought.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={heading} className="text-2xl">
          Buy again
        </h2>
        <SiteLink
          href="/dashboard/orders"
          className="inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
        >
          Your orders
        </SiteLink>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-5">
        {bought.map(({ order, item }) => (
          <li
            key={item.variantId}
            className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4"
          >
            <SmallPicture src={item.imageUrl} />
            <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
              <SiteLink
                href={productPath(item, { id: item.variantId, options: item.options })}
                className="font-strong underline-offset-4 hover:underline"
              >
                {item.name}
              </SiteLink>
              <p className="text-ink-soft text-sm">{Object.values(item.options).join(' · ')}</p>
            </div>
            <BuyAgain order={order} item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Bought = { order: OrderView; item: OrderView['items'][number] };

function lastBought(orders: OrderView[]): Bought[] {
  const bought = new Map<string, Bought>();
  for (const order of orders) {
    for (const item of order.items) {
      if (!bought.has(item.variantId)) bought.set(item.variantId, { order, item });
    }
  }
  return [...bought.values()].slice(0, SHOWN);
}
