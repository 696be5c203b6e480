import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import { readSettings } from '../settings/settings.ts';
import { REFUSAL_REASONS, type RefusalReason } from './constants.ts';
import type { RefusedSale, RefusedSalesQuery } from './schema.ts';

/** How long the register goes back: the PACT Act asks sellers to keep their records for four years. */
export const KEPT = '4 years';

/** Whether a refusal's code is one for the register. */
export const isRefusalReason = (code: string): code is RefusalReason =>
  Object.hasOwn(REFUSAL_REASONS, code);

/**
 * Notes that a sale was refused, and where it would have gone; not who wanted to buy.
 * @param addressId null: the customer's default address
 */
export async function recordRefusedSale(
  tx: Tx,
  reason: RefusalReason,
  { userId, addressId }: { userId: string; addressId: string | null },
): Promise<void> {
  await named(
    tx,
    'record-refused-sale',
    `insert into refused_sales (reason, country, state)
     select $1, a.country, a.state from (values (1)) as one left join lateral (
       select country, state from addresses
       where user_id = $2 and (id = $3 or $3::uuid is null and is_default)
     ) as a on true`,
    [reason, userId, addressId],
  );
}

const COLUMNS = 'id::text, at, reason, country, state';

export async function listRefusedSales(
  db: Db,
  { sort, ...page }: RefusedSalesQuery,
): Promise<Counted<RefusedSale>> {
  const { direction } = sort;
  return countedPage<RefusedSale>(
    db,
    'from refused_sales',
    [],
    page,
    (limited) =>
      `select ${COLUMNS} from refused_sales order by at ${direction}, id ${direction} ${limited}`,
  );
}

/** The whole register, the oldest first; times are the shop's. */
export async function refusedSalesCsv(db: Db): Promise<{ csv: string; count: number }> {
  const { timeZone } = await readSettings(db);
  const rows = await named<{ at: string; reason: RefusalReason; country: string; state: string }>(
    db,
    'refused-sales-file',
    `select to_char(at at time zone $1, 'YYYY-MM-DD HH24:MI:SS') as at, reason,
       coalesce(country, '') as country, coalesce(state, '') as state
     from refused_sales order by refused_sales.at, id`,
    [timeZone],
  );
  const csv = csvText([
    [`Time (${timeZone})`, 'Reason', 'Country', 'State'],
    ...rows.map(({ at, reason, country, state }) => [at, REFUSAL_REASONS[reason], country, state]),
  ]);
  return { csv, count: rows.length };
}

export async function forgetRefusedSales(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-refused-sales',
    'delete from refused_sales where at < now() - $1::interval',
    [KEPT],
  );
}
