import { named, type Tx } from '../../../platform/database.ts';

const SERIES = 'INV';

/**
 * Gives orders the next invoice numbers, in the order in which they are listed: one after the other, without a gap.
 * The counter is held until the transaction ends, so this comes last in it.
 */
export async function numberInvoices(tx: Tx, orderIds: string[]): Promise<void> {
  await named(
    tx,
    'number-invoices',
    `with taken as (
       update invoice_series set last_number = last_number + cardinality($2::uuid[])
       where name = $1 returning last_number
     )
     insert into invoices (order_id, series, number)
     select placed.id, $1, last_number - cardinality($2::uuid[]) + placed.nth
     from taken, unnest($2::uuid[]) with ordinality as placed (id, nth)`,
    [SERIES, orderIds],
  );
}

/** 'INV-000123'. */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;
