import { createHash } from 'node:crypto';
import {
  type Charge,
  call,
  ENVIRONMENT,
  fromDecimals,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  type GatewayErrorKind,
  idOf,
  inDecimals,
  isSame,
  PageUrl,
  type PaymentState,
  type RefundState,
  type StartedPayment,
  startOnce,
  withoutPersonalData,
} from 'cirrus/extension';
import { z } from 'zod';

const LIVE = 'https://securepay.sslcommerz.com';
const SANDBOX = 'https://sandbox.sslcommerz.com';

export const sslcommerz: GatewayDefinition = {
  provider: 'sslcommerz',
  name: 'SSLCommerz',
  description: 'Cards, mobile banking and net banking of Bangladesh on a page of SSLCommerz',
  fields: [
    { name: 'storeId', label: 'Store ID', kind: 'text', required: 'Store ID is required' },
    {
      name: 'storePassword',
      label: 'Store password',
      kind: 'secret',
      required: 'Store password is required',
      help: 'The store’s, from SSLCommerz’s mail; not the one that you sign in with',
    },
    ENVIRONMENT,
  ],
  needed: ['storeId', 'storePassword'],
  // https://developer.sslcommerz.com/doc/v4/: what is not in taka is paid in taka, at its rate of the day.
  currencies: ['BDT', 'EUR', 'INR', 'MYR', 'SGD', 'USD'],
  terms: {
    text:
      'What SSLCommerz publishes for merchants is about the shop’s pages (policies, trade licence, delivery times) ' +
      'and names no goods, so it does not settle vaping goods. Ask SSLCommerz whether it takes them and what ' +
      'Bangladesh’s law allows, and have the answer in writing.',
    url: 'https://sslcommerz.com/?p=16844',
    checked: '2026-11-22',
  },
  steps: [
    'Ask SSLCommerz in writing whether you may sell vaping goods through it, before you take the first payment.',
    'Register a store with this shop’s domain; a sandbox store has an ID and a password of its own.',
    'Enter the webhook address as the IPN URL under My Stores › IPN Settings, and switch IPN on.',
    'For refunds, have SSLCommerz allow your server’s public IP address.',
  ],
  reportsPageOnce: true,
  isLive: ({ environment }) => environment === 'live',
  open: (config, context) => new SslcommerzGateway(config, context),
};

/** Its responses give numbers as text or as numbers. */
const Text = z.union([z.string(), z.number()]).transform(String);

const Session = z.object({
  status: z.string(),
  failedreason: z.string().nullish(),
  sessionkey: z.string().nullish(),
  GatewayPageURL: z.union([PageUrl, z.literal('')]).nullish(),
});

/**
 * What every response of the validator has: DONE, or why it did nothing.
 * https://developer.sslcommerz.com/doc/v4/#order-validation-api
 */
const Connected = { APIConnect: z.string() };

const Query = z.object({
  ...Connected,
  status: z.string().nullish(),
  tran_id: Text.nullish(),
  val_id: Text.nullish(),
});

const Validation = z.object({
  ...Connected,
  status: z.string(),
  tran_id: Text.nullish(),
  /** In taka, and what of it reaches the shop. */
  amount: Text.nullish(),
  store_amount: Text.nullish(),
  /** As the shop charged it. */
  currency_type: z.string().nullish(),
  currency_amount: Text.nullish(),
  bank_tran_id: Text.nullish(),
  /** 1: its documentation asks to hold the order and to verify the customer. https://developer.sslcommerz.com */
  risk_level: Text.nullish(),
});

const Refund = z.object({
  ...Connected,
  status: z.string().nullish(),
  bank_tran_id: Text.nullish(),
  refund_ref_id: Text.nullish(),
  errorReason: z.string().nullish(),
});

class SslcommerzGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;
  readonly #address: string;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
    this.#address = context.baseUrl ?? (sslcommerz.isLive(config) ? LIVE : SANDBOX);
  }

  start: Gateway['start'] = (charge) => startOnce(charge.attemptId, () => this.#start(charge));

  async #start(charge: Charge): Promise<StartedPayment> {
    const body = new URLSearchParams({ ...this.#credentials(), ...sessionOf(charge) });
    const session = await this.#call(Session, '/gwprocess/v4/api.php', body);
    const { sessionkey: reference, GatewayPageURL: url } = session;
    if (session.status === 'SUCCESS' && reference && url) return { reference, url };
    const said = withoutPersonalData(session.failedreason ?? session.status);
    if (/credential|de-?active/i.test(said)) {
      throw new GatewayError('credentials', `SSLCommerz does not accept the store: ${said}`);
    }
    throw new GatewayError('refused', `SSLCommerz refuses it: ${said}`);
  }

  ask: Gateway['ask'] = async ({ attemptId, reference }) => {
    const name = nameOf(attemptId);
    const said = await this.#validator(
      Query,
      { sessionkey: reference },
      { invalid: 'other_payment' },
    );
    if (said.tran_id !== name) {
      throw new GatewayError('other_payment', 'SSLCommerz’s answer is about another payment');
    }
    const { status, val_id } = said;
    if ((status === 'VALID' || status === 'VALIDATED') && val_id) {
      return this.#validated(name, val_id);
    }
    return ENDS.get(status ?? '') ?? { status: 'open' };
  };

  /** The documentation has every payment validated before anything is handed over. */
  async #validated(name: string, validationId: string): Promise<PaymentState> {
    const path = '/validator/api/validationserverAPI.php';
    const said = await this.#validator(Validation, { val_id: validationId, v: '1' }, { path });
    const { tran_id, bank_tran_id, amount, store_amount } = said;
    if (!/^VALID(ATED)?$/.test(said.status) || tran_id !== name || !bank_tran_id || !amount) {
      throw new GatewayError('other_payment', 'SSLCommerz does not validate this payment');
    }
    const taka = fromDecimals(amount, 'BDT');
    const money =
      said.currency_type && said.currency_amount
        ? fromDecimals(said.currency_amount, said.currency_type)
        : taka;
    const isLive = sslcommerz.isLive(this.#config);
    const fee = store_amount
      ? { amount: taka.amount - fromDecimals(store_amount, 'BDT').amount, currency: 'BDT' }
      : undefined;
    const caution =
      said.risk_level === '1'
        ? 'SSLCommerz calls this payment risky: verify the customer before you hand anything over'
        : undefined;
    return { status: 'paid', chargeId: bank_tran_id, money, isLive, fee, caution };
  }

  refund: Gateway['refund'] = async ({ chargeId, refund, key, reason }) => {
    if (refund.currency !== 'BDT') {
      throw new GatewayError('unsupported', 'SSLCommerz refunds taka: refund it in its panel');
    }
    // The name makes it one refund: sent again, it is answered with the one that is under way.
    const made = await this.#validator(Refund, {
      bank_tran_id: chargeId,
      refund_trans_id: nameOf(key),
      refund_amount: inDecimals(refund, 2),
      refund_remarks: reason.slice(0, 255) || 'Refund',
      refe_id: key,
    });
    const { status, refund_ref_id: refundId } = made;
    if ((status === 'success' || status === 'processing') && refundId) {
      return { status: 'pending', refundId };
    }
    const said = withoutPersonalData(made.errorReason || String(status));
    throw new GatewayError('refused', `SSLCommerz refuses the refund: ${said}`);
  };

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId, chargeId }) => {
    const refund = await this.#validator(Refund, { refund_ref_id: refundId });
    if (refund.bank_tran_id !== chargeId) {
      throw new GatewayError('other_payment', 'SSLCommerz’s answer is about another refund');
    }
    return refundState(refundId, refund);
  };

  read: Gateway['read'] = async ({ rawBody }) => {
    const { storeId, storePassword = '' } = this.#config;
    const signed = signedFields(rawBody, storePassword);
    if (!signed || signed.get('store_id') !== storeId) {
      throw new GatewayError('signature', 'The notification is not signed by SSLCommerz');
    }
    const type = signed.get('status') ?? '';
    return [
      {
        id: idOf(rawBody),
        type,
        about: 'payment',
        attemptId: uuidOf(signed.get('tran_id') ?? ''),
        // What the bank declined has one as well, or an empty one.
        chargeId: /^VALID/.test(type) ? signed.get('bank_tran_id') || undefined : undefined,
      },
    ];
  };

  test: Gateway['test'] = async () => {
    await this.#validator(Query, { tran_id: 'credentials' });
    return sslcommerz.isLive(this.#config)
      ? 'SSLCommerz accepts the store: real money will move'
      : 'SSLCommerz accepts the store: sandbox, no money will move';
  };

  #credentials() {
    const { storeId = '', storePassword = '' } = this.#config;
    return { store_id: storeId, store_passwd: storePassword };
  }

  async #validator<Result extends { APIConnect: string }>(
    response: z.ZodType<Result>,
    query: Record<string, string>,
    options: { path?: string; invalid?: GatewayErrorKind } = {},
  ): Promise<Result> {
    const { path = '/validator/api/merchantTransIDvalidationAPI.php', invalid = 'refused' } =
      options;
    const all = new URLSearchParams({ ...query, ...this.#credentials(), format: 'json' });
    const said = await this.#call(response, `${path}?${all}`);
    if (said.APIConnect === 'DONE') return said;
    if (said.APIConnect === 'INVALID_REQUEST') {
      throw new GatewayError(invalid, 'SSLCommerz calls the request invalid');
    }
    throw new GatewayError(
      'credentials',
      `SSLCommerz does not accept the store: ${said.APIConnect}`,
    );
  }

  #call<Result>(
    response: z.ZodType<Result>,
    path: string,
    body?: URLSearchParams,
  ): Promise<Result> {
    return call({
      name: 'SSLCommerz',
      fetch: this.#context.fetch,
      url: this.#address + path,
      method: body ? 'POST' : 'GET',
      body,
      response,
      refusal: (status) => new GatewayError('refused', `SSLCommerz refuses it (${status})`),
    });
  }
}

