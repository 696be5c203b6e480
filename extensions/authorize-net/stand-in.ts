import { createHmac, randomInt } from 'node:crypto';
import { fromDecimals, type Money } from 'cirrus/extension';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
} from 'cirrus/stand-in';

/**
 * Stands in for Authorize.Net's API, as https://developer.authorize.net/api/reference and its schema
 * (https://api.authorize.net/xml/v1/schema/AnetApiSchema.xsd) describe it: Accept Hosted, transactions and their
 * lists, merchant details, webhooks. Its answers are all 200 and begin with a byte order mark.
 */

const KEYS = { login: 'standinLogin', transaction: 'standinTransKey1', signature: 'A1'.repeat(64) };
const CURRENCIES = ['GBP', 'USD', 'EUR'];

interface Transaction {
  transId: string;
  invoiceNumber: string;
  status: string;
  amount: number;
  currency: string;
  submitted: Date;
  /** Of a refund: the transaction refunded. */
  refTransId?: string;
  batchId?: string;
}

/** Seconds. */
const DAY = 86_400;
interface PageData {
  tokens: string[];
  returnUrl: string;
  cancelUrl: string;
}
type Payment = StandInPayment<PageData>;

export default defineStandIn({
  provider: 'authorize_net',
  config: {
    apiLoginId: KEYS.login,
    transactionKey: KEYS.transaction,
    signatureKey: KEYS.signature,
    environment: 'sandbox',
  },
  traits: { newPages: true, endsInSilence: true, hidesRefunds: true, voids: true },
  refuses: [
    {
      what: 'fields in another order',
      change({ body }) {
        const { merchantAuthentication, ...rest } = request(body);
        body.getHostedPaymentPageRequest = { ...rest, merchantAuthentication };
      },
    },
    {
      what: 'a field that it does not know',
      change: ({ body }) => spoil(body, { metadata: { attempt: '1' } }),
    },
    {
      what: 'an amount that is none',
      change: ({ body }) => spoil(body, { amount: '49,99' }),
    },
    {
      what: 'an invoice number of 21 characters',
      change: ({ body }) => spoil(body, { order: { invoiceNumber: 'x'.repeat(21) } }),
    },
    {
      what: 'a reference of 21 characters',
      change({ body }) {
        request(body).refId = 'x'.repeat(21);
      },
    },
    {
      what: 'a currency that the account does not take',
      change: ({ body }) => spoil(body, { currencyCode: 'JPY' }),
    },
  ],
  open: async (options) => new AuthorizeNetStandIn().listen(options?.port),
});

function request(body: Record<string, unknown>): Record<string, unknown> {
  return body.getHostedPaymentPageRequest as Record<string, unknown>;
}

function spoil(body: Record<string, unknown>, change: object): void {
  Object.assign(request(body).transactionRequest as object, change);
}

export class AuthorizeNetStandIn extends StandIn<PageData> {
  /** Filters hold payments back until somebody decides. */
  isHolding = false;
  /** Shoppers pay with another card on every page, which no duplicate window stops. */
  isWithManyCards = false;
  /** When each batch was settled, in seconds since 1970. */
  readonly #batches = new Map<string, number>();
  /** The latest last. */
  readonly #transactions: Transaction[] = [];

