import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { everyPage } from '../customers/export-data.ts';
import { anonymiseOrders } from './anonymise-order.ts';
import { findOrder } from './find-order.ts';
import { invoiceNumber } from './invoice/invoice-number.ts';
import { listOrders, listRefunds } from './list-orders.ts';
import { releaseOpenPayments } from './paying/release-payment.ts';

/** Nothing is left to deliver: delivered or voided, or the customer sees Failed, Cancelled or Refunded. */
const FINISHED = `voided_at is not null or fulfilment = 'delivered' or payment_status in ('failed', 'cancelled', 'refunded')`;

/**
 * Detaches all orders from a customer whose account is being deleted. Finished ones become
 * anonymous; orders on their way keep name and addresses until they arrive or are cancelled
 * (src/modules/customers/RULES.md, Accounts).
 */
async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  await releaseOpenPayments(tx, userId, 'the account was deleted');
  // Lock all orders before deleting the customer, so that we wait for a delivery being recorded
  // meanwhile.
  const orders = await named<{ id: string; finished: boolean }>(
    tx,
    'lock-orders-of-customer',
    `select id, ${FINISHED} as finished from orders where user_id = $1 order by id for update`,
    [userId],
  );
  await giveOrders(tx, userId, null);
  const finished = orders.filter((order) => order.finished).map(({ id }) => id);
  if (finished.length > 0) await anonymiseOrders(tx, finished);
}

/** Gives an account's orders, and what their customer did, to another one, or to nobody. */
async function giveOrders(tx: Tx, fromUserId: string, toUserId: string | null): Promise<void> {
  await named(
    tx,
    'give-orders',
    `with given as (
       update orders set user_id = $2, idempotency_key = null where user_id = $1 returning id
     )
     update order_history h set actor_id = $2
     from given where h.order_id = given.id and h.actor = 'customer'`,
    [fromUserId, toUserId],
  );
}

/** How long an order is kept that nobody paid. */
export const ABANDONED_DAYS = 30;

/** Deletes orders that waited for their first payment in vain. */
export async function forgetAbandonedOrders(tx: Tx): Promise<void> {
  await tx.query(
    `delete from orders where is_waiting and payment_status in ('cancelled', 'failed') and attention is null
       and created_at < now() - make_interval(days => $1)
       and not exists (select from payment_attempts a where a.order_id = orders.id
         and (a.next_ask_at is not null or a.return_status in ('pending', 'failed', 'by_hand')))`,
    [ABANDONED_DAYS],
  );
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
  timeline: [
    {
      needs: 'orders.view',
      sql: `select o.id::text, 'order' as kind, o.created_at as at, ${ORDER_NUMBER} as what, o.payment_status as note,
          o.total as amount, o.currency, o.id as order_id from orders o where o.user_id = $1 and o.is_placed
        union all select h.id::text, 'order-event', h.at, ${ORDER_NUMBER}, h.event, null, null, o.id
          from orders o join order_history h on h.order_id = o.id
            and h.event in ('shipped', 'delivered', 'collected', 'ready for collection', 'cancelled')
          where o.user_id = $1 and o.is_placed
        union all select r.id::text, 'refund', r.created_at, ${ORDER_NUMBER}, r.status, r.amount, r.currency, o.id
          from orders o join refunds r on r.order_id = o.id where o.user_id = $1 and o.is_placed`,
    },
  ],
  async export(db, { id }) {
    const orders = [];
    for (const order of await everyPage(async (page) => (await listOrders(db, id, page)).rows)) {
      const detail = await findOrder(db, id, order.id);
      const kept = await findKeptWithOrder(db, order.id);
      orders.push({ ...detail, ...kept, refunds: await listRefunds(db, order.id) });
    }
    return { orders };
  },
  erase: (tx, { id }) => forgetBuyer(tx, id),
  join: giveOrders,
};
