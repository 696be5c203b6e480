import { type Counted, countedPage } from '../../../kit/counted-page.ts';
import { countryName } from '../../../kit/countries.ts';
import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { withVersion } from '../../../kit/versions.ts';
import { countNamed, type Db, named } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/text/csv.ts';
import type {
  PaymentTransactionView,
  TransactionEntry,
  TransactionFilters,
  TransactionQuery,
} from '../admin-schema.ts';
import { ORDER_ADDRESS, STANDING, type StoredOrder, toStates } from '../order-view.ts';
import type { ShownStates } from '../schema.ts';
import { trackingUrl } from '../shipments/tracking.ts';

type Metadata = PaymentTransactionView['metadata'];

interface TransactionRow
  extends Omit<PaymentTransactionView, 'amount' | 'trackingUrl' | 'metadata' | keyof ShownStates> {
  standing: StoredOrder['standing'];
  amount: number;
  items: (Omit<Metadata['items'][number], 'price'> & { price: number })[];
  shippingAddress: Metadata['shippingAddress'];
}

/** The columns of a TransactionRow, for a statement that names `orders` o. */
const COLUMNS = `
  o.id, ${ORDER_NUMBER} as number, ${STANDING} as standing, o.payer_name, o.total - o.gift_card as amount, o.currency,
  o.payment_provider as "paymentChannel", o.payment_method_name as "paymentMethod",
  o.payment_status as status, o.fulfilment, o.attention,
  (select charge_id from payment_attempts a where a.order_id = o.id and a.status in ('paid', 'returned')
   order by a.status limit 1) as "chargeId", o.carrier, o.tracking_number, o.created_at, o.updated_at,
  ${ORDER_ADDRESS} as "shippingAddress",
  (select json_agg(json_build_object('productId', i.product_id, 'sku', i.sku, 'name', i.name,
      'options', i.options, 'imageUrl', i.image_url, 'quantity', i.quantity, 'price', i.price)
      order by i.position)
   from order_items i where i.order_id = o.id) as items`;

/** What waits in vain is shown only if somebody has to look into its money. */
const LISTED = '(is_placed or attention is not null and voided_at is null)';

/** Cash that nobody recorded although the parcel has come, or something odd about the money; of what is listed. */
const NEEDS_ATTENTION = `(attention is not null or payment_status = 'pending' and fulfilment = 'delivered')`;

const FOUND = `from orders where ${LISTED} and ($1::text[] is null or payment_status = any($1))
  and ($2::text[] is null or lower(payment_provider) = any($2))
  and ($3::text is null or strpos(lower(payer_name), $3) > 0 or strpos(right(id::text, 8), $3) > 0
    or strpos(lower(number), $3) > 0
    or $4 <> '' and strpos(((total - gift_card)::numeric / 100)::numeric(15, 2)::text, $4) > 0
    or id in (select order_id from payment_attempts where charge_id is not null and strpos(lower(charge_id), $3) > 0))
  and (not $5::boolean or ${NEEDS_ATTENTION})`;

/** What transactions can be sorted by; the id settles ties. */
const SORT_KEYS: Record<TransactionQuery['sort']['column'], string> = {
  createdAt: 'created_at',
  amount: 'total - gift_card',
  payerName: 'lower(payer_name)',
};

/** The orders, as payment transactions, that the search and the filters find. */
export async function listTransactions(
  db: Db,
  query: TransactionQuery,
): Promise<Counted<TransactionEntry>> {
  const { sort } = query;
  const order = `${SORT_KEYS[sort.column]} ${sort.direction}, id`;
  const { rows, total } = await countedPage<TransactionRow>(
    db,
    FOUND,
    filterParameters(query),
    query,
    (limited) => `select ${COLUMNS}
     from (select * ${FOUND} order by ${order} ${limited}) o
     order by ${order}`,
  );
  return { rows: rows.map(toTransaction), total };
}

