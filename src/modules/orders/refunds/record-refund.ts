import { ShopError } from '../../../kit/errors.ts';
import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import {
  type By,
  type Db,
  named,
  namedOne,
  pipelined,
  type Tx,
} from '../../../platform/database/database.ts';
import {
  insertReturningId,
  insertRow,
  NOW,
  updateRow,
} from '../../../platform/database/write-row.ts';
import { putBackBought } from '../../gift-cards/bought-cards.ts';
import { refundToCards } from '../../gift-cards/spend-cards.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import type { RefundStatus } from '../../payments/constants.ts';
import type { Gateways } from '../../payments/known-gateways.ts';
import type { Attempt } from '../../payments/payment-attempts.ts';
import { refuseFractions } from '../../settings/whole-amounts.ts';
import { anonymiseOrder } from '../anonymise-order.ts';
import { takeBackCards, takeBackCardsUnasked } from '../gift-cards/take-back.ts';
import { numberCreditNote } from '../invoice/credit-note-number.ts';
import { flagOrder, moneyOf, notifyCustomer, recordEvent } from '../order-history.ts';
import { isPaid } from '../order-label.ts';
import {
  type LockedOrder,
  lockAnyOrder,
  lockOrder,
  movePayment,
  refuseInState,
} from '../order-state.ts';
import { settleFulfilment } from '../shipments/shipments.ts';
import { chargeFor, FIRST_CHARGE } from './charges.ts';
import {
  freeItems,
  priceLines,
  promiseItems,
  type Refundable,
  type RefundedFee,
  type RefundedLine,
  type RefundParts,
  readRefundable,
  reduceTo,
  releaseItems,
} from './refund-lines.ts';
import { refundPayment } from './refund-payment.ts';
import { recordRefundTaxes } from './refund-taxes.ts';
import { returnOrdered } from './return-ordered.ts';

export interface Refund {
  /** Minor units of the order's currency; left out: what lines, delivery and fees come to. */
  amount?: number | undefined;
  /** The pieces that it is for. */
  lines?: RefundedLine[];
  /** What of it is for the delivery, in minor units. */
  delivery?: number | undefined;
  /** What of it is for the order's fees. */
  fees?: RefundedFee[] | undefined;
  reason?: string | undefined;
  /** Whether an order's pieces go back on sale once all is refunded; left out: those that were not shipped. */
  restock?: boolean | undefined;
  /** It is there to cancel the order. */
  cancels?: boolean | undefined;
  /** The payment that it goes back by; null: outside the shop. Left out: whichever holds as much. */
  attemptId?: string | null | undefined;
  /** Repeating a call with the same key changes nothing. */
  idempotencyKey?: string | undefined;
}

/**
 * Gives back all or part of a paid order's money. What a gateway took goes back through it: the refund waits until
 * the provider has done it. Any other was given back outside the shop, and is only recorded. What gift cards paid goes
 * back last, to them. Pieces that are
 * refunded before they were shipped never will be, and after a full refund nothing more is: it goes back on sale. Pieces
 * count as refunded at once; should the provider refuse, they are free again.
 * @returns the id of a refund that the provider still has to be told of
 * @throws not_found, wrong_order_state for an order that is not paid, invalid_input for zero,
 *   refund_too_large, idempotency_key_reused for another refund
 */
