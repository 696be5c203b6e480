import type { Db } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { countedPage } from '../counted-page.ts';
import { wordBeginnings } from '../list-query.ts';
import { readSettings } from '../settings/settings.ts';
import { Uuid } from '../wire.ts';
import { ARRIVES } from './present-order.ts';
import type { OrderQuery, OrderRow } from './schema.ts';
import { trackingUrl } from './tracking.ts';

interface Row extends Omit<OrderRow, 'amount' | 'trackingUrl' | 'createdAt'> {
  amount: number;
  createdAt: Date;
}

/** The columns of an OrderRow except its items, for a statement that names `orders` o. */
export const ORDER_ROW_COLUMNS = `
  o.id, o.payer_name as "payerName", o.total as amount, o.currency,
  o.payment_method_name as "paymentMethod", o.payment_status as status, o.fulfilment, o.carrier,
  o.tracking_number as "trackingNumber", o.created_at as "createdAt", ${ARRIVES} as arrives`;

/** Ids of the orders that a search is about; each part of it has an index of its own. */
const FOUND = `
  select id from orders where right(id::text, 8) = $7
  union select id from orders where id::text = $7
  union select id from orders where $8 <> '' and lower(email) collate "C" like $8
  union select order_id from order_items where lower(sku) = $7
  union select id from orders where $9 <> '' and to_tsvector('simple', payer_name) @@ $9::tsquery
  union select id from orders where user_id = $10::uuid`;

const MATCHING = `from orders o where o.is_placed and ($1::text[] is null or o.payment_status = any($1))
  and ($2::text[] is null or o.fulfilment = any($2))
  and ($3::text[] is null or o.payment_provider = any($3))
  and ($4::date is null or o.created_at >= $4::date::timestamp at time zone $6)
  and ($5::date is null or o.created_at < ($5::date + 1)::timestamp at time zone $6)
  and ($7::text is null or o.id in (${FOUND}))`;

/** What each order of the list can be sorted by; the id settles ties. */
const SORT_KEYS: Record<OrderQuery['sort']['column'], string> = {
  createdAt: 'o.created_at',
  amount: 'o.total',
  customer: 'lower(o.payer_name)',
};

/** The orders that the back office lists, without what only an order's own page shows. */
export async function listOrderRows(
  db: Db,
  query: OrderQuery,
): Promise<{ orders: OrderRow[]; total: number }> {
  const { timeZone } = await readSettings(db);
  const { payment = null, fulfilment = null, method = null, date, sort } = query;
  const filter = [
    payment,
    fulfilment,
    method,
    date?.from ?? null,
    date?.to ?? null,
    timeZone,
    ...searchParameters(query.search),
  ];
  const direction = sort.descending ? 'desc' : 'asc';
  const order = `${SORT_KEYS[sort.column]} ${direction}, o.id`;
  const { rows, total } = await countedPage<Row>(
    db,
    MATCHING,
    filter,
    query,
    (limited) => `select ${ORDER_ROW_COLUMNS},
       (select json_agg(json_build_object('name', i.name, 'options', i.options,
          'quantity', i.quantity, 'shipped', i.shipped, 'withdrawn', i.withdrawn) order by i.position)
        from order_items i where i.order_id = o.id) as items
     from (select * ${MATCHING} order by ${order} ${limited}) o
     order by ${order}`,
  );
  return { orders: rows.map(presentRow), total };
}

/** The search in lower case, as the beginning of an e-mail address, as the words of a name, and as a customer's id. */
function searchParameters(search: string | undefined): (string | null)[] {
  if (search === undefined) return [null, '', '', null];
  const text = search.toLowerCase().replace(/^#/, '');
  if (text.includes('@')) return [text, `${text.replace(/[\\%_]/g, '\\$&')}%`, '', null];
  return [text, '', wordBeginnings(text), Uuid.safeParse(text).success ? text : null];
}

const presentRow = (row: Row): OrderRow => ({
  ...row,
  amount: moneyText(row.amount),
  trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
  createdAt: row.createdAt.toISOString(),
});
