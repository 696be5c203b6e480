import type { ReactNode } from 'react';
import { writeDays } from '../../kit/format.ts';
import {
  type Adjusted,
  cardLines,
  discountLines,
  dueName,
  feeLines,
  type PaidByCard,
  taxLines,
} from '../../modules/orders/order-text.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { AddressLines } from '../addresses/address-lines.tsx';

/** A list of facts about an order. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid content-start gap-5 text-sm">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where an order goes, or where it is fetched. */
export function Destination({
  order: { collectFrom, shippingAddress },
}: {
  order: Pick<OrderView, 'collectFrom' | 'shippingAddress'>;
}) {
  if (collectFrom === null) return <AddressLines address={shippingAddress} />;
  return <address className="wrap-anywhere whitespace-pre-line not-italic">{collectFrom}</address>;
}

/** The days on which an order comes; of orders that were promised none, the latest. */
export function Arrival({ order }: { order: Pick<OrderView, 'arrives' | 'estimatedDelivery'> }) {
  const settings = useSettings();
  const { arrives, estimatedDelivery } = order;
  if (!estimatedDelivery) return null;
  return (
    <time dateTime={arrives?.to ?? estimatedDelivery} className="font-strong text-ink">
      {arrives
        ? writeDays(arrives, settings.locale)
        : `by ${formatDate(estimatedDelivery, settings)}`}
    </time>
  );
}

type AmountsProps = {
  /** As decimal text, in `currency`. */
  amounts: Adjusted &
    PaidByCard & {
      currency: string;
      subtotal: string;
      shipping: string;
      correction?: string;
      refunds?: { id: string; amount: string }[];
      total: string;
    };
  /** The amounts are about to change. */
  outdated?: boolean;
  /** Classes for the last row. */
  totalClasses?: string;
};

/** How an order's total is made up, and what of it gift cards pay. */
export function Amounts({ amounts, outdated = false, totalClasses }: AmountsProps) {
  const settings = useSettings();
  const money = (amount: string) =>
    formatMoney(amount, { ...settings, currency: amounts.currency });
  const paid = cardLines(amounts);
  return (
    <dl
      className={classNames(
        'figures grid content-start gap-2 transition-opacity',
        outdated && 'opacity-50',
      )}
    >
      <Amount name="Subtotal" text={money(amounts.subtotal)} />
      {discountLines(amounts).map(({ name, amount }) => (
        <Amount key={name} name={name} text={`−${money(amount)}`} />
      ))}
      <Amount name="Shipping" text={isZero(amounts.shipping) ? 'Free' : money(amounts.shipping)} />
      {feeLines(amounts).map(({ key, name, amount }) => (
        <Amount key={key} name={name} text={money(amount)} />
      ))}
      {taxLines(amounts)
        // Of what is not taxed, such as gift cards, prices hold none.
        .filter(({ amount }) => !(amounts.taxIncluded && isZero(amount)))
        .map(({ name, amount }) => (
          <Amount key={name} name={name} text={money(amount)} />
        ))}
      {amounts.correction !== undefined && amounts.correction !== '0.00' && (
        <Amount name="Correction" text={money(amounts.correction)} />
      )}
      <Sum name="Total" text={money(amounts.total)} classes={paid.length > 0 ? '' : totalClasses} />
      {paid.map(({ name, amount }) => (
        <Amount key={name} name={name} text={`−${money(amount)}`} />
      ))}
      {paid.length > 0 && (
        <Sum name={dueName(amounts)} text={money(amounts.due)} classes={totalClasses} />
      )}
      {amounts.refunds?.map(({ id, amount }) => (
        <Amount key={id} name="Refunded" text={`−${money(amount)}`} />
      ))}
    </dl>
  );
}

function Sum({ name, text, classes }: { name: string; text: string; classes?: string }) {
  return (
    <div
      className={classNames(
        'mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-4 font-strong text-lg',
        classes,
      )}
    >
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Amount({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

const isZero = (amount: string) => Number(amount) === 0;
