import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { moneyText } from '../../kit/money.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import {
  fieldCondition,
  filterParameter,
  type LabelledValue,
  labelledValues,
  lineFieldsOf,
  listFields,
} from '../custom-fields/fields.ts';
import type { FieldValues, FieldView } from '../custom-fields/schema.ts';
import { csvValue, detailText, labelsOf, shownValues } from '../custom-fields/values.ts';
import { readSettings } from '../settings/settings.ts';
import type { OrderFilters, OrderQuery, OrderRow } from './admin-schema.ts';
import type { Fulfilment, FulfilmentFilter } from './constants.ts';
import { IS_HELD } from './desk/hold-order.ts';
import { TAGS } from './desk/tags.ts';
import { CREDIT_NOTE } from './invoice/credit-note-number.ts';
import { INVOICE } from './invoice/invoice-number.ts';
import { optionsText, referenceOf } from './order-text.ts';
import { ARRIVES, STANDING, type StoredOrder, toStates } from './order-view.ts';
import { FEES_COLUMN, type FeesRow } from './pricing/order-adjustments.ts';
import type { ShownStates } from './schema.ts';
import {
  isAmongFew,
  isFoundByCommon,
  ordersFound,
  searchParameters,
  withWords,
} from './search-orders.ts';
import { trackingUrl } from './shipments/tracking.ts';

interface Row extends Omit<OrderRow, 'amount' | 'trackingUrl' | keyof ShownStates> {
  amount: number;
  standing: StoredOrder['standing'];
}

/** The columns of an OrderRow except its items, for a statement that names `orders` o. */
export const ORDER_ROW_COLUMNS = `
  o.id, ${ORDER_NUMBER} as number, ${STANDING} as standing, o.payer_name, o.total as amount, o.currency,
  o.payment_method_name as "paymentMethod", o.payment_status as status, o.fulfilment, o.carrier,
  o.tracking_number, o.created_at, ${ARRIVES} as arrives,
  case when o.is_waiting then o.pay_until end as "payUntil", o.is_pickup, o.ready_for_collection_at,
  case when ${IS_HELD} then o.hold_reason end as hold_reason, ${TAGS} as tags,
  o.customer_note`;

/** An order by hand that waits to be paid by its link, for a statement that names `orders` o. */
export const WAITS_FOR_LINK = `(o.is_waiting and o.payment_status = 'pending' and o.pay_until is not null
    and o.voided_at is null)`;

/** What a list is put together of: each part has indexes of its own to be sorted by. */
const PARTS = [
  '(select * from orders o where o.is_placed)',
  `(select * from orders o where ${WAITS_FOR_LINK})`,
];

/** As `shownFulfilment` derives it. */
const AS_SHOWN = `case when o.fulfilment <> 'unfulfilled' and (select sum(i.shipped) > 0 and sum(i.returned) = sum(i.shipped)
      from order_pieces i where i.order_id = o.id) then 'returned'
    when o.fulfilment <> 'unfulfilled' then o.fulfilment
    when ${IS_HELD} then 'on_hold'
    when o.shipped_at is not null then 'partially_shipped'
    when o.payment_status in ('failed', 'cancelled', 'refunded') then 'cancelled'
    when o.is_waiting then 'on_hold'
    when o.ready_for_collection_at is not null then 'ready_for_collection'
    else 'unfulfilled' end`;

/** The first parameter of a search. */
const FIRST = 9;

/** Whether a search finds an order. */
const FOUND = `o.id = any(array(${ordersFound(FIRST)}))`;
const FOUND_COMMON = isFoundByCommon(FIRST);

const SINCE = '$5::date::timestamp at time zone $7';
const UNTIL = '($6::date + 1)::timestamp at time zone $7';

const matchingOf = (orders: string, as = 'o', isFound = FOUND) => `from ${orders} ${as}
  where ($1::text[] is null or o.payment_status = any($1))
  and ($2::text[] is null or o.fulfilment = any($2) and ${AS_SHOWN} = any($3))
  and ($4::text[] is null or o.payment_provider = any($4))
  and ($5::date is null or o.created_at >= ${SINCE})
  and ($6::date is null or o.created_at < ${UNTIL})
  and ($9::text is null or ${isFound})
  and ($8::text is null or o.user_id = (select id from customers where username = $8))
  and ${fieldCondition('o.fields', '$15')}
  and ($16::text[] is null or o.id in (select order_id from order_tags where lower(tag) = any($16)))`;

