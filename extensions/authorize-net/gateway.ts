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
  inDecimals,
  type PaymentName,
  type PaymentState,
  type RefundRequest,
  type RefundState,
  refuseUnsigned,
  type WebhookEvent,
  webhookOf,
} from 'cirrus/extension';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

export const authorizeNet: GatewayDefinition = {
  provider: 'authorize_net',
  name: 'Authorize.Net',
  description: 'Cards on Authorize.Net’s payment page (Accept Hosted)',
  fields: [
    {
      name: 'apiLoginId',
      label: 'API login ID',
      kind: 'text',
      required: 'API Login ID is required',
      help: 'Account › Settings › API Credentials & Keys',
    },
    {
      name: 'transactionKey',
      label: 'Transaction key',
      kind: 'secret',
      required: 'Transaction Key is required',
      help: 'Account › Settings › API Credentials & Keys',
    },
    {
      name: 'signatureKey',
      label: 'Signature key',
      kind: 'secret',
      help: 'Account › Settings › API Credentials & Keys. It signs webhooks',
    },
    ENVIRONMENT,
    {
      name: 'webhookSecret',
      label: 'Earlier signature key',
      kind: 'secret',
      help: 'While a signature key is being replaced, webhooks signed with the one before are still accepted',
    },
  ],
  needed: ['apiLoginId', 'transactionKey'],
  // What its processors take between them. An account takes one or a few of these: Test names them.
  currencies: ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'NOK', 'NZD', 'PLN', 'SEK', 'USD'],
  terms: {
    text:
      'Authorize.Net is the way to your merchant account: whether you may sell vaping goods with it is decided by ' +
      'the bank or reseller behind that account (the acquirer). Ask them in writing.',
    url: 'https://www.authorize.net/about-us/terms.html',
    checked: '2026-11-22',
  },
  steps: [
    'Ask the acquirer of your merchant account in writing whether you may sell vaping goods.',
    'Copy the API login ID, and make a transaction key and a signature key, under Account › Settings › API ' +
      'Credentials & Keys. Start with an account of the sandbox.',
    'Switch on the Transaction Details API under Account › Settings: without it the shop cannot ask what was paid.',
    'Add the webhook address under Account › Settings › Webhooks, for every event of Payment.',
    'Press Test: it names the currency of the account, which must be the shop’s.',
  ],
  // A page's token lives 15 minutes, and the last one may be of the page's last moment.
  looksAgainAfter: 20,
  isLive: ({ environment }) => environment === 'live',
  open: (config, context) => new AuthorizeNetGateway(config, context),
};

/**
 * Authorize.Net finds nothing by a name of ours longer than 20 characters, and a UUID has more: so an attempt, and a
 * refund, goes by this, as the invoice number. 100 bits of a digest do not meet by chance.
 */
function invoiceNumberOf(uuid: string): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  const digest = createHash('sha256').update(uuid).digest();
  return Array.from(digest.subarray(0, 20), (byte) => letters[byte % 32]).join('');
}

/** Money is taken, but not yet on its way: such a transaction is voided, not refunded. */
const UNSETTLED = ['capturedPendingSettlement', 'approvedReview'];
const CAPTURED = [
  ...UNSETTLED,
  'settledSuccessfully',
  'pendingSettlement',
  'pendingFinalSettlement',
  'updatingSettlement',
];
/** A filter or a clerk decides, or the batch goes again. */
const WAITING = [
  'authorizedPendingCapture',
  'authorizedPendingRelease',
  'FDSPendingReview',
  'FDSAuthorizedPendingReview',
  'underReview',
  'settlementError',
];

