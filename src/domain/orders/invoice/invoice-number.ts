import { named, type Tx } from '../../../platform/database.ts';
import { standardOf } from '../../settings/site-config.ts';

/**
 * Gives orders the next invoice numbers, in the order in which they are listed: one after the other, without a gap.
 * Each prefix (the setting `invoice_prefix`) has numbers of its own, from 1 on. The counter is held until the
 * transaction ends, so let it go out with the commit (`tx.atCommit`).
 */
export async function numberInvoices(tx: Tx, orderIds: string[]): Promise<void> {
  await named(
    tx,
    'number-invoices',
    `with taken as (
       insert into invoice_series as s (name, last_number)
       values (
         coalesce((select value from site_config where key = 'invoice_prefix' and value <> ''), $1),
         cardinality($2::uuid[])
       )
       on conflict (name) do update set last_number = s.last_number + excluded.last_number
       returning name, last_number
     )
     insert into invoices (order_id, series, number)
     select placed.id, taken.name, last_number - cardinality($2::uuid[]) + placed.nth
     from taken, unnest($2::uuid[]) with ordinality as placed (id, nth)`,
    [standardOf('invoice_prefix'), orderIds],
  );
}

/** 'INV-000123'. */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;
