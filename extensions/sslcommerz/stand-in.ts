import { createHash, randomInt } from 'node:crypto';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
  type WayBack,
} from 'cirrus/stand-in';
import { z } from 'zod';

const STORE_ID = 'standin0live';
const STORE_PASSWORD = 'standin0live@ssl';

/** SSLCommerz's sessions, notifications and validator: https://developer.sslcommerz.com/doc/v4/ */
export default defineStandIn({
  provider: 'sslcommerz',
  traits: { hidesRefunds: true },
  config: { storeId: STORE_ID, storePassword: STORE_PASSWORD, environment: 'sandbox' },
  refuses: [
    {
      what: 'an amount with three decimals',
      change({ body }) {
        body.total_amount = '49.990';
      },
    },
    {
      what: 'less than ten taka',
      change({ body }) {
        body.total_amount = '9.99';
      },
    },
    {
      what: 'a name of more than 30 characters',
      change({ body }) {
        body.tran_id = `${body.tran_id}${body.tran_id}`;
      },
    },
    {
      what: 'no telephone number',
      change({ body }) {
        delete body.cus_phone;
      },
    },
  ],
  open: ({ port } = {}) => sslcommerz().listen(port),
});

/** Taka for one of each. */
const RATES: Readonly<Record<string, number>> = {
  BDT: 1,
  EUR: 130,
  INR: 1.4,
  MYR: 28,
  SGD: 92,
  USD: 120,
};

const text = (most: number) => z.string().min(1).max(most);
const spare = (most: number) => z.string().max(most).optional();

const NewSession = z.strictObject({
  store_id: text(30),
  store_passwd: text(30),
  total_amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/),
  currency: z.enum(Object.keys(RATES)),
  tran_id: text(30),
  success_url: z.url().max(255),
  fail_url: z.url().max(255),
  cancel_url: z.url().max(255),
  ipn_url: z.url().max(255).optional(),
  product_name: text(255),
  product_category: text(50),
  product_profile: z.enum([
    'general',
    'physical-goods',
    'non-physical-goods',
    'airline-tickets',
    'travel-vertical',
    'telecom-vertical',
  ]),
  shipping_method: z.literal('NO'),
  num_of_item: z.string().regex(/^\d+$/).optional(),
  cus_name: text(50),
  cus_email: z.email().max(50),
  cus_add1: text(50),
  cus_city: text(50),
  cus_state: spare(50),
  cus_postcode: text(50),
  cus_country: text(50),
  cus_phone: text(20),
  value_a: spare(255),
});

type Payment = StandInPayment<
  z.infer<typeof NewSession> & { validation: string; isRisky: boolean }
>;

const taka = ({ money }: Payment) => Math.round(money.amount * (RATES[money.currency] ?? 1));
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);

const WORDS: Readonly<Record<Payment['status'], string>> = {
  open: 'PENDING',
  processing: 'PENDING',
  paid: 'VALID',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
};

export class SslcommerzStandIn extends StandIn<Payment['data']> {
  /** It suspects whoever pays. */
  isWary = false;
}

const recordOf = (payment: Payment): Record<string, string> => ({
  status: WORDS[payment.status],
  tran_id: payment.data.tran_id,
  tran_date: '2026-11-22 12:00:00',
  val_id: payment.status === 'paid' ? payment.data.validation : '',
  amount: decimal(taka(payment)),
  store_amount: decimal(Math.round(taka(payment) * 0.975)),
  currency: 'BDT',
  bank_tran_id: payment.chargeId ?? '',
  card_type: 'VISA-Dutch Bangla',
  currency_type: payment.money.currency,
  currency_amount: decimal(payment.money.amount),
  currency_rate: String(RATES[payment.money.currency]),
  base_fair: '0.00',
  value_a: payment.data.value_a ?? '',
  risk_level: payment.data.isRisky ? '1' : '0',
  risk_title: payment.data.isRisky ? 'Risky' : 'Safe',
});

/** What a notification carries, signed as the documentation says. */
function notificationOf(payment: Payment): Record<string, string> {
  const fields: Record<string, string> = { ...recordOf(payment), store_id: STORE_ID };
  const hash = (algorithm: string, of: string) => createHash(algorithm).update(of).digest('hex');
  const signed = { ...fields, store_passwd: hash('md5', STORE_PASSWORD) };
  const all = Object.entries(signed)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const verify_key = Object.keys(fields).join(',');
  const [verify_sign, verify_sign_sha2] = [hash('md5', all), hash('sha256', all)];
  return { ...fields, verify_sign, verify_sign_sha2, verify_key };
}

const OUTCOMES = {
  pay: 'paid',
  decline: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
} as const;

type Query = Readonly<Record<string, string | undefined>>;