/** How a page ends without money; any other word means that somebody may still pay. */
const ENDS: ReadonlyMap<string, PaymentState> = new Map([
  ['CANCELLED', { status: 'cancelled', reason: 'The shopper gave up' }],
  ['EXPIRED', { status: 'expired', reason: 'The page expired' }],
  ['FAILED', { status: 'failed', reason: 'The bank refused the payment' }],
]);

/** Its names have 30 characters at most, so a UUID is written in base 36. */
const nameOf = (uuid: string): string =>
  BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0');

/** The reverse of `nameOf`; undefined for names that others gave. */
function uuidOf(name: string): string | undefined {
  if (!/^[0-9a-z]{25}$/.test(name)) return undefined;
  const digits = [...name].reduce(
    (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
    0n,
  );
  const hex = digits.toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

function sessionOf({ attemptId, orderNumber, shopName, money, customer, address, links }: Charge) {
  const fields = {
    total_amount: inDecimals(money, 2),
    currency: money.currency,
    tran_id: nameOf(attemptId),
    // It posts the shopper's browser to these.
    success_url: links.returnUrl,
    fail_url: links.returnUrl,
    cancel_url: links.cancelUrl,
    ipn_url: links.webhookUrl,
    product_name: `${shopName}: order ${orderNumber}`.slice(0, 255),
    product_category: 'order',
    product_profile: 'general',
    shipping_method: 'NO',
    num_of_item: '1',
  };
  const shopper = {
    cus_name: customer.name,
    cus_email: customer.email,
    cus_add1: address.street,
    cus_city: address.city,
    cus_state: address.state,
    cus_postcode: address.zipCode,
    cus_country: countries.of(address.country) ?? address.country,
  };
  // What it wants may not be empty, and is cut where it has no room.
  const cut = Object.entries(shopper).map(([name, text]) => [name, text.slice(0, 50) || '-']);
  const phone = customer.phone?.slice(0, 20) || '-';
  return { ...fields, ...Object.fromEntries(cut), cus_phone: phone, value_a: attemptId };
}

/**
 * The fields of a notification that are signed: those that `verify_key` lists. What else it carries anyone may have
 * added. https://developer.sslcommerz.com/doc/v4/#hash-validation
 * @returns undefined where the signature is not the store's
 */
function signedFields(rawBody: Buffer, storePassword: string): Map<string, string> | undefined {
  const posted = new URLSearchParams(rawBody.toString());
  const names = posted.get('verify_key')?.split(',') ?? [];
  const signed = new Map(names.map((name) => [name, posted.get(name) ?? '']));
  const hash = (algorithm: 'md5' | 'sha256', text: string) =>
    createHash(algorithm).update(text).digest('hex');
  const all = [...signed, ['store_passwd', hash('md5', storePassword)] as const];
  const text = all
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const stronger = posted.get('verify_sign_sha2');
  const isGenuine =
    isSame(posted.get('verify_sign') ?? '', hash('md5', text)) &&
    (stronger === null || isSame(stronger, hash('sha256', text)));
  return isGenuine && storePassword !== '' ? signed : undefined;
}

function refundState(
  refundId: string,
  { status, errorReason }: z.infer<typeof Refund>,
): RefundState {
  if (status === 'refunded') return { status: 'done', refundId };
  if (status !== 'cancelled') return { status: 'pending', refundId };
  const reason = withoutPersonalData(errorReason || 'SSLCommerz cancelled it');
  return { status: 'failed', refundId, reason };
}
