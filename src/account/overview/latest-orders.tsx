import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline';
import { useId } from 'react';
import type { OrderView } from '../../modules/orders/schema.ts';
import { BuyAgain } from '../../shared/buy-again.tsx';
import { failureText } from '../../shared/failures.ts';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { OrderPills } from '../../shared/order-pills.tsx';
import { useSettings } from '../../shared/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { SmallPicture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { orderPath, type useLatestOrders } from '../orders/orders.ts';
import { TrackButton } from '../orders/track-button.tsx';

/** The newest orders in brief. */
export function LatestOrders({ query }: { query: ReturnType<typeof useLatestOrders> }) {
  const heading = useId();
  const { data, error, refetch } = query;
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={heading} className="text-xl">
          Recent Orders
        </h2>
        {data && data.total > 0 && (
          <SiteLink
            href="/dashboard/orders"
            className="inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
          >
            View all orders
          </SiteLink>
        )}
      </header>
      {!data ? (
        error ? (
          <EmptyState
            heading="h3"
            title="Your orders could not be loaded"
            text={failureText(error, 'Failed to load orders. Please try again.')}
            action={<Button onClick={() => refetch()}>Try Again</Button>}
          />
        ) : (
          <LatestOrdersSkeleton />
        )
      ) : data.items.length === 0 ? (
        <div className="rounded-lg border border-line border-dashed">
          <EmptyState
            heading="h3"
            icon={ClipboardDocumentListIcon}
            title="No orders yet"
            text="What you order will be listed here, from the day it is placed to its delivery."
            action={<ButtonLink href="/products">Browse Products</ButtonLink>}
          />
        </div>
      ) : (
        <ul className={LIST}>
          {data.items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  const settings = useSettings();
  const [first, ...others] = order.items;
  return (
    <li className={ROW}>
      {first && <SmallPicture src={first.imageUrl} />}
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <h3 className="text-base">
          <SiteLink
            href={orderPath(order.id)}
            className="underline-offset-4 hover:underline focus-visible:underline"
          >
            Order <span className="figures">{order.number}</span>
          </SiteLink>
        </h3>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {first?.name}
          {others.length > 0 && ` and ${others.length} more`}
        </p>
        <p className="text-ink-soft text-sm">
          <time dateTime={order.createdAt}>{formatDate(order.createdAt, settings, 'medium')}</time>
          {order.trackingNumber && (
            <>
              {' · '}
              <span className="figures inline-block max-w-full wrap-anywhere">
                {order.trackingNumber}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <OrderPills order={order} />
        <span className="figures min-w-20 text-right font-strong">
          {formatMoney(order.total, { ...settings, currency: order.currency })}
        </span>
        <span className="sm:order-first">
          {order.status === 'Shipped' && order.trackingUrl ? (
            <TrackButton order={order} size="sm" variant="secondary" />
          ) : (
            <BuyAgain order={order} />
          )}
        </span>
      </div>
    </li>
  );
}

function LatestOrdersSkeleton() {
  return (
    <div className={LIST}>
      {['first', 'second', 'third'].map((order) => (
        <div key={order} className={ROW}>
          <Skeleton className="size-16" />
          <div className="grid min-w-0 flex-1 basis-44 gap-1.5">
            <Skeleton className="h-5 wide-36" />
            <Skeleton className="h-4 wide-48" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-6 w-24 rounded-full max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

const LIST = 'grid divide-y divide-line rounded-lg border border-line bg-surface';
const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5';
