import { type Counted, countedPage } from '../../../kit/counted-page.ts';
import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { BOUNDS, countOrRefuse } from '../../../kit/rate-limits.ts';
import type { Page } from '../../../kit/wire.ts';
import {
  type By,
  type Db,
  named,
  namedOne,
  type Tx,
  write,
} from '../../../platform/database/database.ts';
import { readShopAddress } from '../../content/mail-shop.ts';
import {
  chooseMethod,
  type MethodThatIsOn,
  offeredMethods,
  type PaidFor,
  readMethodsThatAreOn,
  shownMethods,
} from '../../payments/offered-methods.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { type Attempt, insertAttempt, listAttempts } from '../../payments/payment-attempts.ts';
import { isLive, shownState } from '../../payments/payment-states.ts';
import type { OwedDifference } from '../editing/schema.ts';
import { WAITS_FOR_LINK } from '../list-order-rows.ts';
import { recordEvent } from '../order-history.ts';
import { type LockedOrder, lockAnyOrder, nameWay, refuseInState } from '../order-state.ts';
import { ORDER_COLUMNS, type StoredOrder, toOrderView } from '../order-view.ts';
import type { PayLinkOrder, WaitingOrder } from '../placing/by-hand-schema.ts';
import { checkPayment } from './check-payment.ts';
import { payLinkOf, readPayToken } from './pay-link.ts';
import * as payLinksApi from './pay-link-endpoints.ts';
import { releaseUnpayable } from './release-payment.ts';
import { closeAttempts } from './settle-payment.ts';
import { refuseUnpayable, renewPage, startAttempt } from './start-payment.ts';

interface LinkRow extends StoredOrder {
  isWaiting: boolean;
  payUntil: string;
  /** What is left to pay of an order that was edited. */
  owed: number;
}

/**
 * What a pay link is for, and the state of its payment; while one is open the provider is asked first.
 * @throws link_invalid
 */
export async function lookAtPayLink(payments: Payments, token: string): Promise<PayLinkOrder> {
  const { db } = payments;
  const orderId = orderOf(payments, token);
  const live = await findLiveAttempt(db, orderId);
  if (live && (await db.limits.count(BOUNDS.paymentLooks, live.id)) === 0) {
    await checkPayment(payments, live.id);
  }
  const [row] = await named<LinkRow>(
    db,
    'order-of-pay-link',
    `select ${ORDER_COLUMNS}, o.is_waiting, o.pay_until, o.owed
     from orders o where o.id = $1 and o.pay_until is not null and o.voided_at is null`,
    [orderId],
  );
  if (!row) throw noLink();
  const attempt = (await listAttempts(db, orderId)).at(-1);
  const { shippingAddress, trackingNumber, carrier, trackingUrl, id, ...order } = toOrderView(
    row,
    await readShopAddress(db),
  );
  return {
    ...order,
    state: stateOf(row, attempt),
    toPay: moneyText(row.isWaiting ? row.total - row.giftCard : row.owed),
    attempt: attempt ? shownState(attempt.status) : null,
    payUntil: row.payUntil,
    methods: await methodsOfLink(payments, orderId),
  };
}

/** What the order can be paid by; one that has no payment page is no way to pay by link. */
async function methodsOfLink(payments: Payments, orderId: string) {
  const on = await readMethodsThatAreOn(payments.db, payments);
  const offered = offeredMethods(on, await paidForOrder(payments.db, orderId));
  return shownMethods(on, offered.filter(hasPage));
}

const hasPage = ({ checkout }: MethodThatIsOn): boolean => checkout === 'redirect';

/** What decides by what an order can be paid. */
async function paidForOrder(db: Db, orderId: string): Promise<PaidFor> {
  return namedOne<PaidFor>(
    db,
    'what-an-order-is-paid-for',
    `select case when o.is_waiting then o.total - o.gift_card else o.owed end as due, o.currency, o.address_country as country, o.is_pickup,
       (select coalesce(json_agg(json_build_object('category', p.category, 'type', p.type)), '[]')
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as lines
     from orders o where o.id = $1`,
    [orderId],
  );
}

