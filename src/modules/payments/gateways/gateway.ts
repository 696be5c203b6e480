/**
 * What every provider of hosted payment pages is to the shop. A gateway only talks to its provider. Whether the
 * amount is right, placing the order once, stock, mail and the log are the shop's, and stand once.
 */

/**
 * An amount in hundredths of its currency's unit, as everywhere in the program, whatever decimals the currency
 * has: 4999 is 49.99 GBP, 5000 is 50 JPY.
 */
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** A field of a gateway's configuration form. Values are text; a switch is 'true' or 'false'. */
export interface GatewayField {
  name: string;
  label: string;
  /** A secret is stored encrypted and never leaves the server again. */
  kind: 'text' | 'secret' | 'choice' | 'switch' | 'amount';
  /** The message when it is left empty; absent: it may be empty. */
  required?: string;
  /** What a `choice` offers: value and label. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** Absent: empty. */
  default?: string;
  /** A path of this shop: the field begins with its whole address. */
  ownPage?: string;
  /** Where the owner finds it, in the provider's own words. */
  help?: string;
}

/** Of a provider with accounts of its own for trying things out. */
export const ENVIRONMENT: GatewayField = {
  name: 'environment',
  label: 'Environment',
  kind: 'choice',
  choices: [
    ['sandbox', 'Sandbox'],
    ['live', 'Live'],
  ],
  default: 'sandbox',
};

/** What the shop must know about a provider before it talks to it. */
export interface GatewayDefinition {
  /** By which orders and environment variables name it: small letters, digits, underscores. */
  provider: string;
  /** What people call it. */
  name: string;
  description: string;
  fields: readonly GatewayField[];
  /** Filled, the gateway counts as configured. */
  needed: readonly string[];
  /** ISO 4217 codes that it can charge in. */
  currencies: readonly string[];
  /** What the provider says about vaping goods: shown to the owner, acted on by nothing. */
  terms: { text: string; url: string /** YYYY-MM-DD */; checked: string };
  /** How to set it up, a sentence a step; the webhook's address and the events to choose among them. */
  steps: readonly string[];
  /** The signature can only be checked by asking the provider, so the webhook is answered before it is checked. */
  verifiesByCall?: true;
  /**
   * It refuses a reference that it has, and never tells its page's address again: once a response was lost, `start`
   * is 'refused'. The shop gives that attempt up, since nobody knows its page, and makes another.
   */
  reportsPageOnce?: true;
  /** Its page knows no way back to the shop: the shopper hears by mail. */
  keepsShoppers?: true;
  /**
   * Its page takes a card after it was paid, and no webhook need tell of that: the shop asks for all charges
   * (`charges`) once more, so many minutes after the page's time.
   */
  looksAgainAfter?: number;
  /** Whether real money moves with this configuration. */
  isLive(config: GatewayConfig): boolean;
  open(config: GatewayConfig, context: GatewayContext): Gateway;
}

/** The fields' values by name, secrets decrypted; a field without a value is absent. */
export type GatewayConfig = Readonly<Record<string, string>>;

export interface GatewayContext {
  /** Where the provider's API is instead of its documented address (PAYMENT_API_STRIPE and so on), no slash at its end. */
  baseUrl: string | undefined;
  /**
   * Calls the provider. It ends after ten seconds, follows no redirects, and leaves a line in the payment log with
   * secrets and personal data masked. Every call goes through it.
   */
  fetch: typeof globalThis.fetch;
}

/** What a shopper is asked to pay. */
export interface Charge {
  /** A UUID: our reference, given to the provider. The same one again gives the same payment, not another. */
  attemptId: string;
  /** How people call the order. */
  orderNumber: string;
  shopName: string;
  money: Money;
  /** After this, the provider should take no payment, as far as it can be told so. */
  expires: Date;
  customer: { name: string; email: string; phone: string | null };
  /**
   * The shopper is signed in and has proved their mailbox: where they agree to it on the provider's page, it may keep how they pay, and
   * show it next time. `id` is what it called them then. Absent: nothing may be kept.
   */
  payer?: { id: string | null };
  address: {
    name: string;
    street: string;
    city: string;
    state: string;
    zipCode: string;
    /** ISO 3166 alpha-2. */
    country: string;
  };
  /** Absolute URLs of this shop: where the shopper is sent afterwards, and where webhooks go. */
  links: { returnUrl: string; cancelUrl: string; webhookUrl: string };
}

export interface StartedPayment {
  /** What the provider calls it; `ask` is given it. */
  reference: string;
  /** The provider's page. */
  url: string;
  /** The page is opened by posting these fields to it; absent: it is opened as a link. */
  post?: Readonly<Record<string, string>>;
}

/** Names one payment at its provider. */
export interface PaymentName {
  attemptId: string;
  reference: string;
  /** Known once it is paid. */
  chargeId: string | null;
  /** What the shop charges. */
  money: Money;
}

/** What the provider says of a payment. The shop compares `money` and `isLive` with what it expects. */
export type PaymentState =
  /** Nobody has paid, and somebody still may. */
  | { status: 'open' }
  /** Nothing is taken, and nothing will be. */
  | { status: 'failed' | 'expired' | 'cancelled'; reason: string }
  /** The shopper has done their part; the provider takes days to say whether the money comes (bank debits). */
  | ({ status: 'processing' } & TakenPayment)
  | ({ status: 'paid' } & TakenPayment);

export interface TakenPayment {
  /** The provider's id of the money taken, by which it is refunded. */
  chargeId: string;
  money: Money;
  isLive: boolean;
  /** What the provider keeps of it, where it says so. */
  fee?: Money;
  /** Hundredths given back so far, whoever did it; refunds under way count. Absent: the provider does not say. */
  refunded?: number;
  /** What the provider calls a `payer` from now on. */
  payerId?: string;
  /** What the provider asks the owner to look into before anything is handed over. */
  caution?: string;
}