  constructor() {
    super(
      (payment, what) => this.#act(payment, what),
      (token) => this.#byToken(token),
    );
    this.app.setErrorHandler((error, _, reply) => {
      if (!(error instanceof Refusal)) throw error;
      return reply.send(marked(error.response));
    });
    this.app.post('/xml/v1/request.api', (call, reply) => {
      const [[name, fields] = ['', {}], ...more] = Object.entries(call.body as object);
      if (more.length > 0) throw new Refusal('E00003', 'Data at the root level is invalid.');
      const response = this.#response(name, fields as Fields);
      return reply.type('application/json; charset=utf-8').send(marked(response));
    });
    this.app.post('/payment/payment', (call, reply) => {
      const { token = '' } = call.body as { token?: string };
      if (!this.#byToken(token)) return reply.status(400).send('The token is not valid any more');
      return reply.redirect(this.pageUrl(token), 303);
    });
  }

  /** The nightly batch: what was taken and given back is on its way. */
  override settle(): void {
    const batchId = String(randomInt(1_000_000, 9_999_999) + 10_000_000 * this.#batches.size);
    this.#batches.set(batchId, this.now());
    for (const transaction of this.#transactions) {
      const settled = {
        capturedPendingSettlement: 'settledSuccessfully',
        refundPendingSettlement: 'refundSettledSuccessfully',
      }[transaction.status];
      if (settled) Object.assign(transaction, { status: settled, batchId });
    }
    for (const { refunds } of this.payments.values()) {
      for (const refund of refunds) refund.status = 'done';
    }
  }

  #act(payment: Payment, what: ShopperAct): string {
    const { returnUrl, cancelUrl } = payment.data;
    if (what === 'pay') {
      const status = this.isHolding ? 'FDSPendingReview' : 'capturedPendingSettlement';
      const { transId } = this.#submit(payment.reference, payment.money, status);
      payment.status = this.isHolding ? 'processing' : 'paid';
      payment.chargeId = transId;
      if (this.isWithManyCards) payment.status = 'open';
      this.#tell(this.isHolding ? 'fraud.held' : 'authcapture.created', this.#byTransId(transId));
      return returnUrl;
    }
    if (what === 'decline') {
      // The page stays open for another card.
      this.#submit(payment.reference, payment.money, 'declined');
      return this.pageUrl(payment.data.tokens.at(-1) ?? '');
    }
    // That its time is up is told nobody.
    if (what === 'expire') payment.data.tokens = [];
    return cancelUrl;
  }

  #response(name: string, fields: Fields): object {
    const shape = REQUESTS[name];
    if (!shape) throw new Refusal('E00003', `'${name}' is not a request`);
    check(fields, { ...REQUEST, ...shape }, name);
    const { name: login, transactionKey } = fields.merchantAuthentication as Fields;
    if (login !== KEYS.login || transactionKey !== KEYS.transaction) {
      throw new Refusal(
        'E00007',
        'User authentication failed due to invalid authentication values.',
      );
    }
    const response = this.#carryOut(name, fields);
    return {
      ...response,
      ...(fields.refId !== undefined && { refId: fields.refId }),
      messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
    };
  }