/** What is listed, to be counted. */
const listedOf = (isFound: string): string =>
  matchingOf(`(${PARTS.join(' union all ')})`, 'o', isFound);

/** What is listed of a few. */
const LISTED_FEW = matchingOf(
  `(select * from orders o where o.is_placed or ${WAITS_FOR_LINK})`,
  'o',
  isAmongFew(FIRST),
);

/**
 * A page of what is listed, from each part no more than may stand on it. Sorted here, each part is read along its index;
 * PostgreSQL would sort all orders if they were put together before, which is as well where a search has found a few.
 */
const pageOfListed = (isFound: string, order: string, limit: string, offset: string): string =>
  `select * from (${PARTS.map(
    (part) =>
      `(select * ${matchingOf(part, 'o', isFound)} order by ${order} limit ${limit}::bigint + ${offset})`,
  ).join(' union all ')}) o order by ${order} limit ${limit} offset ${offset}`;

/**
 * So many orders are counted at most for a list: of a search, which takes more for each, and of all else
 * (docs/decisions/102).
 */
const MOST_FOUND = 10_000;
const MOST_COUNTED = 100_000;

/** What each order of the list can be sorted by; the id settles ties. */
const SORT_KEYS: Record<OrderQuery['sort']['column'], string> = {
  createdAt: 'o.created_at',
  amount: 'o.total',
  customer: 'lower(o.payer_name)',
  due: `coalesce(o.promised_to, 'infinity')`,
};

/** The orders that the back office lists, without what only an order's own page shows. */
export async function listOrderRows(db: Db, query: OrderQuery): Promise<Counted<OrderRow>> {
  const filter = await filterParameters(db, query);
  const found = await (query.search === undefined ? listAlong : listSearched)(db, filter, query);
  return { ...found, rows: found.rows.map(toRow) };
}

const orderOf = ({ sort: { column, direction } }: OrderQuery, key = SORT_KEYS[column]): string =>
  `${key} ${direction}, o.id`;

/** The columns of a `Row`, for a statement that names `orders` o. */
const ROW_COLUMNS = `${ORDER_ROW_COLUMNS},
  (select json_agg(json_build_object('name', i.name, 'options', i.options,
      'quantity', i.quantity, 'shipped', i.shipped, 'withdrawn', i.withdrawn,
      'refunded', i.refunded, 'exchanged', i.exchanged) order by i.position)
    from order_pieces i where i.order_id = o.id) as items`;

/** Goes along the order of the list until the page is full. @param isMore it is known that more than are counted are found */
function listAlong(
  db: Db,
  filter: unknown[],
  query: OrderQuery,
  isFound = FOUND,
  isMore = false,
): Promise<Counted<Row>> {
  const order = orderOf(query);
  return countedPage<Row>(
    db,
    listedOf(isFound),
    filter,
    query,
    (_, ...page) =>
      `select ${ROW_COLUMNS} from (${pageOfListed(isFound, order, ...page)}) o order by ${order}`,
    { atMost: query.search === undefined ? MOST_COUNTED : MOST_FOUND, isMore },
  );
}

/** Places of a statement's parameters behind those of the filters. */
const [LIMIT, OFFSET, MOST] = ['$17', '$18', '$19'];

const WITH_WORDS = withWords(FIRST, MOST, {
  ...{ payments: '$1', fulfilments: '$2', providers: '$4' },
  since: SINCE,
  until: UNTIL,
});

/**
 * A page of a search, by one statement that looks for its words once and sorts all that it found. If more orders than that have
 * the words, those of a page soon come by along the list (docs/decisions/108); where the list has no index to go along, all
 * are sorted.
 */
async function listSearched(db: Db, filter: unknown[], query: OrderQuery): Promise<Counted<Row>> {
  const { sort, limit, offset } = query;
  const most = sort.column === 'due' ? null : MOST_FOUND;
  const order = orderOf(query, 'o.key');
  const { rows: found } = await db.query<Searched>(
    `with ${WITH_WORDS}, found as materialized (
       select o.id, ${SORT_KEYS[sort.column]} as key ${LISTED_FEW}
     )
     select are_few, (select count(*) from found) as total, o.*
     from words left join (
       select ${ROW_COLUMNS}, o.key
       from (select o.*, f.key from (select * from found o order by ${order} limit ${LIMIT} offset ${OFFSET}) f
         join orders o using (id)) o
     ) o on true order by ${order}`,
    [...filter, limit, offset, most],
  );
  const [{ areFew, total } = { areFew: true, total: 0 }] = found;
  if (!areFew) return listAlong(db, filter, query, FOUND_COMMON, lacksOtherFilters(query));
  const rows = found.flatMap(({ areFew: _, total: __, key: ___, ...row }) =>
    row.id === null ? [] : (row as Row),
  );
  return total > MOST_FOUND && offset + rows.length < total
    ? { rows, total: MOST_FOUND, isMore: true }
    : { rows, total };
}