const filterParameters = ({ search, status, paymentChannel, attention }: TransactionFilters) => [
  status ?? null,
  paymentChannel?.map((channel) => channel.trim().toLowerCase()) ?? null,
  search?.toLowerCase() ?? null,
  amountPart(search),
  attention === 'true',
];

/** A search as part of an amount: '£1,299.5' as '1299.5'; empty if it is none. */
const amountPart = (search = ''): string =>
  /^\p{Sc}?\s*([\d.,]+)$/u.exec(search)?.[1]?.replaceAll(',', '') ?? '';

/** How many transactions the filters find. */
export async function countTransactions(db: Db, filters: TransactionFilters): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count ${FOUND}`,
    filterParameters(filters),
  );
  return rows[0]?.count ?? 0;
}

const FILE_COLUMNS = [
  ...['Order', 'Id', 'Placed', 'Payer', 'Payment Method', 'Channel', 'Provider’s Reference'],
  ...['Payment', 'Fulfilment', 'Amount', 'Refunded', 'Currency', 'Attention'],
];

/** How many transactions are read at a time. */
const BATCH = 500;

/** The transactions that the filters find as CSV, the newest first. */
export async function* exportTransactions(
  db: Db,
  filters: TransactionFilters,
): AsyncGenerator<string> {
  yield `\ufeff${csvText([FILE_COLUMNS])}`;
  for (let last: FileRow | undefined; ; ) {
    const rows: FileRow[] = await named<FileRow>(
      db,
      'export-transactions',
      `select ${COLUMNS}, (select coalesce(sum(r.amount - r.gift_card - r.unpaid), 0)::bigint from refunds r
         where r.order_id = o.id and r.status = 'done') as refunded
       from (select * ${FOUND} and ($6::uuid is null or (created_at, id) < ($7::timestamptz, $6))
         order by created_at desc, id desc limit ${BATCH}) o
       order by created_at desc, id desc`,
      [...filterParameters(filters), last?.id ?? null, last?.createdAt ?? null],
    );
    yield csvText(rows.map(fileLine));
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

interface FileRow extends TransactionRow {
  refunded: number;
}

function fileLine(row: FileRow): string[] {
  const { paymentState, fulfilmentState } = toStates(row.status, row.fulfilment, row.standing);
  return [
    ...[row.number, row.id, row.createdAt, row.payerName, row.paymentMethod, row.paymentChannel],
    ...[row.chargeId ?? '', paymentState, fulfilmentState],
    ...[moneyText(row.amount), moneyText(row.refunded), row.currency, row.attention ?? ''],
  ];
}

/** One order as a payment transaction. @throws not_found */
export async function findTransaction(db: Db, orderId: string): Promise<TransactionEntry> {
  const [row] = await named<TransactionRow>(
    db,
    'transaction',
    `select ${COLUMNS} from orders o where o.id = $1 and o.voided_at is null`,
    [orderId],
  );
  if (!row) throw new ShopError('not_found', 'This order does not exist.');
  return toTransaction(row);
}

function toTransaction({
  items,
  shippingAddress,
  standing,
  ...row
}: TransactionRow): TransactionEntry {
  const transaction = {
    ...row,
    ...toStates(row.status, row.fulfilment, standing),
    amount: moneyText(row.amount),
    trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
    metadata: {
      items: items.map((item) => ({ ...item, price: moneyText(item.price) })),
      shippingAddress: { ...shippingAddress, country: countryName(shippingAddress.country) },
    },
  };
  // What can be corrected by hand.
  const { payerName, amount, status, paymentChannel } = transaction;
  return withVersion(transaction, { payerName, amount, status, paymentChannel });
}

/** How many payments somebody has to look into. */
export const countPaymentsToLookInto = (db: Db): Promise<number> =>
  countNamed(db, 'payments-to-look-into', `from orders where ${LISTED} and ${NEEDS_ATTENTION}`);
