import { csvText } from '../../platform/csv.ts';
import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { countedPage } from '../counted-page.ts';
import { wordBeginnings } from '../list-query.ts';
import { readSettings } from '../settings/settings.ts';
import { Uuid } from '../wire.ts';
import type { OrderFilters, OrderQuery, OrderRow } from './admin-schema.ts';
import { optionsText, orderNumber } from './order-text.ts';
import { ARRIVES } from './present-order.ts';
import { trackingUrl } from './shipments/tracking.ts';

interface Row
  extends Omit<OrderRow, 'amount' | 'trackingUrl' | 'createdAt' | 'readyForCollectionAt'> {
  amount: number;
  createdAt: Date;
  readyForCollectionAt: Date | null;
}

/** The columns of an OrderRow except its items, for a statement that names `orders` o. */
export const ORDER_ROW_COLUMNS = `
  o.id, o.payer_name as "payerName", o.total as amount, o.currency,
  o.payment_method_name as "paymentMethod", o.payment_status as status, o.fulfilment, o.carrier,
  o.tracking_number as "trackingNumber", o.created_at as "createdAt", ${ARRIVES} as arrives,
  o.is_pickup as "isPickup", o.ready_for_collection_at as "readyForCollectionAt"`;

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
  and ($7::text is null or o.id in (${FOUND}))
  and ($11::text is null or o.user_id = (select id from users where username = $11))`;

/** What each order of the list can be sorted by; the id settles ties. */
const SORT_KEYS: Record<OrderQuery['sort']['column'], string> = {
  createdAt: 'o.created_at',
  amount: 'o.total',
  customer: 'lower(o.payer_name)',
  due: `coalesce(o.promised_to, 'infinity')`,
};

/** The orders that the back office lists, without what only an order's own page shows. */
export async function listOrderRows(
  db: Db,
  query: OrderQuery,
): Promise<{ orders: OrderRow[]; total: number }> {
  const { sort } = query;
  const filter = await filterParameters(db, query);
  const direction = sort.descending ? 'desc' : 'asc';
  const order = `${SORT_KEYS[sort.column]} ${direction}, o.id`;
  const { rows, total } = await countedPage<Row>(
    db,
    MATCHING,
    filter,
    query,
    (limited) => `select ${ORDER_ROW_COLUMNS},
       (select json_agg(json_build_object('name', i.name, 'options', i.options,
          'quantity', i.quantity, 'shipped', i.shipped, 'withdrawn', i.withdrawn,
          'refunded', i.refunded, 'exchanged', i.exchanged) order by i.position)
        from order_items i where i.order_id = o.id) as items
     from (select * ${MATCHING} order by ${order} ${limited}) o
     order by ${order}`,
  );
  return { orders: rows.map(presentRow), total };
}

async function filterParameters(
  db: Db,
  { payment, fulfilment, method, date, search, customer }: OrderFilters,
): Promise<unknown[]> {
  const { timeZone } = await readSettings(db);
  const days = [date?.from ?? null, date?.to ?? null];
  return [
    ...[payment ?? null, fulfilment ?? null, method ?? null, ...days, timeZone],
    ...searchParameters(search),
    customer ?? null,
  ];
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
  readyForCollectionAt: row.readyForCollectionAt?.toISOString() ?? null,
});

const COLUMNS = [
  ...['Order', 'Id', 'Placed', 'Customer', 'E-mail', 'Payment', 'Status', 'Fulfilment', 'Carrier'],
  ...['Tracking Number', 'Items', 'Pieces', 'Total', 'Currency', 'Promised For', 'Delivery'],
  ...['Name', 'Street', 'City', 'State', 'Postcode', 'Country'],
];

interface ExportRow extends Row {
  email: string;
  delivery: string;
  address: string[];
}

/** How many orders are read at a time. */
const BATCH = 500;

/** How many orders the filters find. */
export async function countOrders(db: Db, filters: OrderFilters): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count ${MATCHING}`,
    await filterParameters(db, filters),
  );
  return rows[0]?.count ?? 0;
}

/** The orders that the filters find as CSV, the newest first. */
export async function* exportOrders(db: Db, filters: OrderFilters): AsyncGenerator<string> {
  yield `\ufeff${csvText([COLUMNS])}`;
  const parameters = await filterParameters(db, filters);
  for (let last: ExportRow | undefined; ; ) {
    const rows: ExportRow[] = await named<ExportRow>(
      db,
      'export-orders',
      `select ${ORDER_ROW_COLUMNS}, o.email, o.shipping_method as delivery,
         array[o.address_name, o.address_street, o.address_city, o.address_state, o.address_zip_code,
           o.address_country] as address,
         (select json_agg(json_build_object('name', i.name, 'options', i.options,
            'quantity', i.quantity) order by i.position)
          from order_items i where i.order_id = o.id) as items
       ${MATCHING} and ($12::uuid is null or (o.created_at, o.id) < ($13::timestamptz, $12))
       order by o.created_at desc, o.id desc limit ${BATCH}`,
      [...parameters, last?.id ?? null, last?.createdAt ?? null],
    );
    yield csvText(rows.map(exportLine));
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

const exportLine = (row: ExportRow): string[] => [
  ...[orderNumber(row.id), row.id, row.createdAt.toISOString(), row.payerName, row.email],
  ...[row.paymentMethod, row.status, row.fulfilment, row.carrier ?? '', row.trackingNumber ?? ''],
  row.items
    .map(({ quantity, name, options }) =>
      [`${quantity} × ${name}`, optionsText(options)].filter(Boolean).join(', '),
    )
    .join('; '),
  String(row.items.reduce((sum, { quantity }) => sum + quantity, 0)),
  ...[moneyText(row.amount), row.currency, row.arrives?.to ?? '', row.delivery, ...row.address],
];

/** User names that begin this way, of customers with orders, for the list's filter: at most 20. */
export async function listBuyers(db: Db, search: string | undefined): Promise<string[]> {
  const rows = await named<{ username: string }>(
    db,
    'buyers',
    `select username from users u
     where ($1 = '' or lower(username) like $1 || '%' or lower(first_name) like $1 || '%'
         or lower(last_name) like $1 || '%' or lower(coalesce(unclaimed_email, email)) like $1 || '%')
       and exists (select from orders o where o.user_id = u.id and o.is_placed)
     order by lower(username), id limit 20`,
    [(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')],
  );
  return rows.map(({ username }) => username);
}