/** A row of the page, or one without where it is empty, and what was found of all. */
type Searched = (Row | { [Column in keyof Row]: null }) & {
  areFew: boolean;
  total: number;
  key: unknown;
};

/** Whether nothing narrows the list but what was looked at with the words. */
const lacksOtherFilters = ({ fulfilment, customer, fields, tag }: OrderQuery): boolean =>
  [fulfilment, customer, fields, tag].every((filter) => filter === undefined);

async function filterParameters(
  db: Db,
  { payment, fulfilment, method, date, search, customer, fields, tag }: OrderFilters,
): Promise<unknown[]> {
  const { timeZone } = await readSettings(db);
  const days = [date?.from ?? null, date?.to ?? null];
  return [
    ...[payment ?? null, fulfilment?.flatMap((shown) => STORED[shown]) ?? null, fulfilment ?? null],
    ...[method ?? null, ...days, timeZone, customer ?? null],
    ...searchParameters(search),
    filterParameter(fields),
    tag?.map((name) => name.toLowerCase()) ?? null,
  ];
}

/** As what each is stored, so that an index finds them. */
const STORED: Record<FulfilmentFilter, Fulfilment[]> = {
  unfulfilled: ['unfulfilled'],
  on_hold: ['unfulfilled'],
  partially_shipped: ['unfulfilled'],
  ready_for_collection: ['unfulfilled'],
  shipped: ['shipped'],
  delivered: ['delivered'],
  returned: ['shipped', 'delivered'],
  cancelled: ['unfulfilled'],
};

const toRow = ({ standing, ...row }: Row): OrderRow => ({
  ...row,
  ...toStates(row.status, row.fulfilment, standing),
  amount: moneyText(row.amount),
  trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
});

const COLUMNS = [
  ...['Order', 'Id', 'Placed', 'Customer', 'E-mail', 'Payment Method', 'Payment', 'Fulfilment'],
  'Carrier',
  ...['Tracking Number', 'Items', 'Pieces', 'Total', 'Currency', 'Promised For', 'Delivery'],
  ...['Name', 'Street', 'City', 'State', 'Postcode', 'Country', 'Phone', 'Reference', 'Fees'],
  // For whoever keeps the books: the total is goods less discount, with delivery, fees, correction and tax where it is not included.
  ...['Invoice', 'Goods', 'Discount', 'Delivery Cost', 'Fees Cost', 'Correction', 'Net', 'Tax'],
  ...[
    'Tax Included',
    'Gift Card',
    'Due',
    'Refunded',
    'Tax Refunded',
    'Credit Notes',
    'Tags',
    'Held Because',
    'Customer Note',
  ],
];

const EXPORTED_AMOUNTS = `o.subtotal as goods, o.discount, o.shipping as delivery_cost, o.fees as fees_cost, o.correction,
  o.total - o.tax as net, o.tax, o.gift_card, o.total - o.gift_card as due, b.refunded, b.tax_refunded`;

interface ExportRow
  extends Row,
    FeesRow,
    Record<
      | ('goods' | 'discount' | 'deliveryCost' | 'feesCost' | 'correction' | 'net' | 'tax')
      | ('giftCard' | 'due' | 'refunded' | 'taxRefunded'),
      number
    > {
  invoice: string;
  taxIncluded: boolean;
  creditNotes: string | null;
  email: string;
  delivery: string;
  address: string[];
  fields: FieldValues;
  items: (Row['items'][number] & { asked: LabelledValue[] | null })[];
}

/** How many orders are read at a time. */
const BATCH = 500;

/** What a file holds, which people add up: nothing that was not placed. */
const PLACED = matchingOf('(select * from orders o where o.is_placed)');