  #carryOut(name: string, fields: Fields): object {
    if (name === 'getHostedPaymentPageRequest') return this.#page(fields);
    if (name === 'createTransactionRequest') {
      return this.#transact(fields.transactionRequest as Fields, fields.refId as string);
    }
    if (name === 'getTransactionDetailsRequest') {
      return { transaction: details(this.#byTransId(fields.transId as string)) };
    }
    if (name === 'getUnsettledTransactionListRequest') {
      return listed(this.#transactions.filter(({ batchId }) => batchId === undefined));
    }
    if (name === 'getSettledBatchListRequest') {
      const batches = this.#settledIn(fields);
      return {
        batchList: batches.map((batchId) => ({ batchId, settlementState: 'settledSuccessfully' })),
      };
    }
    if (name === 'getTransactionListRequest') {
      return listed(this.#transactions.filter(({ batchId }) => batchId === fields.batchId));
    }
    return {
      merchantName: 'Stand-in shop',
      gatewayId: '1',
      isTestMode: false,
      currencies: CURRENCIES,
    };
  }

  /** The batches of a time, of the last day unless it is named. */
  #settledIn({ firstSettlementDate, lastSettlementDate }: Fields): string[] {
    const seconds = (date: unknown, otherwise: number) =>
      date === undefined ? otherwise : Date.parse(String(date)) / 1000;
    const first = seconds(firstSettlementDate, this.now() - DAY);
    const last = seconds(lastSettlementDate, this.now());
    const isWhole = (firstSettlementDate === undefined) === (lastSettlementDate === undefined);
    if (!isWhole || last - first > 31 * DAY) {
      throw new Refusal('E00013', 'The dates are invalid.');
    }
    const within = [...this.#batches].filter(([, settled]) => settled >= first && settled <= last);
    return within.map(([batchId]) => batchId);
  }

  #page({ transactionRequest, hostedPaymentSettings }: Fields): object {
    const { transactionType, amount, currencyCode, order, userFields } =
      transactionRequest as Fields;
    const { userField = [] } = (userFields ?? {}) as { userField?: { value: string }[] };
    const currency = (currencyCode ?? CURRENCIES[0]) as string;
    if (transactionType !== 'authCaptureTransaction')
      throw new Refusal('E00013', 'transactionType');
    if (!CURRENCIES.includes(currency)) throw new Refusal('E00013', 'Currency Code is invalid');
    const settings = new Map(
      ((hostedPaymentSettings as Fields).setting as Fields[]).map(
        ({ settingName, settingValue }) => [settingName, JSON.parse(settingValue as string)],
      ),
    );
    const { url, cancelUrl } = settings.get('hostedPaymentReturnOptions') ?? {};
    if (!URL.canParse(url) || !URL.canParse(cancelUrl)) throw new Refusal('E00013', 'url');
    const { invoiceNumber } = order as { invoiceNumber: string };
    const token = newId('token');
    const before = this.payments.get(invoiceNumber);
    if (before) before.data.tokens.push(token);
    else {
      this.payments.set(invoiceNumber, {
        reference: invoiceNumber,
        attemptId: userField[0]?.value ?? invoiceNumber,
        money: fromDecimals(amount as string, currency),
        status: 'open',
        refunds: [],
        data: { tokens: [token], returnUrl: url, cancelUrl },
      });
    }
    return { token };
  }

  #transact(asked: Fields, refId: string): object {
    const { transactionType, refTransId } = asked as {
      transactionType: string;
      refTransId: string;
    };
    const charge = this.#byTransId(refTransId, 'E00027');
    if (transactionType === 'voidTransaction') return this.#void(charge, refId);
    if (transactionType !== 'refundTransaction') throw new Refusal('E00013', 'transactionType');
    const { invoiceNumber } = asked.order as { invoiceNumber: string };
    const { amount } = fromDecimals(asked.amount as string, charge.currency);
    const { cardNumber } = (asked.payment as { creditCard: { cardNumber: string } }).creditCard;
    const payment = this.payments.get(charge.invoiceNumber);
    const given = this.#transactions
      .filter((one) => one.refTransId === refTransId)
      .reduce((sum, one) => sum + one.amount, 0);
    if (charge.status !== 'settledSuccessfully' || cardNumber !== '1111') {
      throw new Refusal('E00027', 'The transaction was unsuccessful.', '54');
    }
    const since = this.now() - duplicateWindowOf(asked);
    const isTwin = (one: Transaction) =>
      one.invoiceNumber === invoiceNumber && one.submitted.getTime() / 1000 > since;
    if (this.#transactions.some(isTwin)) {
      throw new Refusal('E00027', 'The transaction was unsuccessful.', '11');
    }
    if (given + amount > charge.amount) {
      throw new Refusal('E00027', 'The transaction was unsuccessful.', '55');
    }
    const money = { amount, currency: charge.currency };
    const refund = this.#submit(invoiceNumber, money, 'refundPendingSettlement', refTransId);
    payment?.refunds.push({ id: refund.transId, key: invoiceNumber, amount, status: 'pending' });
    this.#tell('refund.created', refund, refId);
    return made(refund);
  }

  #void(charge: Transaction, refId: string): object {
    if (charge.status !== 'capturedPendingSettlement') {
      throw new Refusal('E00027', 'The transaction was unsuccessful.', '16');
    }
    charge.status = 'voided';
    this.payments
      .get(charge.invoiceNumber)
      ?.refunds.push({ id: charge.transId, key: '', amount: charge.amount, status: 'done' });
    this.#tell('void.created', charge, refId);
    return made(charge);
  }

