import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ShopError } from '../../../kit/errors.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { BOUNDS, countOrRefuse } from '../../../kit/rate-limits.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  namedOne,
  type Tx,
  write,
} from '../../../platform/database/database.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import type { UserView } from '../../customers/schema.ts';
import { type Charge, GatewayError, type StartedPayment } from '../../payments/gateways/gateway.ts';
import {
  type MethodsThatAreOn,
  type MethodThatIsOn,
  readMethodsThatAreOn,
  takesNoOrders,
} from '../../payments/offered-methods.ts';
import {
  configuredGateway,
  openGateway,
  type Payments,
  refuseWhileDown,
} from '../../payments/open-gateway.ts';
import {
  type Attempt,
  cacheNewPage,
  findAttempt,
  findAttemptByKey,
  findPayerId,
  insertAttempt,
  listOpenAttempts,
  lockAttempt,
  moveAttempt,
  storeStarted,
} from '../../payments/payment-attempts.ts';
import { webhookUrl } from '../../payments/payment-methods.ts';
import { isLive } from '../../payments/payment-states.ts';
import { readSettings } from '../../settings/settings.ts';
import { recordEvent } from '../order-history.ts';
import { lockAnyOrder, nameWay } from '../order-state.ts';
import { bookWaiting } from '../placing/place-order.ts';
import { refuseOtherAmount } from '../placing/refuse-order.ts';
import {
  type CheckoutCall,
  type CheckoutRequest,
  feesOfCart,
  gatherOrder,
  methodFor,
  readTerms,
} from '../placing/wanted-order.ts';
import type { WantedOrder } from '../placing/write-order.ts';
import { type AskFees, withFees } from '../pricing/fees.ts';
import type { PaymentIntent } from '../schema.ts';
import * as payingApi from './endpoints.ts';
import { payLinkOf } from './pay-link.ts';
import { endAttempt, releaseOpenPayments } from './release-payment.ts';

export interface Payer {
  customer: UserView;
  by: By;
  /** Of the sign-in, by which attempts are counted as well. */
  sessionId: string;
  /** Undefined where the owner exempted the address. */
  network: string | undefined;
}

/**
 * Lets the customer pay for the cart on a provider's page. Until the money is there the order waits: what
 * it holds is reserved, and it is in no list. The same cart again is another attempt at the same order, at whichever
 * provider; a new attempt ends the earlier one. A repeat with the same key answers with the first outcome.
 * @param askFees undefined: nothing adds fees
 * @throws payment_unavailable, payment_method_unavailable, too_many_requests, and as `placeOrder` does
 */
export async function startPayment(
  payments: Payments,
  payer: Payer,
  request: CheckoutRequest,
  askFees: AskFees | undefined,
): Promise<PaymentIntent> {
  const { db, publicUrl } = payments;
  const call = { customer: payer.customer, request };
  const known = request.idempotencyKey
    ? await findAttemptByKey(db, payer.customer.id, request.idempotencyKey)
    : undefined;
  if (known && known.status !== 'starting') return answerFor(publicUrl, known);
  if (!known) await countTry(db, payer);
  const attempt = await withFees(
    () => feesOfCart(db, call, askFees),
    (fees) => write(db, payer.by, (tx) => reserveAttempt(tx, payments, { ...call, fees })),
  );
  if (attempt.status !== 'starting') return answerFor(publicUrl, attempt);
  return answerFor(publicUrl, await startAttempt(payments, attempt, payer));
}

/** Against those who try many cards: counted before anything is reserved or the provider asked. */
async function countTry(db: Database, { customer, sessionId, network }: Payer): Promise<void> {
  const what = 'payment attempts';
  await countOrRefuse(db.limits, what, BOUNDS.paymentsBySession, sessionId);
  await countOrRefuse(db.limits, what, BOUNDS.paymentsByAccount, customer.id);
  if (network) await countOrRefuse(db.limits, what, BOUNDS.paymentsByNetwork, network);
}

/**
 * Makes sure that a way to pay has a page that can be opened now; nobody is called for that.
 * @throws payment_unavailable, payment_method_unavailable
 * @returns whether real money moves there
 */
export async function refuseUnpayable(
  tx: Tx,
  on: MethodsThatAreOn<Payments>,
  { provider, name, checkout }: MethodThatIsOn,
): Promise<{ isLive: boolean }> {
  const payments = on.providers;
  if (checkout === 'direct') {
    throw new ShopError('payment_method_unavailable', `${name} needs no payment page.`);
  }
  // Its extension is off or removed.
  if (!payments.findGateway(provider)) throw takesNoOrders();
  try {
    refuseWhileDown(payments, provider);
    const { isLive: live, definition } = await configuredGateway(tx, payments, provider);
    const { currency } = await readSettings(tx);
    if (definition.currencies.includes(currency)) return { isLive: live };
  } catch (error) {
    throw unavailable(error, hasOthers(on));
  }
  throw new ShopError('payment_method_unavailable', `${name} does not take the shop’s currency.`);
}