export interface RefundRequest extends PaymentName {
  chargeId: string;
  /** All of `money`, or part of it. */
  refund: Money;
  /** A UUID: the same key again moves no money again, even where the first response was lost. */
  key: string;
  reason: string;
}

export interface RefundState {
  status: 'done' | 'pending' | 'failed';
  refundId: string;
  /** Why it failed, for the owner. */
  reason?: string;
}

export interface ReceivedWebhook {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: Buffer;
  /** The address that it was sent to, as the owner entered it at the provider. */
  url: string;
}

/** What a webhook is about. It only says where to look: what is true is asked of the provider then. */
export interface WebhookEvent {
  /** The same event sent again has the same id. */
  id: string;
  /** The provider's own word: 'checkout.session.completed'. */
  type: string;
  about: 'payment' | 'refund' | 'chargeback' | 'other';
  /** Whichever of these it names. */
  attemptId?: string;
  reference?: string;
  /** Of 'payment': only of money that is taken or on its way, never of a declined card. */
  chargeId?: string;
  refundId?: string;
}

/** Money that a provider sent to the owner's bank. */
export interface Payout {
  id: string;
  /** Below zero: taken from the bank. */
  money: Money;
  /** When the bank has it, as far as the provider knows: '2026-11-26'. */
  arrives: string;
  status: 'arrived' | 'under_way' | 'failed';
}

/** What a payout is made of, in hundredths of its currency's unit: together what was sent. */
export interface PayoutParts {
  payments: number;
  /** Below zero. */
  refunds: number;
  /** What the provider keeps; below zero. */
  charges: number;
  /** Disputes, corrections, and what else it has. */
  other: number;
}

export interface Gateway {
  /**
   * Makes a payment page. Repeating it with the same charge gives the same payment. @throws GatewayError 'refused' once
   * a response was lost, where the definition says `reportsPageOnce`
   */
  start(charge: Charge): Promise<StartedPayment>;
  /**
   * What the provider says of a payment now.
   * @param take where the provider waits for the shop to take what the shopper approved: take it now, once. False:
   *   only look, because the order does not want the money any more
   * @throws GatewayError
   */
  ask(payment: PaymentName, options: { take: boolean }): Promise<PaymentState>;
  /** The ids of all charges that took money for a payment. @throws GatewayError */
  charges?(payment: PaymentName): Promise<string[]>;
  /** Makes the page take no payment any more, as far as the provider can. @throws GatewayError */
  close?(payment: PaymentName): Promise<void>;
  /** @throws GatewayError; 'unsupported' where only the owner can do it, at the provider */
  refund(request: RefundRequest): Promise<RefundState>;
  /** How a refund that was pending is now. @throws GatewayError */
  askRefund?(request: RefundRequest & { refundId: string }): Promise<RefundState>;
  /** Payouts that arrive on these days, both included; the latest first, the latest hundred at most. @throws GatewayError */
  payouts?(days: { from: string; to: string }): Promise<Payout[]>;
  /** What a payout is made of; undefined where the provider does not know. @throws GatewayError */
  payoutParts?(payoutId: string): Promise<PayoutParts | undefined>;
  /** Verifies a webhook and says what it is about. @throws GatewayError 'signature' */
  read(webhook: ReceivedWebhook): Promise<WebhookEvent[]>;
  /** Tries the credentials, and moves nothing. @returns what to tell the owner @throws GatewayError */
  test(): Promise<string>;
}

/**
 * - `credentials`: the provider does not accept our keys
 * - `refused`: it does not accept this request, and nothing happened
 * - `unavailable`: no response, or one that says to come back; whether anything happened is unknown
 * - `signature`: a webhook is not the provider's, too old, or cannot be checked without its secret
 * - `other_payment`: what it answers is about another payment or another account
 * - `unsupported`: it has no such thing
 */
export type GatewayErrorKind =
  | 'credentials'
  | 'refused'
  | 'unavailable'
  | 'signature'
  | 'other_payment'
  | 'unsupported';

/** The message is for the owner and the log, and holds neither secrets nor personal data. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  /** Seconds to wait, where the provider said so. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: GatewayErrorKind,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/**
 * An amount in the units that a provider counts in: with 2 decimals 4999 is 4999, with none 5000 is 50, with three
 * 4999 is 49990.
 * @throws GatewayError 'refused' where the amount has decimals that the currency has not
 */
export function inUnits({ amount, currency }: Money, decimals: number): number {
  if (decimals >= 2) return amount * 10 ** (decimals - 2);
  const hundredths = 10 ** (2 - decimals);
  if (amount % hundredths !== 0) {
    throw new GatewayError('refused', `An amount in ${currency} has ${decimals} decimals at most`);
  }
  return amount / hundredths;
}

/** The reverse of `inUnits`. @throws GatewayError 'other_payment' for what has no whole hundredths */
export function fromUnits(units: number, currency: string, decimals: number): Money {
  const amount = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2);
  if (Number.isSafeInteger(amount)) return { amount, currency };
  throw new GatewayError('other_payment', `${units} is not an amount that the shop charges`);
}

/** The amount as decimal text with so many places: 4999 is '49.99', '50' is 5000 without decimals. */
export function inDecimals(money: Money, decimals: number): string {
  const digits = String(inUnits(money, decimals)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The reverse of `inDecimals`, whatever places it has. @throws GatewayError 'other_payment' */
export function fromDecimals(text: string, currency: string): Money {
  const [, whole, places = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new GatewayError('other_payment', `${text} is not an amount`);
  return fromUnits(Number(whole + places), currency, places.length);
}