  #submit(
    invoiceNumber: string,
    { amount, currency }: Money,
    status: string,
    refTransId?: string,
  ): Transaction {
    const transaction: Transaction = {
      transId: String(60_000_000_000 + this.#transactions.length + randomInt(1, 1000) * 10_000),
      invoiceNumber,
      status,
      amount,
      currency,
      submitted: new Date(this.now() * 1000),
      ...(refTransId !== undefined && { refTransId }),
    };
    this.#transactions.push(transaction);
    return transaction;
  }

  #byToken(token: string): Payment | undefined {
    return [...this.payments.values()].find(({ data }) => data.tokens.includes(token));
  }

  #byTransId(id: string, code = 'E00040'): Transaction {
    const transaction = this.#transactions.find(({ transId }) => transId === id);
    if (transaction) return transaction;
    throw new Refusal(code, 'The record cannot be found.');
  }

  #tell(
    type: string,
    { transId, invoiceNumber, amount }: Transaction,
    merchantReferenceId = invoiceNumber,
  ): void {
    const body = JSON.stringify({
      notificationId: newId(''),
      eventType: `net.authorize.payment.${type}`,
      eventDate: new Date(this.now() * 1000).toISOString(),
      webhookId: 'standin',
      payload: {
        responseCode: type === 'fraud.held' ? 4 : 1,
        authAmount: amount / 100,
        merchantReferenceId,
        invoiceNumber,
        entityName: 'transaction',
        id: transId,
      },
    });
    const signature = createHmac('sha512', KEYS.signature).update(body).digest('hex');
    this.send({
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-anet-signature': `sha512=${signature.toUpperCase()}`,
      },
      body,
    });
  }
}

/** JSON.parse alone would stumble over it. */
const marked = (response: object): string => `\uFEFF${JSON.stringify(response)}`;

const made = ({ transId, refTransId }: Transaction) => ({
  transactionResponse: { responseCode: '1', transId, refTransID: refTransId ?? transId },
});

const listed = (transactions: Transaction[]) => ({
  transactions: transactions
    .map(({ transId, status, invoiceNumber, amount, submitted }) => ({
      transId,
      submitTimeUTC: submitted.toISOString(),
      transactionStatus: status,
      invoiceNumber,
      accountType: 'Visa',
      accountNumber: 'XXXX1111',
      settleAmount: amount / 100,
    }))
    .reverse(),
  totalNumInResultSet: transactions.length,
});

function details({ transId, refTransId, status, invoiceNumber, amount, submitted }: Transaction) {
  return {
    transId,
    refTransId,
    submitTimeUTC: submitted.toISOString(),
    transactionType: refTransId === undefined ? 'authCaptureTransaction' : 'refundTransaction',
    transactionStatus: status,
    responseCode: status === 'declined' ? 2 : 1,
    responseReasonDescription: status === 'declined' ? 'Declined' : 'Approval',
    order: { invoiceNumber },
    authAmount: amount / 100,
    settleAmount: status === 'voided' ? 0 : amount / 100,
    payment: { creditCard: { cardNumber: 'XXXX1111', expirationDate: 'XXXX', cardType: 'Visa' } },
  };
}

/** In seconds; two minutes unless it is named. */
function duplicateWindowOf({ transactionSettings }: Fields): number {
  const { setting = [] } = (transactionSettings ?? {}) as {
    setting?: { settingName: string; settingValue: string }[];
  };
  const named = setting.find(({ settingName }) => settingName === 'duplicateWindow');
  return Number(named?.settingValue ?? 120);
}

type Fields = Record<string, unknown>;
/** Fields in the order of the schema. A pattern, or fields within; what ends in '?' may be absent; [] is a list. */
interface Shape {
  [name: string]: RegExp | Shape | [Shape];
}