/** The same, with what credit notes gave back of each. */
const PLACED_WITH_REFUNDS = matchingOf(
  `(select * from orders o where o.is_placed) o cross join lateral (
    select coalesce(sum(r.amount), 0)::bigint as refunded, coalesce(sum(t.tax), 0)::bigint as tax_refunded,
      string_agg(${CREDIT_NOTE}, '; ' order by c.number) as credit_notes
    from refunds r join credit_notes c on c.refund_id = r.id left join lateral (
      select sum(amount) as tax from refund_taxes where refund_id = r.id) t on true
    where r.order_id = o.id and r.status = 'done') b`,
  '',
);

/** How many placed orders the filters find. */
export async function countOrders(db: Db, filters: OrderFilters): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count ${PLACED}`,
    await filterParameters(db, filters),
  );
  return rows[0]?.count ?? 0;
}

/** The placed orders that the filters find as CSV, the newest first. */
export async function* exportOrders(db: Db, filters: OrderFilters): AsyncGenerator<string> {
  const fields = await listFields(db, 'order');
  const labels = labelsOf(fields, COLUMNS);
  yield `\ufeff${csvText([[...COLUMNS, ...labels.values()]])}`;
  const parameters = await filterParameters(db, filters);
  for (let last: ExportRow | undefined; ; ) {
    const rows: ExportRow[] = await named<ExportRow>(
      db,
      'export-orders',
      `select ${ORDER_ROW_COLUMNS}, o.email, o.shipping_method as delivery, o.fields, ${FEES_COLUMN},
         ${EXPORTED_AMOUNTS}, o.tax_included, b.credit_notes,
         (select ${INVOICE} from invoices v where v.order_id = o.id) as invoice,
         array[o.address_name, o.address_street, o.address_city, o.address_state, o.address_zip_code,
           o.address_country, coalesce(o.address_phone, '')] as address,
         (select json_agg(json_build_object('name', i.name, 'options', i.options,
            'quantity', i.quantity, 'asked', ${labelledValues('line', 'i.fields')}) order by i.position)
          from order_items i where i.order_id = o.id) as items
       ${PLACED_WITH_REFUNDS} and ($17::uuid is null or (o.created_at, o.id) < ($18::timestamptz, $17))
       order by o.created_at desc, o.id desc limit ${BATCH}`,
      [...parameters, last?.id ?? null, last?.createdAt ?? null],
    );
    yield csvText(rows.map((row) => exportLine(row, fields)));
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

function exportLine(row: ExportRow, fields: FieldView[]): string[] {
  const { paymentState, fulfilmentState } = toStates(row.status, row.fulfilment, row.standing);
  return [
    ...[row.number, row.id, row.createdAt, row.payerName, row.email],
    ...[
      row.paymentMethod,
      paymentState,
      fulfilmentState,
      row.carrier ?? '',
      row.trackingNumber ?? '',
    ],
    row.items
      .map(({ quantity, name, options, asked }) => {
        const details = (lineFieldsOf(asked).details ?? []).map(detailText);
        return [`${quantity} × ${name}`, optionsText(options), ...details]
          .filter(Boolean)
          .join(', ');
      })
      .join('; '),
    String(row.items.reduce((sum, { quantity }) => sum + quantity, 0)),
    ...[moneyText(row.amount), row.currency, row.arrives?.to ?? '', row.delivery, ...row.address],
    referenceOf(row.id),
    row.fees.map(({ label, amount }) => `${label} ${moneyText(amount)}`).join('; '),
    row.invoice,
    ...[row.goods, row.discount, row.deliveryCost, row.feesCost, row.correction].map(moneyText),
    ...[row.net, row.tax].map(moneyText),
    row.taxIncluded ? 'Yes' : 'No',
    ...[row.giftCard, row.due, row.refunded, row.taxRefunded].map(moneyText),
    row.creditNotes ?? '',
    ...[row.tags.join('; '), row.holdReason ?? '', row.customerNote ?? ''],
    ...fields.map((field) => csvValue(shownValues([field], row.fields)[field.key])),
  ];
}

/** User names that begin this way, of customers with orders, for the list's filter: at most 20. */
export async function listBuyers(db: Db, search: string | undefined): Promise<string[]> {
  const rows = await named<{ username: string }>(
    db,
    'buyers',
    `select username from customers u
     where ($1 = '' or lower(username) like $1 || '%' or lower(first_name) like $1 || '%'
         or lower(last_name) like $1 || '%' or lower(coalesce(unclaimed_email, typed_email, email)) like $1 || '%')
       and exists (select from orders o where o.user_id = u.id and o.is_placed)
     order by lower(username), id limit 20`,
    [(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')],
  );
  return rows.map(({ username }) => username);
}