export async function recordRefund(
  tx: Tx,
  orderId: string,
  refund: Refund,
): Promise<string | undefined> {
  const order = await lockOrder(tx, orderId);
  if (await isRecorded(tx, order.id, refund)) return undefined;
  if (!isPaid(order.paymentStatus)) refuseInState(order, 'refunded');
  const left = await readRefundable(tx, order.id);
  const priced = priceRefund(order, refund, left);
  // What nobody has paid yet is no longer asked for, before anything goes back.
  const unpaid = Math.min(order.owed, priced.amount);
  const giftCard = await partOfCards(tx, order, priced.amount - unpaid);
  const money = priced.amount - unpaid - giftCard;
  const { attemptId = money > 0 ? await chargeFor(tx, order, money) : undefined } = refund;
  const paid = money > 0 && attemptId ? attemptId : undefined;
  const id = await insertRefund(
    tx,
    order,
    { ...priced, giftCard, unpaid, attemptId },
    { left, status: paid ? 'pending' : 'done' },
  );
  await takeBackCards(tx, order, {
    id,
    lines: priced.lines,
    amount: priced.amount,
    left: left.left,
  });
  if (unpaid > 0) {
    order.owed -= unpaid;
    await updateRow(tx, 'orders', order.id, { owed: order.owed });
  }
  if (!paid) {
    await finishRefund(tx, order, { id, ...priced, giftCard, unpaid });
    return undefined;
  }
  await recordEvent(tx, order.id, 'refund asked for', detailOf(priced.amount, giftCard));
  tx.queue(refundPayment, { refundId: id });
  return id;
}

/** What of a refund of so much paid money goes back to gift cards: what no other payment holds. */
export async function partOfCards(
  db: Db,
  { id, total, giftCard, owed }: Pick<LockedOrder, 'id' | 'total' | 'giftCard' | 'owed'>,
  amount: number,
): Promise<number> {
  if (giftCard === 0) return 0;
  const { promisedMoney } = await sumRefunds(db, id);
  return Math.max(0, amount - Math.max(0, total - giftCard - owed - promisedMoney));
}

const detailOf = (amount: number, giftCard: number) => ({
  amount,
  ...(giftCard > 0 && { giftCard }),
});

interface PricedRefund extends Omit<Refund, keyof RefundParts>, RefundParts {
  amount: number;
  /** What of it goes back to gift cards. */
  giftCard?: number;
  /** What of it nobody had paid. */
  unpaid?: number;
}

/** Only an amount, for nothing in particular. */
const NOTHING_NAMED: RefundParts = { lines: [], delivery: 0, fees: [] };

/** What a refund comes to: an amount that was named, or what it is for, never more than is left. */
function priceRefund(order: LockedOrder, refund: Refund, of: Refundable): PricedRefund {
  const { lines: wanted = [], delivery = 0, fees = [] } = refund;
  if (wanted.length === 0 && delivery === 0 && fees.length === 0) {
    const { amount = 0 } = refund;
    refuseOtherAmount(order, amount, of.left);
    return { ...refund, amount, ...NOTHING_NAMED };
  }
  refuseOtherDelivery(order, delivery, of.delivery);
  refuseOtherFees(order, fees, of);
  const lines = priceLines(of, wanted);
  const cost = [...fees, ...lines].reduce((sum, { amount }) => sum + amount, delivery);
  const most = Math.min(cost, of.left);
  const { amount = most } = refund;
  refuseOtherAmount(order, amount, most);
  return { ...refund, amount, ...reduceTo(amount, { lines, delivery, fees }, of.unit) };
}

interface DoneRefund
  extends Pick<PricedRefund, 'amount' | 'giftCard' | 'unpaid' | 'restock' | 'cancels'> {
  id: string;
  /** Who wanted it; left out: whose transaction this is. */
  by?: By['kind'];
}

