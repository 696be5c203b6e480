import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { moneyText, parseMoney } from '../../../kit/money.ts';
import { type Expected, refuseOlder } from '../../../kit/versions.ts';
import { named, namedOne, type Tx } from '../../../platform/database/database.ts';
import type { PaymentStatus } from '../../payments/constants.ts';
import { type Gateways, isKnown } from '../../payments/known-gateways.ts';
import { refuseFractions } from '../../settings/whole-amounts.ts';
import type { TransactionCorrection } from '../admin-schema.ts';
import { anonymiseOrder } from '../anonymise-order.ts';
import { recordEvent } from '../order-history.ts';
import { isAlive } from '../order-label.ts';
import { lockAnyOrder } from '../order-state.ts';
import { findTransaction } from './list-transactions.ts';

interface Recorded {
  payerName: string;
  /** Minor units. */
  amount: number;
  status: PaymentStatus;
  paymentChannel: string;
}

/**
 * Corrects by hand what is recorded of a payment, from any state to any other. It moves neither money nor
 * stock and tells nobody; what it changed is in the order's history. Repeating it changes nothing.
 * @throws not_found; changed_meanwhile; invalid_input for less than was already refunded and for a way to
 * pay that there is not
 */
export async function correctTransaction(
  tx: Tx,
  gateways: Gateways,
  orderId: string,
  { amount, attention, ...rest }: TransactionCorrection,
  expected: Expected,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order || (order.isWaiting && attention === undefined)) {
    throw new ShopError('not_found', 'This order does not exist.');
  }
  await refuseOlder(tx, order.id, await findTransaction(tx, order.id), expected);
  if (attention === null) await settleAttention(tx, order.id);
  // Of what was never placed there is nothing to correct.
  if (order.isWaiting) return;
  const { refunded, giftCard, ...before } = await readRecorded(tx, order.id);
  const after: Recorded = { ...before, ...rest };
  if (amount !== undefined) after.amount = parseMoney(amount);
  refuseFractions(order.currency, { amount: after.amount }, { amount: before.amount });
  if (after.amount + giftCard < refunded && after.amount !== before.amount) {
    throw new ShopError('invalid_input', 'This is less than was already refunded.', {
      fields: { amount: `At least the ${moneyText(refunded - giftCard)} already refunded` },
    });
  }
  const changes = CORRECTABLE.filter((field) => before[field] !== after[field]);
  if (changes.length === 0) return;
  const isOtherChannel = changes.includes('paymentChannel');
  if (isOtherChannel && !isKnown(gateways, after.paymentChannel)) {
    throw fieldRefusal('paymentChannel', 'Not one of the choices');
  }
  await named(
    tx,
    'correct-transaction',
    `update orders set payer_name = $2, payment_status = $3, payment_provider = $4,
       payment_method_name = coalesce($5, payment_method_name),
       correction = correction + ($6::bigint + gift_card - total), total = $6 + gift_card,
       owed = case when $7 then least(owed, $6 + gift_card) else 0 end, updated_at = now()
     where id = $1`,
    [
      order.id,
      after.payerName,
      after.status,
      after.paymentChannel,
      isOtherChannel ? gateways.providerName(after.paymentChannel) : null,
      after.amount,
      isAlive(after.status),
    ],
  );
  await recordEvent(tx, order.id, 'corrected', {
    before: pick(before, changes),
    after: pick(after, changes),
  });
  const isFinished = !isAlive(after.status) || order.fulfilment === 'delivered';
  if (isFinished && order.userId === null) await anonymiseOrder(tx, order.id);
}

/** Somebody has looked into it. */
async function settleAttention(tx: Tx, orderId: string): Promise<void> {
  const [settled] = await named<{ attention: string }>(
    tx,
    'settle-attention',
    `update orders o set attention = null, updated_at = now()
     from (select id, attention from orders where id = $1) before
     where o.id = before.id and before.attention is not null returning before.attention`,
    [orderId],
  );
  if (!settled) return;
  const [before, after] = [{ attention: settled.attention }, { attention: '' }];
  await recordEvent(tx, orderId, 'corrected', { before, after });
}

const CORRECTABLE = ['payerName', 'amount', 'status', 'paymentChannel'] as const;

interface RecordedMoney extends Recorded {
  refunded: number;
  giftCard: number;
}

async function readRecorded(tx: Tx, orderId: string): Promise<RecordedMoney> {
  return namedOne<RecordedMoney>(
    tx,
    'recorded-of-transaction',
    `select payer_name, total - gift_card as amount, payment_status as status,
       payment_provider as "paymentChannel", gift_card,
       (select coalesce(sum(amount), 0)::bigint from refunds where order_id = o.id and status <> 'failed') as refunded
     from orders o where id = $1`,
    [orderId],
  );
}

const pick = (recorded: Recorded, fields: readonly (keyof Recorded)[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'amount' ? moneyText(recorded.amount) : recorded[field],
    ]),
  );