function stateOf(
  { isWaiting, paymentStatus: status, payUntil, owed }: LinkRow,
  attempt: Attempt | undefined,
): PayLinkOrder['state'] {
  const isOwed = !isWaiting && owed > 0;
  if (isOwed && attempt?.status === 'processing') return 'processing';
  if (isOwed) return Date.parse(payUntil) > Date.now() ? 'open' : 'ended';
  if (!isWaiting) return status === 'cancelled' || status === 'failed' ? 'ended' : 'paid';
  if (status !== 'pending') return 'ended';
  if (attempt?.status === 'processing') return 'processing';
  return Date.parse(payUntil) > Date.now() ? 'open' : 'ended';
}

export interface LinkPayer {
  /** Where the call came from. */
  address: string;
  /** Undefined where the owner exempted the address. */
  network: string | undefined;
  /** Left out: the first that is offered. */
  paymentMethodId: string | undefined;
}

/**
 * Lets whoever has the link pay on a provider's page; one that is open there already is shown again.
 * @throws link_invalid, also once it has ended; wrong_order_state once it is paid; payment_unavailable,
 *   payment_method_unavailable, too_many_requests
 * @returns the page
 */
export async function payByLink(
  payments: Payments,
  token: string,
  { address, network, paymentMethodId }: LinkPayer,
): Promise<string> {
  const { db } = payments;
  const orderId = orderOf(payments, token);
  const what = 'payment attempts';
  await countOrRefuse(db.limits, what, BOUNDS.paymentsByAccount, orderId);
  if (network) await countOrRefuse(db.limits, what, BOUNDS.paymentsByNetwork, network);
  const payer = await payerOf(db, orderId, address);
  const attempt = await write(db, payer.by, (tx) =>
    reserveAttempt(tx, payments, orderId, paymentMethodId),
  );
  const { status, pageUrl, pageFields } =
    attempt.status === 'starting' ? await startAttempt(payments, attempt, payer) : attempt;
  if (status !== 'open' || pageUrl === null) return payLinkOf(payments, orderId);
  return pageFields ? payments.publicUrl + payLinksApi.openPage({ token }).url : pageUrl;
}

/** An attempt to be started, or the one that is open. */
async function reserveAttempt(
  tx: Tx,
  payments: Payments,
  orderId: string,
  paymentMethodId: string | undefined,
): Promise<Attempt> {
  const order = await lockPayable(tx, orderId);
  const on = await readMethodsThatAreOn(tx, payments);
  const what = await paidForOrder(tx, orderId);
  const wanted = paymentMethodId ?? offeredMethods(on, what).find(hasPage)?.id;
  const method = chooseMethod(on, what, wanted);
  const { isLive: live } = await refuseUnpayable(tx, on, method);
  const { provider, name } = method;
  const open = await findLiveAttempt(tx, orderId);
  if (open?.status === 'processing') refuseInState(order, 'paid twice');
  const isSame = open?.provider === provider && open.isLive === live;
  if (open && isSame && Date.parse(open.expiresAt) > Date.now()) return open;
  await closeAttempts(tx, orderId, 'another attempt at the same order');
  // An order that is paid stays named after the way by which most of it was.
  if (order.isWaiting) await nameWay(tx, orderId, method);
  const { currency } = order;
  const amount = order.isWaiting ? order.total : order.owed;
  return insertAttempt(tx, {
    orderId,
    userId: null,
    provider,
    methodName: name,
    amount,
    currency,
    isLive: live,
    paysDifference: !order.isWaiting,
    idempotencyKey: undefined,
  });
}

/** @throws link_invalid, wrong_order_state */
async function lockPayable(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order || order.payUntil === null) throw noLink();
  if (!order.isWaiting && order.owed === 0) {
    throw new ShopError('wrong_order_state', 'This order is paid for already. Thank you!');
  }
  if (
    (order.isWaiting && order.paymentStatus !== 'pending') ||
    Date.parse(order.payUntil) <= Date.now()
  )
    throw noLink();
  return order;
}

/**
 * The form that opens a link's payment page by posting to it; its fields are renewed, since they last for minutes.
 * @throws link_invalid, not_found, payment_unavailable
 */
