import { orderNumber } from '../../../domain/orders/order-text.ts';
import type { PaymentTransactionView } from '../../../domain/orders/schema.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatMoment } from '../frame/format-moment.ts';
import { OrderActions } from './order-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TrackingLink } from './tracking-link.tsx';
import { itemsText, itemText } from './transactions.ts';

type OrdersTableProps = {
  /** The table's name for screen readers. */
  label: string;
  transactions: PaymentTransactionView[];
  /** The table is in a narrow place on every screen, and read-only. */
  narrow?: boolean;
};

/** Orders, one row each. Without enough room, the last columns move below the first ones. */
export function OrdersTable({ label, transactions, narrow = false }: OrdersTableProps) {
  const ifWide = narrow ? 'hidden' : 'max-xl:hidden';
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{label}</caption>
      <thead className="border-line border-b text-ink-soft text-xs">
        <tr>
          <Heading className="max-sm:hidden">Order</Heading>
          <Heading className={CUSTOMER}>Customer</Heading>
          <Heading className={ifWide}>Items</Heading>
          <Heading className={ifWide}>Payment</Heading>
          <Heading className={ifWide}>Date</Heading>
          <Heading className="max-sm:hidden">Status</Heading>
          <Heading className="text-right">Amount</Heading>
          {!narrow && (
            <th scope="col" className={ACTIONS}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} narrow={narrow} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'px-2 py-3 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-5 sm:last:pr-5';
const ACTIONS = 'w-12 py-0.5 pr-1 align-top sm:pr-3';
/** In the first column, for when there is no room for the order's own column. */
const CUSTOMER = 'wrap-anywhere max-sm:pl-4';

const Heading = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={classNames(CELL, 'font-regular', className)}>
    {children}
  </th>
);

function Row({ transaction, narrow }: { transaction: PaymentTransactionView; narrow: boolean }) {
  const settings = useSettings();
  const { id, payerName, currency, paymentMethod, createdAt, metadata } = transaction;
  const ifWide = classNames(CELL, narrow ? 'hidden' : 'max-xl:hidden');
  const ifNarrow = narrow ? '' : 'xl:hidden';
  const moment = <time dateTime={createdAt}>{formatMoment(createdAt, settings)}</time>;
  return (
    <tr className="align-top">
      <th
        scope="row"
        title={id}
        className={classNames(CELL, 'figures font-regular text-ink-soft max-sm:hidden')}
      >
        {orderNumber(id)}
      </th>
      <td className={classNames(CELL, CUSTOMER)}>
        <span className="block font-strong">{payerName}</span>
        <span className={classNames('block text-ink-soft text-xs', ifNarrow)}>
          {itemsText(metadata.items)}
          <br />
          <span className="sm:hidden">{orderNumber(id)} · </span>
          {moment} · {paymentMethod}
        </span>
      </td>
      <td className={ifWide} title={metadata.items.map(itemText).join('\n')}>
        {itemsText(metadata.items)}
      </td>
      <td className={classNames(ifWide, 'whitespace-nowrap')}>{paymentMethod}</td>
      <td className={classNames(ifWide, 'figures whitespace-nowrap')}>{moment}</td>
      <td className={classNames(CELL, 'max-sm:hidden')}>
        <StatusBadge order={transaction} />
        <TrackingLink order={transaction} className="mt-1.5" />
      </td>
      <td className={classNames(CELL, 'figures text-right font-strong')}>
        {formatMoney(transaction.amount, { ...settings, currency })}
        <span className="mt-1.5 block sm:hidden">
          <StatusBadge order={transaction} />
          <TrackingLink order={transaction} className="mt-1.5" />
        </span>
      </td>
      {!narrow && (
        <td className={ACTIONS}>
          <OrderActions order={transaction} />
        </td>
      )}
    </tr>
  );
}

export function OrdersTableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-4 p-5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
