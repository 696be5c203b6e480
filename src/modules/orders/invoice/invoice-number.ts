import { idsIn, named, type Tx } from '../../../platform/database/database.ts';
import { standardOf } from '../../settings/site-config.ts';

/**
 * Gives placed orders the next invoice numbers, in the order in which they were placed: one after the other, without a
 * gap. Each prefix (the setting `invoice_prefix`) has numbers of its own, from 1 on. The last that a transaction locks:
 * whoever else places an order waits for the counter until it ends.
 */
export async function numberInvoices(tx: Tx, orderIds: string[]): Promise<void> {
  await named(
    tx,
    'number-invoices',
    `with placed as (
       select id, row_number() over (order by created_at, id) as nth, count(*) over () as all_of
       from orders where id = any(${idsIn('$2')})
     ), counted as (
       insert into invoice_series as s (name, last_number)
       select coalesce(
         (select value from site_config where key = 'invoice_prefix' and value <> ''), $1), all_of
       from placed where nth = 1
       on conflict (name) do update set last_number = s.last_number + excluded.last_number
       returning name, last_number
     )
     insert into invoices (order_id, series, number)
     select placed.id, counted.name, last_number - all_of + nth from placed, counted`,
    [standardOf('invoice_prefix'), orderIds],
  );
}

/** Takes the next number of a series, for a statement whose first value is the standard prefix. */
export const takeNumber = (of: 'invoice' | 'credit_note') =>
  `insert into ${of}_series as s (name, last_number)
       values (coalesce((select value from site_config where key = '${of}_prefix' and value <> ''), $1), 1)
       on conflict (name) do update set last_number = s.last_number + 1
       returning name, last_number`;

/**
 * Gives an order the next number in place of the one that its invoice had: an invoice of today takes its place. The last that a
 * transaction locks, as above.
 */
export async function numberInvoiceAnew(tx: Tx, orderId: string): Promise<void> {
  await named(
    tx,
    'number-invoice-anew',
    `with counted as (
       ${takeNumber('invoice')}
     )
     update invoices set series = counted.name, number = counted.last_number from counted where order_id = $2`,
    [standardOf('invoice_prefix'), orderId],
  );
}

/** 'INV-000123'. */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;

/** The same of two columns of a statement; null without them. */
export const numberIn = (series: string, number: string) =>
  `${series} || '-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`;

/** The same for a statement that names `invoices` v. */
export const INVOICE = numberIn('v.series', 'v.number');
