import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { countryName } from '../countries.ts';
import { ShopError } from '../errors.ts';
import type { PaymentTransactionView, TransactionQuery } from './schema.ts';
import { trackingUrl } from './tracking.ts';

type Metadata = PaymentTransactionView['metadata'];

interface TransactionRow
  extends Omit<
    PaymentTransactionView,
    'chargeId' | 'amount' | 'trackingUrl' | 'metadata' | 'createdAt' | 'updatedAt'
  > {
  amount: number;
  items: (Omit<Metadata['items'][number], 'price'> & { price: number })[];
  shippingAddress: Metadata['shippingAddress'];
  createdAt: Date;
  updatedAt: Date;
}

/** The columns of a TransactionRow, for a statement that names `orders` o. */
const COLUMNS = `
  o.id, o.payer_name as "payerName", o.total as amount, o.currency,
  o.payment_provider as "paymentChannel", o.payment_method_name as "paymentMethod",
  o.payment_status as status, o.fulfilment, o.carrier, o.tracking_number as "trackingNumber",
  o.created_at as "createdAt", o.updated_at as "updatedAt",
  json_build_object('type', o.address_type, 'name', o.address_name, 'street', o.address_street,
    'city', o.address_city, 'state', o.address_state, 'zipCode', o.address_zip_code,
    'country', o.address_country, 'phone', o.address_phone) as "shippingAddress",
  (select json_agg(json_build_object('productId', i.product_id, 'sku', i.sku, 'name', i.name,
      'options', i.options, 'imageUrl', i.image_url, 'quantity', i.quantity, 'price', i.price)
      order by i.position)
   from order_items i where i.order_id = o.id) as items`;

const FILTER = `($1::text is null or payment_status = $1)
  and ($2::text is null or lower(payment_provider) = lower($2))`;

/** Orders as payment transactions, newest first. */
export async function listTransactions(
  db: Db,
  query: TransactionQuery,
): Promise<{ transactions: PaymentTransactionView[]; total: number }> {
  const filter = [query.status ?? null, query.paymentChannel ?? null];
  // Not a named statement: planned for this very filter, it uses the index; one plan for all would
  // scan.
  const counted = await db.query<{ total: number }>(
    `select count(*) as total from orders where ${FILTER}`,
    filter,
  );
  const { rows } = await db.query<TransactionRow>(
    `select ${COLUMNS}
     from (select * from orders where ${FILTER}
       order by created_at desc, id limit $3 offset $4) o
     order by o.created_at desc, o.id`,
    [...filter, query.limit, query.offset],
  );
  return { transactions: rows.map(presentTransaction), total: counted.rows[0]?.total ?? 0 };
}

/** One order as a payment transaction. @throws not_found */
export async function findTransaction(db: Db, orderId: string): Promise<PaymentTransactionView> {
  const [row] = await named<TransactionRow>(
    db,
    'transaction',
    `select ${COLUMNS} from orders o where o.id = $1`,
    [orderId],
  );
  if (!row) throw new ShopError('not_found', 'This order does not exist.');
  return presentTransaction(row);
}

const presentTransaction = ({
  items,
  shippingAddress,
  ...row
}: TransactionRow): PaymentTransactionView => ({
  ...row,
  chargeId: null,
  amount: moneyText(row.amount),
  trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
  metadata: {
    items: items.map((item) => ({ ...item, price: moneyText(item.price) })),
    shippingAddress: { ...shippingAddress, country: countryName(shippingAddress.country) },
  },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