const TEXT = /^/;
const AMOUNT = /^\d+(\.\d{1,4})?$/;
const NUMBER = /^\d+$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const SETTINGS: Shape = { setting: [{ settingName: TEXT, settingValue: TEXT }] };
const REQUEST: Shape = {
  merchantAuthentication: { name: /^.{1,25}$/, transactionKey: /^.{1,16}$/ },
  'refId?': /^.{0,20}$/,
};
const LIST: Shape = {
  'sorting?': { orderBy: /^(id|submitTimeUTC)$/, orderDescending: /^(true|false)$/ },
  'paging?': { limit: /^([1-9]\d{0,2}|1000)$/, offset: /^[1-9]\d{0,4}$/ },
};
const REQUESTS: Record<string, Shape> = {
  getHostedPaymentPageRequest: {
    transactionRequest: {
      transactionType: TEXT,
      amount: AMOUNT,
      'currencyCode?': /^[A-Z]{3}$/,
      order: { invoiceNumber: /^.{1,20}$/, 'description?': /^.{0,255}$/ },
      'customer?': { 'email?': /^.{0,255}$/ },
      'billTo?': {
        'firstName?': /^.{0,50}$/,
        'lastName?': /^.{0,50}$/,
        'address?': /^.{0,60}$/,
        'city?': /^.{0,40}$/,
        'state?': /^.{0,40}$/,
        'zip?': /^.{0,20}$/,
        'country?': /^.{0,60}$/,
      },
      'transactionSettings?': SETTINGS,
      'userFields?': { userField: [{ name: TEXT, value: TEXT }] },
    },
    hostedPaymentSettings: SETTINGS,
  },
  createTransactionRequest: {
    transactionRequest: {
      transactionType: TEXT,
      'amount?': AMOUNT,
      'payment?': { creditCard: { cardNumber: /^\d{4,16}$/, expirationDate: /^.{4,7}$/ } },
      refTransId: NUMBER,
      'order?': { invoiceNumber: /^.{1,20}$/ },
      'transactionSettings?': SETTINGS,
    },
  },
  getTransactionDetailsRequest: { transId: NUMBER },
  getUnsettledTransactionListRequest: LIST,
  getSettledBatchListRequest: {
    'includeStatistics?': /^(true|false)$/,
    'firstSettlementDate?': DATE_TIME,
    'lastSettlementDate?': DATE_TIME,
  },
  getTransactionListRequest: { batchId: NUMBER, ...LIST },
  getMerchantDetailsRequest: {},
};

/** Fields are a sequence: each in its place, none unknown, none twice. */
function check(fields: Fields, shape: Shape, at: string): void {
  const given = Object.keys(fields ?? {});
  for (const [entry, kind] of Object.entries(shape)) {
    const name = entry.replace('?', '');
    if (given[0] !== name) {
      if (entry.endsWith('?')) continue;
      throw new Refusal('E00003', `The element '${at}' has invalid child element '${given[0]}'.`);
    }
    given.shift();
    const value = fields[name];
    if (kind instanceof RegExp) {
      if (typeof value === 'object' || !kind.test(String(value))) {
        throw new Refusal('E00003', `The '${name}' element is invalid.`);
      }
    } else if (Array.isArray(kind)) {
      if (!Array.isArray(value)) throw new Refusal('E00003', `The '${name}' element is invalid.`);
      for (const one of value) check(one as Fields, kind[0], name);
    } else check(value as Fields, kind, name);
  }
  if (given.length > 0) {
    throw new Refusal('E00003', `The element '${at}' has invalid child element '${given[0]}'.`);
  }
}

class Refusal extends Error {
  readonly response: object;

  constructor(code: string, text: string, errorCode?: string) {
    super(text);
    this.response = {
      ...(errorCode !== undefined && {
        transactionResponse: {
          responseCode: '3',
          transId: '0',
          errors: [{ errorCode, errorText: text }],
        },
      }),
      messages: { resultCode: 'Error', message: [{ code, text }] },
    };
  }
}