function sslcommerz(): SslcommerzStandIn {
  const standIn = new SslcommerzStandIn(act);
  const { app, payments } = standIn;
  const validated = new WeakSet<Payment>();

  function act(payment: Payment, what: ShopperAct): WayBack {
    const { success_url, fail_url, cancel_url } = payment.data;
    if (what === 'pay') payment.chargeId = `${randomInt(1e12)}${newId('').slice(0, 8)}`;
    payment.status = OUTCOMES[what];
    payment.data.isRisky = standIn.isWary;
    const post = notificationOf(payment);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    standIn.send({ headers, body: new URLSearchParams(post).toString() });
    const urls = { pay: success_url, decline: fail_url, cancel: cancel_url, expire: fail_url };
    return { url: urls[what], post };
  }

  app.post('/gwprocess/v4/api.php', ({ body }, reply) => {
    const failed = (failedreason: string) => reply.send({ status: 'FAILED', failedreason });
    const { store_id, store_passwd } = body as Query;
    if (store_id !== STORE_ID || store_passwd !== STORE_PASSWORD) {
      return failed('Store Credential Error Or Store is De-active');
    }
    const asked = NewSession.safeParse(body);
    if (!asked.success) {
      return failed(`Invalid Information: ${asked.error.issues[0]?.path.join('.')}`);
    }
    const { tran_id, total_amount, currency, value_a } = asked.data;
    if ([...payments.values()].some(({ data }) => data.tran_id === tran_id)) {
      return failed('Duplicate tran_id');
    }
    const payment: Payment = {
      reference: newId(''),
      attemptId: value_a ?? '',
      money: { amount: Math.round(Number(total_amount) * 100), currency },
      status: 'open',
      refunds: [],
      data: { ...asked.data, validation: newId('val'), isRisky: false },
    };
    if (taka(payment) < 10_00 || taka(payment) > 500_000_00) return failed('Invalid amount');
    payments.set(payment.reference, payment);
    const GatewayPageURL = standIn.pageUrl(payment.reference);
    return reply.send({
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: payment.reference,
      GatewayPageURL,
      redirectGatewayURL: GatewayPageURL,
    });
  });

  /** It answers 200 whatever happened, and says so in a field. */
  const connected = (query: Query) =>
    query.store_id === STORE_ID && query.store_passwd === STORE_PASSWORD;

  app.get<{ Querystring: Query }>('/validator/api/validationserverAPI.php', ({ query }) => {
    if (!connected(query)) return { APIConnect: 'FAILED', status: 'INVALID_TRANSACTION' };
    const payment = [...payments.values()].find(
      ({ data, status }) => status === 'paid' && data.validation === query.val_id,
    );
    if (!payment) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
    const status = validated.has(payment) ? 'VALIDATED' : 'VALID';
    validated.add(payment);
    return { APIConnect: 'DONE', ...recordOf(payment), status };
  });

  app.get<{ Querystring: Query }>(
    '/validator/api/merchantTransIDvalidationAPI.php',
    ({ query }) => {
      if (!connected(query)) return { APIConnect: 'FAILED' };
      const { tran_id, sessionkey, refund_ref_id, bank_tran_id } = query;
      if (bank_tran_id) return { APIConnect: 'DONE', ...refund(bank_tran_id, query) };
      if (refund_ref_id) return { APIConnect: 'DONE', ...refundOf(refund_ref_id) };
      const session = payments.get(sessionkey ?? '');
      if (session) return { APIConnect: 'DONE', sessionkey, ...recordOf(session) };
      if (!tran_id) return { APIConnect: 'INVALID_REQUEST' };
      const tries = [...payments.values()].filter(({ data }) => data.tran_id === tran_id);
      const element = tries.map(recordOf);
      return { APIConnect: 'DONE', no_of_trans_found: element.length, element };
    },
  );

  function refund(bank_tran_id: string, query: Query): object {
    const failed = (errorReason: string) => ({ bank_tran_id, status: 'failed', errorReason });
    const payment = [...payments.values()].find(({ chargeId }) => chargeId === bank_tran_id);
    if (!payment) return failed('Transaction not found');
    const { refund_trans_id: key, refund_amount = '', refund_remarks, refe_id = '' } = query;
    if (!key || key.length > 30 || !refund_remarks || refund_remarks.length > 255) {
      return failed('Invalid refund request');
    }
    if (!/^\d+(\.\d{1,2})?$/.test(refund_amount) || refe_id.length > 50) {
      return failed('Invalid refund request');
    }
    const trans_id = payment.data.tran_id;
    const earlier = payment.refunds.find((one) => one.key === key);
    if (earlier) return { bank_tran_id, trans_id, refund_ref_id: earlier.id, status: 'processing' };
    const amount = Math.round(Number(refund_amount) * 100);
    const given = payment.refunds.reduce(
      (sum, one) => sum + (one.status === 'failed' ? 0 : one.amount),
      0,
    );
    if (given + amount > taka(payment)) return failed('Refund amount exceeds the transaction');
    const made: Payment['refunds'][number] = { id: newId('R'), key, amount, status: 'done' };
    payment.refunds.push(made);
    return { bank_tran_id, trans_id, refund_ref_id: made.id, status: 'success', errorReason: '' };
  }

  function refundOf(refund_ref_id: string): object {
    for (const { chargeId, data, refunds } of payments.values()) {
      const found = refunds.find(({ id }) => id === refund_ref_id);
      if (!found) continue;
      const status = { done: 'refunded', pending: 'processing', failed: 'cancelled' }[found.status];
      return { bank_tran_id: chargeId, tran_id: data.tran_id, refund_ref_id, status };
    }
    return { status: 'failed', errorReason: 'No refund found' };
  }
  return standIn;
}
