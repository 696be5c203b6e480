import type { ReactNode } from 'react';
import {
  cardLines,
  discountLines,
  dueName,
  optionsText,
  taxLines,
} from '../../../domain/orders/order-text.ts';
import type { OrderRecord } from '../../../domain/orders/schema.ts';
import { writeDays } from '../../../domain/settings/format.ts';
import { formatDate, formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toQueryString } from '../../ui/query-string.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Moment } from '../frame/moment.tsx';
import { TrackingLink } from './tracking-link.tsx';

/** Amounts in the order's own currency. */
function useMoney({ currency }: OrderRecord) {
  const settings = useSettings();
  return (amount: string) => formatMoney(amount, { ...settings, currency });
}

/** What was ordered, and what it costs. */
export function OrderLines({ order }: { order: OrderRecord }) {
  const money = useMoney(order);
  return (
    <Panel title="Items">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={`${item.sku} ${item.productId}`} className="flex gap-4 px-5 py-3 text-sm">
            <span className="size-14 shrink-0">
              <Picture
                src={item.imageUrl}
                alt=""
                sizes="3.5rem"
                width={1}
                height={1}
                className="rounded-md"
              />
            </span>
            <span className="grid min-w-0 flex-1 content-start">
              {/* A full load, as for every page of the shop from here. */}
              <a
                href={`/product/${item.slug}`}
                className="w-fit font-strong underline-offset-4 hover:underline"
              >
                {item.name}
              </a>
              <span className="wrap-anywhere text-ink-soft text-xs">
                {[optionsText(item.options), item.sku].filter(Boolean).join(' · ')}
              </span>
              <span className="figures text-ink-soft text-xs">
                {item.quantity} × {money(item.price)}
              </span>
            </span>
            <span className="figures font-strong">
              {money(fromMinorUnits(toMinorUnits(item.price) * item.quantity))}
            </span>
          </li>
        ))}
      </ul>
      <dl className="figures grid gap-1 border-line border-t px-5 py-4 text-sm">
        <Amount name="Subtotal" value={money(order.subtotal)} />
        {discountLines(order).map(({ name, amount }) => (
          <Amount key={name} name={name} value={`−${money(amount)}`} />
        ))}
        <Amount name={`Shipping (${order.shippingMethod})`} value={money(order.shipping)} />
        {taxLines(order).map(({ name, amount }) => (
          <Amount key={name} name={name} value={money(amount)} />
        ))}
        {order.correction !== '0.00' && (
          <Amount name="Correction" value={money(order.correction)} />
        )}
        <Amount name="Total" value={money(order.amount)} strong />
        {cardLines(order).map(({ name, amount }) => (
          <Amount key={name} name={name} value={`−${money(amount)}`} />
        ))}
        {order.giftCard !== '0.00' && (
          <Amount name={dueName(order)} value={money(order.due)} strong />
        )}
        {toMinorUnits(order.refunded) > 0 && (
          <Amount name="Refunded" value={`−${money(order.refunded)}`} />
        )}
        <Amount name="Payment" value={order.paymentMethod} />
      </dl>
    </Panel>
  );
}

function Amount({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between font-strong' : 'flex justify-between'}>
      <dt className={strong ? undefined : 'text-ink-soft'}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Whose order it is, and where it goes. */
export function OrderPeople({ order }: { order: OrderRecord }) {
  const { payerName, email, customer, shippingAddress: address } = order;
  const region = [address.city, address.state, address.zipCode].filter(Boolean).join(', ');
  return (
    <Panel title="Customer">
      <div className="grid gap-4 px-5 py-4 text-sm">
        <div className="grid gap-0.5">
          <p className="wrap-anywhere font-strong">{payerName}</p>
          {email && (
            <a
              href={`mailto:${email}`}
              className="wrap-anywhere w-fit text-accent underline-offset-4 hover:underline"
            >
              {email}
            </a>
          )}
          {customer && email ? (
            <SiteLink
              href={`/admin/orders${toQueryString({ search: email })}`}
              className="w-fit text-accent underline-offset-4 hover:underline"
            >
              {customer.orders === 1 ? '1 order' : `${customer.orders} orders`}
            </SiteLink>
          ) : (
            <p className="text-ink-soft">The account is deleted.</p>
          )}
        </div>
        <address className="grid not-italic">
          <span className="text-ink-soft text-xs">Delivery address</span>
          {[address.name, address.street, region, address.country, address.phone ?? ''].map(
            (line, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address keep their places.
              line && <span key={place}>{line}</span>,
          )}
        </address>
      </div>
    </Panel>
  );
}

/** How the parcel travels. */
export function OrderParcel({ order }: { order: OrderRecord }) {
  const settings = useSettings();
  const { trackingNumber, carrier, estimatedDelivery } = order;
  return (
    <Panel title="Delivery">
      <dl className="grid gap-3 px-5 py-4 text-sm">
        <Fact name="Method">{order.shippingMethod}</Fact>
        {estimatedDelivery && (
          <Fact name="Promised for">
            {order.arrives
              ? writeDays(order.arrives, settings.locale)
              : formatDate(estimatedDelivery, settings)}
          </Fact>
        )}
        {trackingNumber && (
          <Fact name={carrier ?? 'Tracking number'}>
            <span className="wrap-anywhere">{trackingNumber}</span>
            <TrackingLink order={order} className="mt-1" />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const ACTORS: Record<OrderRecord['history'][number]['actor'], string> = {
  customer: 'the customer',
  staff: 'a colleague',
  gateway: 'the payment provider',
  system: 'the shop',
};

/** 'status: completed, before: pending'. */
const correctionText = (before: Record<string, string> | null, after: Record<string, string>) =>
  Object.entries(after)
    .map(([field, value]) => `${FIELDS[field] ?? field}: ${value}, before: ${before?.[field]}`)
    .join(' · ');

const FIELDS: Record<string, string> = { payerName: 'payer', paymentChannel: 'channel' };

/** What happened to the order, and who did it, the newest first. */
export function OrderHistory({ order }: { order: OrderRecord }) {
  const money = useMoney(order);
  return (
    <Panel title="History">
      <ol className="divide-y divide-line text-sm">
        {order.history.map((entry) => (
          <li
            key={`${entry.at} ${entry.event}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3"
          >
            <span className="wrap-anywhere">
              <span className="font-strong capitalize">{entry.event}</span>
              {entry.amount && ` ${money(entry.amount)}`}
              {entry.trackingNumber && ` ${entry.trackingNumber}`}
              {entry.formerTrackingNumber && `, before: ${entry.formerTrackingNumber}`}
              {entry.after && ` ${correctionText(entry.before, entry.after)}`}
              <span className="text-ink-soft"> by {entry.by ?? ACTORS[entry.actor]}</span>
            </span>
            <span className="text-ink-soft text-xs">
              <Moment at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
