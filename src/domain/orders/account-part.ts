import { type Db, named, type Tx } from '../../platform/database.ts';
import { eraseAuditValues } from '../audit/audit-log.ts';
import { type AccountPart, FORMER_CUSTOMER } from '../customers/account-part.ts';
import { everyPage } from '../customers/export-data.ts';
import { findOrder } from './find-order.ts';
import { invoiceNumber } from './invoice/invoice-number.ts';
import { listOrders, listRefunds } from './list-orders.ts';

/** Nothing is left to deliver: delivered or voided, or the customer sees Failed, Cancelled or Refunded. */
const FINISHED = `voided_at is not null or fulfilment = 'delivered' or payment_status in ('failed', 'cancelled', 'refunded')`;

/**
 * Removes personal data from an order whose customer deleted the account, once nothing is left to
 * deliver. What was sold, the amounts, the date and the country stay.
 */
export const anonymiseOrder = (tx: Tx, orderId: string): Promise<void> => anonymise(tx, [orderId]);

/**
 * Detaches all orders from a customer whose account is being deleted. Finished ones become
 * anonymous; orders on their way keep name and addresses until they arrive or are cancelled
 * (docs/rules.md, Accounts).
 */
async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  // Lock all orders before deleting the customer, so that we wait for a delivery being recorded
  // meanwhile.
  const orders = await named<{ id: string; finished: boolean }>(
    tx,
    'hold-orders-of-customer',
    `select id, ${FINISHED} as finished from orders where user_id = $1 order by id for update`,
    [userId],
  );
  await named(
    tx,
    'part-from-orders',
    `with parted as (
       update orders set user_id = null, idempotency_key = null where user_id = $1 returning id
     )
     update order_history h set actor_id = null
     from parted where h.order_id = parted.id and h.actor = 'customer'`,
    [userId],
  );
  const finished = orders.filter((order) => order.finished).map(({ id }) => id);
  if (finished.length > 0) await anonymise(tx, finished);
}

async function anonymise(tx: Tx, orderIds: string[]): Promise<void> {
  await named(
    tx,
    'anonymise-orders',
    `update orders set payer_name = $2, email = '', address_name = '', address_street = '', address_city = '',
       address_state = '', address_zip_code = '', address_phone = null,
       updated_at = now()
     where id = any($1::uuid[])`,
    [orderIds, FORMER_CUSTOMER],
  );
  // Texts that people wrote may name people.
  await named(
    tx,
    'anonymise-refunds',
    `update refunds set reason = '' where order_id = any($1::uuid[]) and reason <> ''`,
    [orderIds],
  );
  await named(
    tx,
    'anonymise-corrections',
    `update order_history set detail = (detail::jsonb #- '{before,payerName}' #- '{after,payerName}')::json
     where order_id = any($1::uuid[]) and event = 'corrected'`,
    [orderIds],
  );
  await eraseAuditValues(tx, orderIds);
}

/** What is kept with an order and shown on no screen: its customer's e-mail address, and its invoice's number. */
async function findKeptWithOrder(db: Db, orderId: string) {
  const [kept] = await named<{ email: string; series: string; number: number }>(
    db,
    'kept-with-order',
    `select o.email, v.series, v.number from orders o join invoices v on v.order_id = o.id
     where o.id = $1`,
    [orderId],
  );
  return kept && { email: kept.email, invoice: invoiceNumber(kept.series, kept.number) };
}

/** The orders' part of a customer account. */
export const ordersPart: AccountPart = {
  async export(db, { id }) {
    const orders = [];
    for (const order of await everyPage(async (page) => (await listOrders(db, id, page)).orders)) {
      const detail = await findOrder(db, id, order.id);
      const kept = await findKeptWithOrder(db, order.id);
      orders.push({ ...detail, ...kept, refunds: await listRefunds(db, order.id) });
    }
    return { orders };
  },
  erase: (tx, { id }) => forgetBuyer(tx, id),
};