/** What shoppers are told where a provider fails. Nothing is lost: the cart is as it was. */
const unavailable = (error: unknown, isOneOfSeveral: boolean): unknown =>
  error instanceof GatewayError
    ? new ShopError(
        'payment_unavailable',
        isOneOfSeveral
          ? 'This way to pay does not work at the moment. Choose another one, or try it later. Nothing was charged.'
          : 'Try another time: payments cannot be made at the moment. Your cart is as it was.',
        { retryAfter: error.retryAfter ?? 30 },
      )
    : error;

const hasOthers = ({ choice, methods }: MethodsThatAreOn): boolean =>
  choice === 'shopper' && methods.length > 1;

/** Writes the waiting order and its attempt, before the provider hears of either. */
async function reserveAttempt(tx: Tx, payments: Payments, call: CheckoutCall): Promise<Attempt> {
  const { customer, request } = call;
  await lockCustomer(tx, customer.id);
  const key = request.idempotencyKey;
  const known = key ? await findAttemptByKey(tx, customer.id, key) : undefined;
  if (known) return known;
  const { methods, limits } = await readTerms(tx, payments);
  let wanted = await gatherOrder(tx, call, limits);
  const method = methodFor(wanted, methods, request);
  const { isLive: live } = await refuseUnpayable(tx, methods, method);
  let orderId = await continueOrder(tx, digestOf(wanted, request), customer.id);
  if (orderId) {
    refuseOtherAmount(wanted.priced, request);
    await nameWay(tx, orderId, method);
  } else {
    await releaseOpenPayments(tx, customer.id, 'another payment was started');
    wanted = await gatherOrder(tx, call, limits);
    if (wanted.priced.due === 0) {
      throw new ShopError('payment_method_unavailable', 'There is nothing to pay for this order.');
    }
    const waitsFor = digestOf(wanted, request);
    orderId = await bookWaiting(tx, request, { ...wanted, method, note: request.note, waitsFor });
  }
  const { due: amount, currency } = wanted.priced;
  return insertAttempt(tx, {
    orderId,
    userId: customer.id,
    provider: method.provider,
    methodName: method.name,
    amount,
    currency,
    isLive: live,
    idempotencyKey: key,
  });
}

/** Of all that an order is, but for the way by which it is paid. */
function digestOf({ lines, address, priced }: WantedOrder, { note }: CheckoutRequest): Buffer {
  const { subtotal, discount, shipping, fees, tax, total, currency, rate } = priced;
  const things = lines
    .map(({ variantId, quantity, price, fields }) => [
      ...[variantId, quantity, price],
      ...(Object.keys(fields).length > 0 ? [fields] : []),
    ])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const { type, name, street, city, state, zipCode, country, phone } = address;
  const where = [type, name, street, city, state, zipCode, country, phone];
  const money = [subtotal, discount, shipping, fees, tax, total, currency, rate?.id];
  const cards = priced.cards.map(({ card, amount }) => [card.id, amount]);
  return createHash('sha256')
    .update(JSON.stringify([things, where, money, cards, ...(note ? [note] : [])]))
    .digest();
}

/**
 * The customer's waiting order for exactly the same; its open attempt is ended, and its page closed after the commit.
 * @returns its id, if there is one
 */
async function continueOrder(tx: Tx, wanted: Buffer, userId: string): Promise<string | undefined> {
  const [open] = await listOpenAttempts(tx, userId);
  if (!open) return undefined;
  const order = await lockAnyOrder(tx, open.orderId);
  if (!order?.isWaiting || order.paymentStatus !== 'pending') return undefined;
  const [same] = await named(
    tx,
    'waits-for-the-same',
    'select from orders where id = $1 and wanted = $2',
    [order.id, wanted],
  );
  const attempt = same && (await lockAttempt(tx, open.id));
  if (!attempt || !isLive(attempt.status)) return undefined;
  // The order stays: another attempt follows in this transaction.
  const why = 'another attempt at the same order';
  await moveAttempt(tx, attempt, 'cancel', { message: 'You started to pay anew.', askIn: 0 });
  await recordEvent(tx, order.id, 'payment cancelled', { attemptId: attempt.id, why });
  return order.id;
}

/** Who pays: with a link, nothing but the address is known of them. */
type PayingCustomer = Pick<UserView, 'email'> & Partial<Pick<UserView, 'emailConfirmed'>>;

