import { moneyText } from '../../kit/money.ts';
import { stateAfter } from '../../kit/state-machine.ts';
import type { Statement } from '../../platform/database/batching.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { FromNow, insertRow, NOW, updateRow } from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import type { AccountPart } from '../customers/account-part.ts';
import type { RefundStatus } from './constants.ts';
import type { PaymentName, StartedPayment, WebhookEvent } from './gateways/gateway.ts';
import { ATTEMPT_MACHINE, type AttemptMove, type AttemptStatus, isLive } from './payment-states.ts';

/** Asks providers about the attempts that are due. */
export const checkPayments = task('check-payments');

/** How long a shopper has on the payment page (src/modules/payments/RULES.md, Payments). */
export const MINUTES_TO_PAY = 30;

/** When the provider is asked for the first time, and then again, in minutes. */
const FIRST_ASK = 2;
export const NEXT_ASK = 5;

/** One try to pay an order. */
export interface Attempt {
  id: string;
  orderId: string;
  userId: string | null;
  provider: string;
  /** What the shopper read; null of those from before it was kept. */
  methodName: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  isLive: boolean;
  /** It pays what an order costs more since it was changed. */
  paysDifference: boolean;
  status: AttemptStatus;
  reference: string | null;
  chargeId: string | null;
  pageUrl: string | null;
  pageFields: Record<string, string> | null;
  /** When the provider gave them. */
  pageAt: string | null;
  message: string;
  returnStatus: RefundStatus | null;
  returnAmount: number | null;
  returnCurrency: string | null;
  returnKey: string;
  /** The provider's name for giving it back. */
  returnId: string | null;
  createdAt: string;
  expiresAt: string;
  nextAskAt: string | null;
}

const COLUMNS = `a.id, a.order_id, a.user_id, a.provider, a.method_name, a.amount, a.currency,
  a.is_live, a.pays_difference, a.status, a.reference, a.charge_id, a.page_url,
  a.page_fields, a.page_at, a.message, a.return_status, a.return_amount,
  a.return_currency, a.return_key, a.return_id, a.created_at, a.expires_at, a.next_ask_at`;

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await named<Attempt>(
    db,
    'payment-attempt',
    `select ${COLUMNS} from payment_attempts a where a.id = $1`,
    [id],
  );
  return attempt;
}

/** Locks an attempt. Lock its order first. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | undefined> {
  const [attempt] = await named<Attempt>(
    tx,
    'lock-payment-attempt',
    `select ${COLUMNS} from payment_attempts a where a.id = $1 for update`,
    [id],
  );
  return attempt;
}

/** The attempts of an order, the oldest first. */
export const listAttempts = (db: Db, orderId: string) =>
  named<Attempt & { endedAt: string | null }>(
    db,
    'attempts-of-order',
    `select ${COLUMNS}, a.ended_at from payment_attempts a
     where a.order_id = $1 order by a.created_at, a.id`,
    [orderId],
  );

/** What a customer's earlier call by this key began. */
export async function findAttemptByKey(
  db: Db,
  userId: string,
  key: string,
): Promise<Attempt | undefined> {
  const [attempt] = await named<Attempt>(
    db,
    'attempt-by-idempotency-key',
    `select ${COLUMNS} from payment_attempts a where a.user_id = $1 and a.idempotency_key = $2`,
    [userId, key],
  );
  return attempt;
}

/** The attempts that a customer could pay now: one at most, unless the account is locked meanwhile. */
export const listOpenAttempts = (db: Db, userId: string) =>
  named<Attempt>(
    db,
    'open-attempts-of-customer',
    `select ${COLUMNS} from payment_attempts a
     where a.user_id = $1 and a.status in ('starting', 'open')`,
    [userId],
  );

/** Finds the orders that a customer may be paying for at this moment. */
export const ordersBeingPaid = (userId: string): Statement<{ orderId: string }> => ({
  name: 'orders-being-paid',
  text: `select order_id from payment_attempts
    where user_id = $1 and status in ('starting', 'open')`,
  values: [userId],
  types: ['uuid'],
});

/** The attempt that paid an order: the first, where another one paid what it costs more since. */
export async function findPaidAttempt(db: Db, orderId: string): Promise<Attempt | undefined> {
  const [attempt] = await named<Attempt>(
    db,
    'paid-attempt-of-order',
    `select ${COLUMNS} from payment_attempts a where a.order_id = $1 and a.status = 'paid' order by a.pays_difference limit 1`,
    [orderId],
  );
  return attempt;
}

