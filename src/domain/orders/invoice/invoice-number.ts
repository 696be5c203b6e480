import {
  bySystem,
  inRounds,
  named,
  type Statement,
  type Tx,
  writeAtOnce,
} from '../../../platform/database.ts';
import { standardOf } from '../../settings/site-config.ts';

/** Under load, some orders share a round. */
const ROUND_MS = 10;

/**
 * Has placed orders get their invoices' numbers once they are committed; it must be sent. In the orders' own transactions,
 * the counter would let every one wait until the one before is on disk.
 */
export function toInvoice(tx: Tx, orderIds: string[]): Statement {
  tx.thenDo(numberInvoices);
  return {
    name: 'note-orders-to-invoice',
    text: 'insert into orders_to_invoice (order_id) select unnest($1::uuid[])',
    values: [orderIds],
  };
}

/**
 * Gives all orders that wait for it the next invoice numbers, in the order in which they were placed: one after the
 * other, without a gap. Each prefix (the setting `invoice_prefix`) has numbers of its own, from 1 on.
 */
export const numberInvoices = inRounds({ everyMs: ROUND_MS }, async (db) => {
  await writeAtOnce(db, bySystem('invoices'), (tx) =>
    named(
      tx,
      'number-invoices',
      `with taken as (delete from orders_to_invoice returning order_id), ${numbersOf('select order_id from taken')}`,
      [standardOf('invoice_prefix')],
    ),
  );
  return [];
});

/** Gives orders their numbers in their own transaction; its next statement must be the commit, since others wait. */
export async function numberAtOnce(tx: Tx, orderIds: string[]): Promise<void> {
  await named(tx, 'number-invoices-at-once', `with ${numbersOf('select unnest($2::uuid[])')}`, [
    standardOf('invoice_prefix'),
    orderIds,
  ]);
}

/** The ids go into an array: joined, PostgreSQL would read all orders for them while there are few. */
const numbersOf = (ids: string) => `placed as (
    select id, row_number() over (order by created_at, id) as nth, count(*) over () as all_of
    from orders where id = any(array(${ids}))
  ), counted as (
    insert into invoice_series as s (name, last_number)
    select coalesce(
      (select value from site_config where key = 'invoice_prefix' and value <> ''), $1), all_of
    from placed where nth = 1
    on conflict (name) do update set last_number = s.last_number + excluded.last_number
    returning name, last_number
  )
  insert into invoices (order_id, series, number)
  select placed.id, counted.name, last_number - all_of + nth from placed, counted`;

/** 'INV-000123'. */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;