/** Asks the provider for the page, and keeps what it says. @throws payment_unavailable */
export async function startAttempt(
  payments: Payments,
  attempt: Attempt,
  { customer, by }: { customer: PayingCustomer; by: By },
): Promise<Attempt> {
  const { db } = payments;
  const { provider, orderId } = attempt;
  let started: StartedPayment;
  try {
    const { gateway } = await openGateway(payments, provider, { type: 'transaction', orderId });
    started = await gateway.start(await chargeOf(payments, attempt, customer));
  } catch (error) {
    const isKnown = error instanceof GatewayError && error.kind === 'refused';
    // Another process may have been told the page, and be about to keep it.
    const reportsPageOnce = payments.findGateway(provider)?.reportsPageOnce;
    const kept = isKnown && reportsPageOnce ? await awaitPage(db, attempt.id) : undefined;
    if (kept) return kept;
    const why = error instanceof GatewayError ? error.message : 'the program failed';
    await write(db, by, async (tx) => {
      await lockAnyOrder(tx, attempt.orderId);
      const held = await lockAttempt(tx, attempt.id);
      // Nobody was shown a page: whatever came of the call, nobody can pay there.
      if (held?.status === 'starting') await endAttempt(tx, held, 'fail', { why });
    });
    throw unavailable(error, hasOthers(await readMethodsThatAreOn(db, payments)));
  }
  await write(db, by, async (tx) => {
    await lockAnyOrder(tx, attempt.orderId);
    await storeStarted(tx, attempt.id, started);
    await recordEvent(tx, orderId, 'payment opened', {
      attemptId: attempt.id,
      by: attempt.methodName ?? undefined,
    });
  });
  const kept = await findAttempt(db, attempt.id);
  if (!kept) throw new Error('a payment attempt is gone');
  return kept;
}

/** The same charge once more: it is the same payment, and its page has new fields. @throws payment_unavailable */
export async function renewPage(
  payments: Payments,
  attempt: Attempt,
  { customer, by }: { customer: PayingCustomer; by: By },
): Promise<{ url: string; fields: Record<string, string> }> {
  const { id, orderId, provider } = attempt;
  try {
    const { gateway } = await openGateway(payments, provider, { type: 'transaction', orderId });
    const started = await gateway.start(await chargeOf(payments, attempt, customer));
    await write(payments.db, by, (tx) => cacheNewPage(tx, id, started));
    return { url: started.url, fields: { ...started.post } };
  } catch (error) {
    throw unavailable(error, false);
  }
}

/** How long another process may take to store the page that it was given: number of looks, milliseconds between them. */
const LOOKS = 10;
const BETWEEN_LOOKS = 100;

/** @returns the attempt once it has started; undefined if that takes too long */
async function awaitPage(db: Db, attemptId: string): Promise<Attempt | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const attempt = await findAttempt(db, attemptId);
    if (attempt?.status !== 'starting') return attempt;
    await setTimeout(BETWEEN_LOOKS);
  }
  return undefined;
}

/** What the provider is asked to charge for an attempt, the same each time. */
async function chargeOf(
  payments: Payments,
  attempt: Attempt,
  { email, emailConfirmed = false }: PayingCustomer,
): Promise<Charge> {
  const { db, publicUrl } = payments;
  const { id, orderId, provider, amount, currency, expiresAt } = attempt;
  const { number, address, name, isByLink } = await readPayer(db, orderId);
  const link = isByLink ? payLinkOf(payments, orderId) : undefined;
  const { siteTitle } = await readSettings(db);
  return {
    attemptId: id,
    orderNumber: number,
    shopName: siteTitle,
    money: { amount, currency },
    expires: new Date(expiresAt),
    customer: { name, email, phone: address.phone },
    // Anybody can register with another's address, and must not leave a card where its owner finds it.
    ...(emailConfirmed && { payer: { id: await findPayerId(db, attempt) } }),
    address,
    links: {
      returnUrl: link ?? returnUrl(publicUrl, id),
      cancelUrl: link ?? `${publicUrl}/checkout/cancelled?attempt=${id}`,
      webhookUrl: webhookUrl(publicUrl, provider),
    },
  };
}

const returnUrl = (publicUrl: string, attemptId: string) =>
  `${publicUrl}/checkout/return?attempt=${attemptId}`;

async function readPayer(db: Db, orderId: string) {
  return namedOne<{
    number: string;
    name: string;
    address: Charge['address'] & { phone: string | null };
    isByLink: boolean;
  }>(
    db,
    'payer-of-order',
    `select ${ORDER_NUMBER} as number, payer_name as name, json_build_object('name', address_name, 'street', address_street,
       'city', address_city, 'state', address_state, 'zipCode', address_zip_code,
       'country', address_country, 'phone', address_phone) as address,
       pay_until is not null as "isByLink"
     from orders o where id = $1`,
    [orderId],
  );
}

/** Where the shopper goes on: the payment page while it is open, else the page that says what happened. */
function answerFor(publicUrl: string, attempt: Attempt): PaymentIntent {
  const checkoutUrl = pageOf(publicUrl, attempt) ?? returnUrl(publicUrl, attempt.id);
  return { checkoutUrl, orderId: attempt.orderId, attemptId: attempt.id };
}

/** The payment page of an open attempt, as a link. */
export function pageOf(publicUrl: string, { id, status, pageUrl, pageFields }: Attempt) {
  if (status !== 'open' || pageUrl === null) return null;
  return pageFields ? publicUrl + payingApi.openPage({ id }).url : pageUrl;
}