/** Money went back: the order's state, its stock and its mail follow. */
async function finishRefund(
  tx: Tx,
  order: LockedOrder,
  { id: refundId, amount, giftCard = 0, unpaid = 0, restock, cancels, by }: DoneRefund,
): Promise<void> {
  const { done } = await sumRefunds(tx, order.id);
  const isWhole = done >= order.total;
  await movePayment(tx, order, isWhole ? 'refund whole' : 'refund in part', 'refunded');
  await releaseItems(tx, order.id, refundId);
  const isToShip = order.fulfilment === 'unfulfilled';
  if (isWhole && (restock || isToShip)) {
    const pieces = restock === undefined ? 'unshipped' : restock ? 'all' : 'none';
    await returnOrdered(tx, order.id, { pieces });
  }
  // The last piece that was waited for may have been given up.
  if (isToShip) await settleFulfilment(tx, order);
  await refundToCards(tx, order.id, giftCard);
  const back = amount - unpaid;
  await recordEvent(tx, order.id, 'refunded', detailOf(amount, giftCard));
  if (back > 0) await notifyOwner(tx, 'payment.refunded', moneyOf(order, back), by);
  const { id, userId } = order;
  if (cancels) {
    if (isWhole) await tellCancelled(tx, order, by);
  } else if (userId !== null && back > 0) {
    const about = { orderId: id, ...detailOf(back, giftCard) };
    await enqueueMail(tx, { kind: 'order-refunded', userId, about });
  }
  await numberCreditNote(tx, refundId);
  const isFinished = isWhole || order.fulfilment === 'delivered';
  if (isFinished && order.userId === null) await anonymiseOrder(tx, order.id);
}

/** The order was cancelled, and all that was paid for it has gone back. */
async function tellCancelled(tx: Tx, order: LockedOrder, by?: By['kind']): Promise<void> {
  await recordEvent(tx, order.id, 'cancelled');
  await notifyCustomer(tx, order, 'order-cancelled');
  await notifyOwner(tx, 'order.cancelled', { orderId: order.id, number: order.number }, by);
}

/** What the provider made of a refund. */
export interface RefundResult {
  status: RefundStatus;
  providerRefundId: string | null;
  /** Why it failed, or must be done by hand. */
  why?: string | undefined;
}

/** Records what became of a refund at its provider. Repeating it changes nothing. */
export async function settleRefund(
  tx: Tx,
  { providerName }: Gateways,
  refundId: string,
  result: RefundResult,
): Promise<void> {
  const [found] = await named<{ orderId: string }>(
    tx,
    'order-of-refund',
    'select order_id from refunds where id = $1',
    [refundId],
  );
  const order = found && (await lockAnyOrder(tx, found.orderId));
  if (!order) return;
  const [refund] = await named<{
    amount: number;
    giftCard: number;
    unpaid: number;
    cancels: boolean;
    restock: boolean | null;
    by: By['kind'];
  }>(
    tx,
    'settle-refund',
    `update refunds set status = $2, provider_refund_id = coalesce($3, provider_refund_id), message = $4,
       claimed_until = null, ended_at = case when $2 <> 'pending' then now() end
     where id = $1 and status in ('pending', 'by_hand') and (status, $2) <> ('by_hand', 'by_hand')
     returning amount, gift_card, unpaid, cancels, restock, actor as by`,
    [refundId, result.status, result.providerRefundId, result.why ?? null],
  );
  if (!refund) return;
  const { amount, giftCard, unpaid, cancels, restock, by } = refund;
  const detail = { amount, why: result.why };
  // What cards get back is not the provider's business.
  const what = withCode(moneyText(amount - giftCard - unpaid), order.currency);
  switch (result.status) {
    case 'done':
      return finishRefund(tx, order, {
        id: refundId,
        amount,
        giftCard,
        unpaid,
        cancels,
        restock: restock ?? undefined,
        by,
      });
    case 'failed':
      await freeItems(tx, order, refundId);
      if (order.cardsSold > 0) await putBackBought(tx, { orderId: order.id, refundId });
      if (unpaid > 0) await updateRow(tx, 'orders', order.id, { owed: order.owed + unpaid });
      await recordEvent(tx, order.id, 'refund failed', detail);
      return flagOrder(
        tx,
        order.id,
        `A refund of ${what} failed: ${result.why ?? 'no reason given'}`,
      );
    case 'by_hand':
      await recordEvent(tx, order.id, 'refund left to the owner', detail);
      return flagOrder(
        tx,
        order.id,
        `Please refund ${what} at ${providerName(order.provider)}: it cannot be done from here`,
      );
    case 'pending':
  }
}