export async function findLinkPage(
  payments: Payments,
  token: string,
  address: string,
): Promise<{ url: string; fields: Record<string, string> }> {
  const { db } = payments;
  const orderId = orderOf(payments, token);
  const attempt = await findLiveAttempt(db, orderId);
  if (attempt?.status !== 'open' || !attempt.pageFields) {
    throw new ShopError('not_found', 'This payment page is not open any more.');
  }
  return renewPage(payments, attempt, await payerOf(db, orderId, address));
}

/** Where an order by hand is paid, as long as it waits for that. */
export async function findPayLink(payments: Payments, orderId: string): Promise<string | null> {
  const waiting = await named(
    payments.db,
    'waits-for-link',
    'select from orders where id = $1 and is_waiting and pay_until is not null',
    [orderId],
  );
  return waiting.length > 0 ? payLinkOf(payments, orderId) : null;
}

/** What is left to pay of an order that was edited, and where. @throws not_found */
export async function findDifference(payments: Payments, orderId: string): Promise<OwedDifference> {
  const [row] = await named<{ owed: number; payUntil: string | null }>(
    payments.db,
    'owed-difference',
    'select owed, pay_until from orders where id = $1 and is_placed',
    [orderId],
  );
  if (!row) throw new ShopError('not_found', 'This order does not exist.');
  const { owed, payUntil } = row;
  return {
    amount: moneyText(owed),
    payLink: owed > 0 ? payLinkOf(payments, orderId) : null,
    payUntil: owed > 0 ? payUntil : null,
  };
}

type WaitingRow = Omit<WaitingOrder, 'amount' | 'payLink'> & { total: number };

/** The orders by hand that wait to be paid by link, the newest first. */
export async function listWaiting(payments: Payments, page: Page): Promise<Counted<WaitingOrder>> {
  const found = `from orders o where ${WAITS_FOR_LINK}`;
  const { rows, total } = await countedPage<WaitingRow>(
    payments.db,
    found,
    [],
    page,
    (
      limited,
    ) => `select o.id, ${ORDER_NUMBER} as number, o.payer_name, o.email, o.total, o.currency,
       o.created_at, o.pay_until ${found}
     order by o.created_at desc, o.id ${limited}`,
  );
  const orders = rows.map(({ total: amount, ...row }) => ({
    ...row,
    amount: moneyText(amount),
    payLink: payLinkOf(payments, row.id),
  }));
  return { rows: orders, total };
}

/**
 * Ends a pay link early: what the order held goes back on sale, and any later payment is returned.
 * Repeating it changes nothing.
 * @throws not_found, wrong_order_state once it is paid
 */
export async function callOff(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order || order.payUntil === null) {
    throw new ShopError('not_found', 'This order does not exist.');
  }
  if (!order.isWaiting) refuseInState(order, 'called off');
  if (order.paymentStatus !== 'pending') return;
  await named(
    tx,
    'end-pay-link',
    'update orders set pay_until = least(pay_until, now()) where id = $1',
    [orderId],
  );
  await recordEvent(tx, orderId, 'payment cancelled', { why: 'called off' });
  await closeAttempts(tx, orderId, 'called off');
  await releaseUnpayable(tx, orderId, 'cancel');
}

const orderOf = ({ secretKey }: Payments, token: string): string => {
  const orderId = readPayToken(secretKey, token);
  if (orderId === undefined) throw noLink();
  return orderId;
};

const noLink = () =>
  new ShopError('link_invalid', 'This link does not work any more. Please contact us.');

async function findLiveAttempt(db: Db, orderId: string): Promise<Attempt | undefined> {
  return (await listAttempts(db, orderId)).findLast(({ status }) => isLive(status));
}

/** Whoever has the link acts as the order's customer. */
async function payerOf(
  db: Db,
  orderId: string,
  address: string,
): Promise<{ by: By; customer: { email: string } }> {
  const [order] = await named<{ userId: string | null; email: string }>(
    db,
    'payer-by-link',
    'select user_id, email from orders where id = $1',
    [orderId],
  );
  const { userId = null, email = '' } = order ?? {};
  return { by: { kind: 'customer', id: userId, address }, customer: { email } };
}