/** Which attempt a webhook is about. */
export async function findAttemptOf(
  db: Db,
  provider: string,
  { attemptId, reference, chargeId }: WebhookEvent,
): Promise<Attempt | undefined> {
  const [attempt] = await named<Attempt>(
    db,
    'attempt-of-webhook',
    `select ${COLUMNS} from payment_attempts a
     where a.provider = $1 and (a.id::text = $2 or a.reference = $3 or a.charge_id = $4)
     order by a.id::text = $2 desc nulls last, a.reference = $3 desc nulls last limit 1`,
    [provider, attemptId ?? null, reference ?? null, chargeId ?? null],
  );
  return attempt;
}

interface NewAttempt {
  orderId: string;
  /** Null: whoever has the order's pay link. */
  userId: string | null;
  provider: string;
  methodName: string;
  amount: number;
  currency: string;
  isLive: boolean;
  paysDifference?: boolean;
  idempotencyKey: string | undefined;
}

/** Puts an attempt down before the provider hears of it. */
export const insertAttempt = (tx: Tx, attempt: NewAttempt): Promise<Attempt> => {
  const times = {
    expiresAt: new FromNow({ minutes: MINUTES_TO_PAY }),
    nextAskAt: new FromNow({ minutes: FIRST_ASK }),
  };
  return insertRow(tx, 'payment_attempts as a', { ...attempt, ...times }, COLUMNS);
};

/** What an attempt becomes besides its new status. */
export interface AttemptChange {
  chargeId?: string;
  fee?: number | undefined;
  message?: string;
  /** Money that the order does not keep. */
  returned?: { amount: number; currency: string };
  /** Minutes until the provider is asked again; null: never. */
  askIn?: number | null;
}

/** Moves a locked attempt. @returns whether it could make that move */
export async function moveAttempt(
  tx: Tx,
  attempt: Attempt,
  move: AttemptMove,
  { chargeId, fee, message, returned, askIn = null }: AttemptChange = {},
): Promise<boolean> {
  const status = stateAfter(ATTEMPT_MACHINE, move, attempt.status);
  if (!status) return false;
  const ends = status !== 'open' && status !== 'processing';
  await updateRow(tx, 'payment_attempts', attempt.id, {
    status,
    chargeId,
    fee,
    message,
    nextAskAt: askIn === null ? null : new FromNow({ minutes: askIn }),
    returnStatus: returned && 'pending',
    returnAmount: returned?.amount ?? null,
    returnCurrency: returned?.currency ?? null,
    endedAt: ends ? NOW : undefined,
  });
  attempt.status = status;
  if (askIn === 0) tx.queue(checkPayments);
  return true;
}

/** Keeps the provider's response to the start; of two answers, the first. The attempt is open from now on, unless it has ended. */
export async function storeStarted(
  tx: Tx,
  attemptId: string,
  { reference, url, post }: StartedPayment,
): Promise<AttemptStatus> {
  const row = await namedOne<{ status: AttemptStatus }>(
    tx,
    'store-started-payment',
    `update payment_attempts set reference = coalesce(reference, $2),
       page_url = coalesce(page_url, $3),
       page_fields = case when page_url is null then $4 else page_fields end,
       page_at = coalesce(page_at, now()),
       status = case status when 'starting' then 'open' else status end,
       next_ask_at = case when status in ('starting', 'open', 'processing', 'paid', 'returned')
         then next_ask_at else now() end
     where id = $1 returning status`,
    [attemptId, reference, url, post ? JSON.stringify(post) : null],
  );
  // It ended while the provider was asked for a page, which nobody has seen: it is closed.
  if (!isLive(row.status)) tx.queue(checkPayments);
  return row.status;
}

/** Keeps a newer page of an attempt that is still open. */
export async function cacheNewPage(
  tx: Tx,
  attemptId: string,
  { url, post }: StartedPayment,
): Promise<void> {
  await updateRow(
    tx,
    'payment_attempts',
    { id: attemptId, status: 'open' },
    { pageUrl: url, pageFields: post ? JSON.stringify(post) : null, pageAt: NOW },
  );
}

