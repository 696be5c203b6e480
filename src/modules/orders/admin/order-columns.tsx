import type { ReactNode } from 'react';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import type { OrderRow } from '../admin-schema.ts';
import { referenceOf } from '../order-text.ts';

/** Columns of orders, as themselves and as transactions. */
type Listed = Pick<OrderRow, 'id' | 'number' | 'payerName' | 'amount' | 'currency' | 'createdAt'>;

export const numberColumn: Column<Listed> = {
  id: 'order',
  head: 'Order',
  cell: ({ id, number }) => (
    <span className="figures whitespace-nowrap" title={`Reference ${referenceOf(id)}`}>
      {number}
    </span>
  ),
};

/** @param below what stands in small print below the name */
export const payerColumn = <Row extends Listed>(
  head: string,
  sort: string,
  below?: (row: Row) => ReactNode,
): Column<Row> => ({
  id: sort,
  head,
  sort,
  from: 'lg',
  cell: (row) => (
    <>
      <span className="wrap-anywhere block font-strong">{row.payerName}</span>
      {below?.(row)}
    </>
  ),
});

export const dateColumn: Column<Listed> = {
  id: 'date',
  head: 'Date',
  sort: 'createdAt',
  from: 'lg',
  // In two lines where the columns have little room.
  cell: ({ createdAt }) => (
    <span className="block xl:max-2xl:min-w-22 xl:max-2xl:[&>time]:whitespace-normal">
      <DateTime at={createdAt} />
    </span>
  ),
};

export const amountColumn: Column<Listed> = {
  id: 'amount',
  head: 'Amount',
  sort: 'amount',
  figures: true,
  from: 'sm',
  cell: (order) => <Amount order={order} />,
};

function Amount({ order: { amount, currency } }: { order: Listed }) {
  const settings = useSettings();
  return <span className="font-strong">{formatMoney(amount, { ...settings, currency })}</span>;
}