const Messages = z.object({
  resultCode: z.string(),
  message: z.array(z.object({ code: z.string() })).default([]),
});
const Answered = z.looseObject({
  messages: Messages,
  transactionResponse: z
    .looseObject({ errors: z.array(z.object({ errorCode: z.string() })).optional() })
    .optional(),
});
const Page = z.object({ token: z.string().min(1) });
const Listed = z.object({
  transactions: z
    .array(
      z.object({
        transId: z.string(),
        transactionStatus: z.string(),
        invoiceNumber: z.string().optional(),
      }),
    )
    .default([]),
});
type Summary = z.infer<typeof Listed>['transactions'][number];
const Batch = z.object({ batchId: z.string(), settlementState: z.string().optional() });
const Batches = z.object({ batchList: z.array(Batch).default([]) });
const Amount = z.union([z.number(), z.string()]).transform(String);
const Details = z.object({
  transaction: z.object({
    transId: z.string(),
    transactionStatus: z.string(),
    responseReasonDescription: z.string().optional(),
    order: z.object({ invoiceNumber: z.string().optional() }).optional(),
    authAmount: Amount,
    settleAmount: Amount,
    payment: z.object({ creditCard: z.object({ cardNumber: z.string() }).optional() }).optional(),
  }),
});
type Transaction = z.infer<typeof Details>['transaction'];
const Made = z.object({
  transactionResponse: z.object({ responseCode: z.string(), transId: z.string() }),
});
const Merchant = z.object({
  merchantName: z.string().default('this account'),
  isTestMode: z.boolean().optional(),
  currencies: z.array(z.string()).default([]),
});
const Webhook = z.object({
  notificationId: z.string(),
  eventType: z.string(),
  payload: z.object({
    entityName: z.string().optional(),
    responseCode: z.number().optional(),
    id: z.string().optional(),
    invoiceNumber: z.string().optional(),
    merchantReferenceId: z.string().optional(),
  }),
});

/** The same card, amount and invoice number again is refused for eight hours, the most there is. */
const ONCE = { setting: [{ settingName: 'duplicateWindow', settingValue: '28800' }] };

/**
 * How far back settled batches are looked through, in milliseconds: 31 days are the most that Authorize.Net lists at
 * once. So a refund's key is known though the shop stood still for weeks, which the duplicate window is too short for.
 */
const LOOKED_BACK = 30 * 86_400_000;

/** What is in settled batches, by account and batch. */
const batches = new LRUCache<string, readonly Summary[]>({ max: 200 });

/** As its schema has it, in UTC. */
const dateTime = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Of a list of transactions; a page that is not full is the last. */
const PAGE = 1000;

class AuthorizeNetGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #fetch: GatewayContext['fetch'];
  readonly #apiUrl: string;
  readonly #pageUrl: string;

  constructor(config: GatewayConfig, { baseUrl, fetch }: GatewayContext) {
    this.#config = config;
    this.#fetch = fetch;
    const [api, page] = authorizeNet.isLive(config) ? ['api', 'accept'] : ['apitest', 'test'];
    this.#apiUrl = `${baseUrl ?? `https://${api}.authorize.net`}/xml/v1/request.api`;
    this.#pageUrl = `${baseUrl ?? `https://${page}.authorize.net`}/payment/payment`;
  }

  start: Gateway['start'] = async (charge) => {
    const reference = invoiceNumberOf(charge.attemptId);
    // Its JSON is read as XML of a fixed order, so every object's fields stand as in its schema:
    // https://api.authorize.net/xml/v1/schema/AnetApiSchema.xsd
    const { token } = await this.#call('getHostedPaymentPageRequest', Page, {
      refId: reference,
      transactionRequest: {
        transactionType: 'authCaptureTransaction',
        amount: inDecimals(charge.money, 2),
        currencyCode: charge.money.currency,
        order: {
          invoiceNumber: reference,
          description: `${charge.shopName}: order ${charge.orderNumber}`.slice(0, 255),
        },
        customer: { email: charge.customer.email.slice(0, 255) },
        billTo: billTo(charge),
        transactionSettings: ONCE,
        // For whoever looks a payment up in Authorize.Net's own pages.
        userFields: { userField: [{ name: 'attempt', value: charge.attemptId }] },
      },
      hostedPaymentSettings: { setting: pageSettings(charge) },
    });
    return { reference, url: this.#pageUrl, post: { token } };
  };

  ask: Gateway['ask'] = async (payment, { take }) => {
    const { attemptId, reference, chargeId } = payment;
    if (reference !== invoiceNumberOf(attemptId)) {
      throw new GatewayError('other_payment', 'The invoice number is another payment’s');
    }
    if (chargeId !== null)
      return this.#stateOf(await this.#transaction(chargeId, payment), payment);
    const found = await this.#find(reference);
    const captured = found.filter(({ transactionStatus }) => CAPTURED.includes(transactionStatus));
    if (captured.length > 1) return this.#stateOfAll(captured, payment, take);
    // The page lets the shopper try another card, so a declined one ends nothing.
    const last = (statuses: readonly string[]) =>
      found.findLast(({ transactionStatus }) => statuses.includes(transactionStatus));
    const first = last(CAPTURED) ?? last(WAITING) ?? last(['voided']);
    if (!first) return { status: 'open' };
    return this.#stateOf(await this.#transaction(first.transId, payment), payment);
  };

  charges = async ({ reference }: PaymentName): Promise<string[]> =>
    (await this.#find(reference))
      .filter(({ transactionStatus }) => CAPTURED.includes(transactionStatus))
      .map(({ transId }) => transId);

  refund: Gateway['refund'] = async (request) => {
    // Authorize.Net has no idempotency keys: what the key made is found by its invoice number.
    const [made] = await this.#find(invoiceNumberOf(request.key));
    if (made) return this.askRefund({ refundId: made.transId });
    const charge = await this.#transaction(request.chargeId, request);
    const { transId, transactionStatus } = charge;
    if (transactionStatus === 'voided') return { status: 'done', refundId: transId };
    if (transactionStatus === 'settledSuccessfully') {
      return this.#giveBack(request, charge).catch(async (error) => {
        // Refused as a duplicate, since the same key was used at the same time?
        const [twin] = await this.#find(invoiceNumberOf(request.key));
        if (!twin) throw error;
        return this.askRefund({ refundId: twin.transId });
      });
    }
    if (!UNSETTLED.includes(transactionStatus)) {
      throw new GatewayError(
        'refused',
        `A transaction that is ${transactionStatus} can’t be refunded`,
      );
    }
    const { amount, currency } = request.refund;
    if (amount !== fromDecimals(charge.settleAmount, currency).amount) {
      throw new GatewayError(
        'refused',
        'Authorize.Net has not settled this payment yet: all of it can be given back now, a part from tomorrow on',
      );
    }
    await this.#void(transId, request);
    return { status: 'done', refundId: transId };
  };

  askRefund = async ({ refundId }: { refundId: string }): Promise<RefundState> => {
    const { transactionStatus } = await this.#details(refundId);
    if (['refundSettledSuccessfully', 'voided'].includes(transactionStatus)) {
      return { status: 'done', refundId };
    }
    return transactionStatus === 'refundPendingSettlement'
      ? { status: 'pending', refundId }
      : { status: 'failed', refundId, reason: transactionStatus };
  };

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    const { signatureKey, webhookSecret } = this.#config;
    refuseUnsigned({
      name: 'Authorize.Net',
      secret: 'signature key',
      secrets: [signatureKey, webhookSecret],
      given: headers['x-anet-signature']?.toLowerCase().replace(/^sha512=/, ''),
      content: rawBody,
      algorithm: 'sha512',
    });
    return [eventOf(webhookOf(rawBody, Webhook))];
  };

  test: Gateway['test'] = async () => {
    const merchant = await this.#call('getMerchantDetailsRequest', Merchant, {});
    // The call that most depends on how the account is set up.
    await this.#list('getUnsettledTransactionListRequest', {}, 1);
    const mode = !authorizeNet.isLive(this.#config)
      ? 'sandbox, no money will move'
      : merchant.isTestMode
        ? 'the account is in test mode, so no payment will count'
        : 'real money will move';
    const currencies = merchant.currencies.join(', ') || 'an unknown currency';
    return `Authorize.Net accepts the keys of ${merchant.merchantName} (${currencies}): ${mode}`;
  };

  async #giveBack(
    { refund, key, reference }: RefundRequest,
    { transId, payment }: Transaction,
  ): Promise<RefundState> {
    // The last four digits name the card of the transaction; nobody here knows more of it.
    const lastFour = payment?.creditCard?.cardNumber.slice(-4);
    if (lastFour === undefined) {
      throw new GatewayError('unsupported', 'Only payments by card can be refunded from here');
    }
    const { transactionResponse } = await this.#call('createTransactionRequest', Made, {
      // Webhooks name it again, and so the payment.
      refId: reference,
      transactionRequest: {
        transactionType: 'refundTransaction',
        amount: inDecimals(refund, 2),
        payment: { creditCard: { cardNumber: lastFour, expirationDate: 'XXXX' } },
        refTransId: transId,
        order: { invoiceNumber: invoiceNumberOf(key) },
        transactionSettings: ONCE,
      },
    });
    const { responseCode, transId: refundId } = transactionResponse;
    return responseCode === '1' || responseCode === '4'
      ? { status: 'pending', refundId }
      : { status: 'failed', refundId, reason: `Authorize.Net answered ${responseCode}` };
  }

  /**
   * Each page of an attempt takes a card of its own, so a shopper with two of them may pay twice. The first payment
   * counts; a later one is voided where the order wants its money, or told of with it where that is too late.
   * @param captured the latest first
   */
  async #stateOfAll(
    captured: readonly Summary[],
    payment: PaymentName,
    take: boolean,
  ): Promise<PaymentState> {
    const all: Transaction[] = [];
    for (const { transId } of captured.toReversed()) {
      const transaction = await this.#transaction(transId, payment);
      const { transactionStatus } = transaction;
      if (!CAPTURED.includes(transactionStatus)) continue;
      if (take && all.length > 0 && UNSETTLED.includes(transactionStatus)) {
        await this.#void(transId, payment).catch((error) => {
          if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
          // Voided or settled at this moment: the next look says which.
          throw new GatewayError('unavailable', error.message, { cause: error });
        });
      } else all.push(transaction);
    }
    const [first] = all;
    if (!first) throw new GatewayError('unavailable', 'Authorize.Net is voiding these payments');
    const state = this.#stateOf(first, payment);
    if (!('money' in state)) return state;
    const { currency } = payment.money;
    const amount = all.reduce(
      (sum, { settleAmount }) => sum + fromDecimals(settleAmount, currency).amount,
      0,
    );
    return { ...state, money: { amount, currency } };
  }

  #void(refTransId: string, { reference }: PaymentName) {
    return this.#call('createTransactionRequest', Made, {
      refId: reference,
      transactionRequest: { transactionType: 'voidTransaction', refTransId },
    });
  }

  #stateOf(transaction: Transaction, { money, chargeId }: PaymentName): PaymentState {
    const { transId, transactionStatus, settleAmount, authAmount } = transaction;
    // A transaction names no currency. It is the one that the page was made with: no other is taken by it.
    const taken = {
      chargeId: transId,
      isLive: authorizeNet.isLive(this.#config),
    };
    if (CAPTURED.includes(transactionStatus)) {
      return { status: 'paid', ...taken, money: fromDecimals(settleAmount, money.currency) };
    }
    if (WAITING.includes(transactionStatus)) {
      return { status: 'processing', ...taken, money: fromDecimals(authAmount, money.currency) };
    }
    if (transactionStatus === 'voided') {
      // What the shop knows as paid was given back; what it doesn't was never taken.
      if (chargeId === null) return { status: 'cancelled', reason: 'The transaction was voided' };
      const all = fromDecimals(authAmount, money.currency);
      return { status: 'paid', ...taken, money: all, refunded: all.amount };
    }
    return {
      status: transactionStatus === 'expired' ? 'expired' : 'failed',
      reason: transactionStatus,
    };
  }

  async #transaction(transId: string, { reference }: PaymentName): Promise<Transaction> {
    const transaction = await this.#details(transId);
    if (transaction.order?.invoiceNumber === reference) return transaction;
    throw new GatewayError('other_payment', 'The transaction has another invoice number');
  }

  async #details(transId: string): Promise<Transaction> {
    const { transaction } = await this.#call('getTransactionDetailsRequest', Details, { transId });
    return transaction;
  }

  /** The transactions with an invoice number, the latest first, among those not settled and of the last batches. */
  async #find(invoiceNumber: string): Promise<Summary[]> {
    const isOurs = (summary: Summary) => summary.invoiceNumber === invoiceNumber;
    const unsettled = await this.#list('getUnsettledTransactionListRequest', {});
    const found = unsettled.filter(isOurs);
    const { batchList } = await this.#call('getSettledBatchListRequest', Batches, {
      firstSettlementDate: dateTime(Date.now() - LOOKED_BACK),
      lastSettlementDate: dateTime(Date.now()),
    });
    // The latest batch has the highest number.
    for (const batch of batchList.toSorted((a, b) => Number(b.batchId) - Number(a.batchId))) {
      found.push(...(await this.#settled(batch)).filter(isOurs));
    }
    return found;
  }

  /** What a batch holds changes no more once it is settled, so it is read once. */
  async #settled({ batchId, settlementState }: z.infer<typeof Batch>): Promise<readonly Summary[]> {
    const key = `${this.#apiUrl} ${this.#config.apiLoginId} ${batchId}`;
    const known = batches.get(key);
    if (known) return known;
    const all = await this.#list('getTransactionListRequest', { batchId });
    const named = all.filter(({ invoiceNumber }) => invoiceNumber !== undefined);
    if (settlementState === 'settledSuccessfully') batches.set(key, named);
    return named;
  }

  async #list(name: string, query: object, pages = Number.POSITIVE_INFINITY): Promise<Summary[]> {
    const all: Summary[] = [];
    for (let offset = 1; offset <= pages; offset++) {
      const { transactions } = await this.#call(name, Listed, {
        ...query,
        sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
        paging: { limit: PAGE, offset },
      });
      all.push(...transactions);
      if (transactions.length < PAGE) break;
    }
    return all;
  }

  /** Every call goes to one address, and answers 200 whatever it says. */
  async #call<T>(name: string, schema: z.ZodType<T>, fields: object): Promise<T> {
    const { apiLoginId = '', transactionKey = '' } = this.#config;
    const merchantAuthentication = { name: apiLoginId, transactionKey };
    const body = await call({
      name: 'Authorize.Net',
      fetch: this.#fetch,
      url: this.#apiUrl,
      method: 'POST',
      body: { [name]: { merchantAuthentication, ...fields } },
      response: Answered,
      refusal: (status) => new GatewayError('refused', `Authorize.Net refuses it (${status})`),
    });
    const errors = body.transactionResponse?.errors?.map(({ errorCode }) => errorCode) ?? [];
    if (body.messages.resultCode !== 'Ok' || errors.length > 0) {
      throw refusal(body.messages.message[0]?.code ?? '', errors);
    }
    const response = schema.safeParse(body);
    if (response.success) return response.data;
    throw new GatewayError('unavailable', `Authorize.Net’s answer to ${name} cannot be understood`);
  }
}