/**
 * Records what was given back at the provider itself, once: `refunded` is all that it has given back of a payment.
 * Refunds that were left to the owner are done first. Hold the order.
 */
export async function recordRefundElsewhere(
  tx: Tx,
  gateways: Gateways,
  order: LockedOrder,
  { id: attemptId, provider }: Attempt,
  refunded: number,
): Promise<void> {
  const rows = await named<{ id: string; amount: number; status: RefundStatus }>(
    tx,
    'refunds-to-compare',
    `select id, amount - gift_card - unpaid as amount, status from refunds
     where order_id = $1 and status <> 'failed' and amount > gift_card + unpaid and not outside
       and coalesce(attempt_id, ${FIRST_CHARGE}) = $2
     order by created_at, id`,
    [order.id, attemptId],
  );
  const known = rows.filter(({ status }) => status !== 'by_hand');
  let unknown = refunded - known.reduce((sum, { amount }) => sum + amount, 0);
  unknown -= await settleRepayments(tx, attemptId, unknown);
  for (const { id, amount } of rows.filter(({ status }) => status === 'by_hand')) {
    if (amount > unknown) continue;
    unknown -= amount;
    await settleRefund(tx, gateways, id, { status: 'done', providerRefundId: null });
  }
  if (unknown <= 0) return;
  const reason = `Made at ${gateways.providerName(provider)}`;
  const refund = { amount: unknown, reason, attemptId, ...NOTHING_NAMED };
  const left = await readRefundable(tx, order.id);
  const id = await insertRefund(tx, order, refund, { left, status: 'done' });
  if (unknown >= left.left) await takeBackCardsUnasked(tx, order, id);
  await finishRefund(tx, order, { id, amount: unknown });
}

/**
 * What was given back of a payment because its order costs less since. Those that the provider refused, or left to the owner, are
 * done where it has given back enough for them.
 * @returns how much of it that is
 */
async function settleRepayments(tx: Tx, attemptId: string, unknown: number): Promise<number> {
  const rows = await named<{ id: string; amount: number; isOpen: boolean }>(
    tx,
    'repayments-to-compare',
    `select id, amount, status in ('failed', 'by_hand') as "isOpen" from repayments where attempt_id = $1
     order by created_at, id`,
    [attemptId],
  );
  let settled = rows.reduce((sum, { amount, isOpen }) => (isOpen ? sum : sum + amount), 0);
  for (const { id, amount } of rows.filter(({ isOpen }) => isOpen)) {
    if (settled + amount > unknown) continue;
    settled += amount;
    await updateRow(tx, 'repayments', id, { status: 'done', message: null, endedAt: NOW });
  }
  return settled;
}

async function isRecorded(tx: Tx, orderId: string, refund: Refund): Promise<boolean> {
  const { amount, lines = [], delivery = 0, fees = [], idempotencyKey } = refund;
  if (idempotencyKey === undefined) return false;
  const [recorded] = await named<{
    amount: number;
    delivery: number;
    fees: RefundedFee[];
    lines: string[];
  }>(
    tx,
    'refund-by-idempotency-key',
    `select amount, delivery, array(select order_item_id || ' ' || quantity from refund_items
       where refund_id = refunds.id) as lines,
       (select coalesce(json_agg(json_build_object('feeId', fee_id, 'amount', amount)), '[]')
        from refund_fees where refund_id = refunds.id) as fees
     from refunds where order_id = $1 and idempotency_key = $2`,
    [orderId, idempotencyKey],
  );
  if (!recorded) return false;
  const wanted = lines.map(({ itemId, quantity }) => `${itemId} ${quantity}`);
  // Where an amount was named, what it is for may have been reduced to it.
  const feesOf = (some: RefundedFee[]) =>
    some.map((fee) => (amount === undefined ? `${fee.feeId} ${fee.amount}` : fee.feeId));
  const isSame =
    (amount ?? recorded.amount) === recorded.amount &&
    (amount !== undefined || delivery === recorded.delivery) &&
    feesOf(fees).toSorted().join() === feesOf(recorded.fees).toSorted().join() &&
    wanted.toSorted().join() === recorded.lines.toSorted().join();
  if (isSame) return true;
  throw new ShopError(
    'idempotency_key_reused',
    'Another refund of this order was recorded by this Idempotency-Key.',
  );
}