/** When the provider is asked again; null: there is nothing left to learn. */
export async function askAgain(tx: Tx, attemptId: string, minutes: number | null): Promise<void> {
  const nextAskAt = minutes === null ? null : new FromNow({ minutes });
  await updateRow(tx, 'payment_attempts', attemptId, { nextAskAt });
}

/** Takes the attempts that are due, so that no other process asks about them now. */
export async function takeDueAttempts(tx: Tx, limit: number): Promise<string[]> {
  const rows = await named<{ id: string }>(
    tx,
    'take-due-attempts',
    `update payment_attempts a set next_ask_at = now() + make_interval(mins => $2)
     from (select id from payment_attempts where next_ask_at <= now()
           order by next_ask_at limit $1 for update skip locked) due
     where a.id = due.id returning a.id`,
    [limit, NEXT_ASK],
  );
  return rows.map(({ id }) => id);
}

/** The attempt as its gateway knows it. */
export const nameOf = (attempt: Attempt): PaymentName => ({
  attemptId: attempt.id,
  reference: attempt.reference ?? '',
  chargeId: attempt.chargeId,
  money: { amount: attempt.amount, currency: attempt.currency },
});

/** How many minutes a provider may take to answer about giving money back. */
const CLAIM_SECONDS = 60;

/** Takes money that is to go back, for this process alone. Undefined: it is done, or another process is at it. */
export async function claimReturn(tx: Tx, attemptId: string): Promise<Attempt | undefined> {
  const [attempt] = await named<Attempt>(
    tx,
    'claim-return',
    `update payment_attempts a set return_claimed_until = now() + make_interval(secs => $2)
     where id = $1 and return_status = 'pending'
       and coalesce(return_claimed_until < now(), true) returning ${COLUMNS}`,
    [attemptId, CLAIM_SECONDS],
  );
  return attempt;
}

/** @returns whether it was still to be settled */
export async function settleReturn(
  tx: Tx,
  attemptId: string,
  { status, returnId }: { status: RefundStatus; returnId: string | null },
): Promise<boolean> {
  const rows = await named(
    tx,
    'settle-return',
    `update payment_attempts set return_status = $2, return_id = coalesce($3, return_id),
       return_claimed_until = null
     where id = $1 and return_status <> 'done' returning id`,
    [attemptId, status, returnId],
  );
  return rows.length > 0;
}

/** What an attempt's provider calls its customer since they last paid there; null: nothing yet. */
export async function findPayerId(
  db: Db,
  { userId, provider, isLive: live }: Pick<Attempt, 'userId' | 'provider' | 'isLive'>,
): Promise<string | null> {
  const [known] = await named<{ payerId: string }>(
    db,
    'payer-at-provider',
    `select payer_id from payment_attempts
     where user_id = $1 and provider = $2 and is_live = $3 and payer_id is not null
     order by created_at desc limit 1`,
    [userId, provider, live],
  );
  return known?.payerId ?? null;
}

/** Nothing is kept of whoever deleted the account meanwhile. */
export async function keepPayerId(
  tx: Tx,
  { id, userId }: Pick<Attempt, 'id' | 'userId'>,
  payerId: string,
): Promise<void> {
  if (userId !== null) await updateRow(tx, 'payment_attempts', id, { payerId });
}

/** The payments' part of a customer account. An attempt names only the account, and what its provider calls who has it. */
export const paymentsPart: AccountPart = {
  async export(db, { id }) {
    const payments = await named<{ amount: number }>(
      db,
      'payments-of-customer',
      `select order_id, provider, amount, currency, status, created_at as "startedAt", ended_at,
         payer_id as "knownThereAs"
       from payment_attempts where user_id = $1 order by created_at, id`,
      [id],
    );
    return { payments: payments.map((row) => ({ ...row, amount: moneyText(row.amount) })) };
  },
  async erase(tx, { id }) {
    await updateRow(tx, 'payment_attempts', { userId: id }, { payerId: null });
  },
  /** One that is open goes on under no account: an account has but one of these. */
  async join(tx, fromUserId, toUserId) {
    await named(
      tx,
      'join-attempts',
      `update payment_attempts set user_id = $2, idempotency_key = null
       where user_id = $1 and status not in ('starting', 'open')`,
      [fromUserId, toUserId],
    );
  },
};