function billTo({ address }: Charge) {
  const [firstName = '', ...rest] = address.name.trim().split(/\s+/);
  return {
    firstName: firstName.slice(0, 50),
    lastName: rest.join(' ').slice(0, 50),
    address: address.street.slice(0, 60),
    city: address.city.slice(0, 40),
    state: address.state.slice(0, 40),
    zip: address.zipCode.slice(0, 20),
    country: address.country,
  };
}

function pageSettings({ shopName, links }: Charge) {
  const settings = {
    hostedPaymentReturnOptions: {
      showReceipt: false,
      url: links.returnUrl,
      urlText: 'Back to the shop',
      cancelUrl: links.cancelUrl,
      cancelUrlText: 'Cancel',
    },
    hostedPaymentPaymentOptions: {
      cardCodeRequired: true,
      showCreditCard: true,
      showBankAccount: false,
    },
    hostedPaymentOrderOptions: { show: true, merchantName: shopName },
  };
  return Object.entries(settings).map(([settingName, value]) => ({
    settingName,
    settingValue: JSON.stringify(value),
  }));
}

function eventOf({ notificationId, eventType, payload }: z.infer<typeof Webhook>): WebhookEvent {
  const event = { id: notificationId, type: eventType };
  if (payload.entityName !== undefined && payload.entityName !== 'transaction') {
    return { ...event, about: 'other' };
  }
  if (eventType.startsWith('net.authorize.payment.refund.')) {
    // Its invoice number is the refund's own.
    const reference = payload.merchantReferenceId;
    return { ...event, about: 'refund', reference, refundId: payload.id };
  }
  const reference = payload.invoiceNumber ?? payload.merchantReferenceId;
  if (eventType.startsWith('net.authorize.payment.void.')) {
    return { ...event, about: 'refund', reference, chargeId: payload.id, refundId: payload.id };
  }
  if (eventType.startsWith('net.authorize.payment.')) {
    // 1: approved; 4: held. A declined one took nothing, and the shopper may try another card.
    const isTaken = payload.responseCode === 1 || payload.responseCode === 4;
    return { ...event, about: 'payment', reference, chargeId: isTaken ? payload.id : undefined };
  }
  return { ...event, about: 'other' };
}

/** https://developer.authorize.net/api/reference/responseCodes.html: only codes are told on, its texts may quote data. */
function refusal(code: string, errors: readonly string[]): GatewayError {
  const told = [code, ...errors].filter(Boolean).join(', ');
  if (['E00005', 'E00006', 'E00007', 'E00008', 'E00009'].includes(code)) {
    return new GatewayError('credentials', `Authorize.Net does not accept the keys (${told})`);
  }
  if (code === 'E00010' || code === 'E00011') {
    const hint = 'is the Transaction Details API switched on?';
    return new GatewayError('credentials', `Authorize.Net does not allow it (${told}): ${hint}`);
  }
  if (['E00000', 'E00001', 'E00053', 'E00104'].includes(code)) {
    return new GatewayError('unavailable', `Authorize.Net says to come back (${told})`);
  }
  if (code === 'E00040') {
    return new GatewayError('other_payment', `Authorize.Net does not know it (${told})`);
  }
  return new GatewayError('refused', `Authorize.Net refuses it (${told})`);
}