interface RefundSums {
  done: number;
  /** With what is under way, and without what goes back to gift cards. */
  promisedMoney: number;
}

/** How much of what an order cost has gone back; minor units. */
async function sumRefunds(db: Db, orderId: string): Promise<RefundSums> {
  return namedOne<RefundSums>(
    db,
    'sum-refunds',
    `select coalesce(sum(amount) filter (where status = 'done'), 0)::bigint as done,
       coalesce(sum(amount - gift_card) filter (where status <> 'failed'), 0)::bigint as "promisedMoney"
     from refunds where order_id = $1`,
    [orderId],
  );
}

function refuseOtherAmount({ currency }: LockedOrder, amount: number, left: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new ShopError('invalid_input', 'A refund is more than nothing.', {
      fields: { amount: 'Must be more than nothing' },
    });
  }
  // Orders may hold fractions from before: all that is left can go back.
  refuseFractions(currency, { amount }, { amount: left });
  if (amount <= left) return;
  throw new ShopError(
    'refund_too_large',
    `At most ${withCode(moneyText(left), currency)} of this order can be refunded.`,
    { fields: { amount: 'More than was paid' } },
  );
}

function refuseOtherDelivery({ currency }: LockedOrder, amount: number, left: number): void {
  refuseFractions(currency, { delivery: amount }, { delivery: left });
  if (amount <= left) return;
  throw new ShopError(
    'refund_too_large',
    `At most ${withCode(moneyText(left), currency)} of the delivery can be refunded.`,
    { fields: { delivery: 'More than was paid for it' } },
  );
}

/** @throws not_found for a fee of another order, refund_too_large */
function refuseOtherFees({ currency }: LockedOrder, fees: RefundedFee[], of: Refundable): void {
  for (const [index, { feeId, amount }] of fees.entries()) {
    const left = of.fees.find((fee) => fee.feeId === feeId);
    if (!left) throw new ShopError('not_found', 'This order has no such fee.');
    const field = `fees.${index}.amount`;
    refuseFractions(currency, { [field]: amount }, { [field]: left.amount });
    if (amount <= left.amount) continue;
    throw new ShopError(
      'refund_too_large',
      `At most ${withCode(moneyText(left.amount), currency)} of ‘${left.label}’ can be refunded.`,
      { fields: { [field]: 'More than was paid for it' } },
    );
  }
}

async function insertRefund(
  tx: Tx,
  { id, currency, total }: LockedOrder,
  {
    amount,
    giftCard = 0,
    unpaid = 0,
    attemptId,
    reason = '',
    restock,
    cancels,
    idempotencyKey,
    ...parts
  }: PricedRefund,
  { left, status }: { left: Refundable; status: 'pending' | 'done' },
): Promise<string> {
  const refundId = await insertReturningId(tx, 'refunds', {
    orderId: id,
    amount,
    currency,
    reason,
    actor: tx.by.kind,
    actorId: tx.by.id,
    idempotencyKey,
    status,
    restock,
    delivery: parts.delivery,
    giftCard,
    unpaid,
    attemptId,
    outside: attemptId === null,
    cancels,
    endedAt: status === 'done' ? NOW : undefined,
  });
  await promiseItems(tx, refundId, parts.lines);
  await pipelined(
    parts.fees.map(({ feeId, amount: ofFee }) =>
      insertRow(tx, 'refund_fees', { refundId, feeId, amount: ofFee }),
    ),
  );
  await recordRefundTaxes(tx, { id, total }, { id: refundId, amount, ...parts }, left);
  return refundId;
}
