import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect } from 'vitest';
import {
  type Charge,
  type Gateway,
  type GatewayConfig,
  type GatewayDefinition,
  GatewayError,
  type GatewayErrorKind,
  type Money,
  type PaymentName,
  type ReceivedWebhook,
} from '../../src/modules/payments/gateways/gateway.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import { GATEWAYS } from '../../stand-ins/find-stand-ins.ts';
import type {
  OutgoingWebhook,
  StandIn,
  StandInDefinition,
  StartCall,
} from '../../stand-ins/stand-in.ts';

/** A gateway that talks to its stand-in, without a shop. The stand-in keeps its webhooks. */
export interface OpenGateway extends AsyncDisposable {
  definition: GatewayDefinition;
  gateway: Gateway;
  standIn: StandIn;
  /** Milliseconds until a call is given up. */
  patience: number;
  /** What the gateway called through the context. */
  called: string[];
  /** What this process called besides, the shopper's acts left out. */
  calledPastContext(): string[];
  /** A charge that the gateway can make. */
  charge(money?: Money): Charge;
  /** Starts a payment. */
  started(charge?: Charge): Promise<{ charge: Charge; url: string; payment: PaymentName }>;
  /** Starts a payment that the shopper pays and the shop takes; days have gone by since. */
  paid(money?: Money): Promise<PaymentName & { chargeId: string }>;
  /** A webhook as the shop receives it. */
  received(webhook: OutgoingWebhook): ReceivedWebhook;
}

export async function openGateway(
  { provider, config, open }: StandInDefinition,
  options: {
    config?: GatewayConfig;
    /** Spoils the call that starts a payment. */
    change?: StandInDefinition['refuses'][number]['change'];
  } = {},
): Promise<OpenGateway> {
  const definition = GATEWAYS.findGateway(provider);
  if (!definition) throw new Error(`no gateway talks to ${provider}`);
  const standIn = await open();
  standIn.webhookUrl = webhookUrl('https://shop.example', provider);
  standIn.hold();
  const called: string[] = [];
  const attempts = new Set<string>();
  const context = {
    baseUrl: standIn.url,
    async fetch(input: string | URL | Request, init?: RequestInit) {
      let request = new Request(input, init);
      called.push(request.url);
      const isStart = options.change && [...attempts].some((id) => String(init?.body).includes(id));
      if (options.change && isStart) request = await changed(request, options.change);
      const ends = AbortSignal.timeout(opened.patience);
      return fetch(request, {
        signal: AbortSignal.any([request.signal, ends]),
        redirect: 'manual',
      });
    },
  };
  const gateway = definition.open(options.config ?? config, context);
  const watched = watchCalls();

  const opened: OpenGateway = {
    definition,
    gateway,
    standIn,
    patience: 30_000,
    called,
    calledPastContext() {
      const past = watched.calls.filter((url) => !/^\/pay(ment)?\//.test(new URL(url).pathname));
      for (const url of called) {
        const at = past.indexOf(url);
        if (at < 0) throw new Error(`nothing on this machine saw the call of ${url}`);
        past.splice(at, 1);
      }
      return past;
    },
    charge(money = { amount: 4999, currency: currencyOf(definition) }) {
      const attemptId = randomUUID();
      attempts.add(attemptId);
      return {
        attemptId,
        orderNumber: 'C-1042',
        shopName: 'Cloud & Co',
        money,
        expires: new Date(Date.now() + 30 * 60_000),
        customer: { name: 'Zoë Müller', email: 'zoe@example.com', phone: '+44 20 7946 0018' },
        address: {
          name: 'Zoë Müller',
          street: '1 Long Lane',
          city: 'London',
          state: 'Greater London',
          zipCode: 'EC1A 9HF',
          country: 'GB',
        },
        links: {
          returnUrl: `https://shop.example/checkout/return?attempt=${attemptId}`,
          cancelUrl: `https://shop.example/checkout/cancelled?attempt=${attemptId}`,
          webhookUrl: standIn.webhookUrl ?? '',
        },
      };
    },
    async started(charge = opened.charge()) {
      const { reference, url, post } = await gateway.start(charge);
      const { attemptId, money } = charge;
      const payment = { attemptId, reference, money, chargeId: null };
      return { charge, url: post ? await standIn.openPage(url, post) : url, payment };
    },
    async paid(money) {
      const { url, payment } = await opened.started(opened.charge(money));
      await standIn.act(url, 'pay');
      const state = await gateway.ask(payment, { take: true });
      if (!('chargeId' in state)) throw new Error(`paid, the provider says ${state.status}`);
      standIn.settle();
      return { ...payment, chargeId: state.chargeId };
    },
    received: ({ headers, body }) => ({
      headers,
      rawBody: Buffer.from(body),
      url: standIn.webhookUrl ?? '',
    }),
    async [Symbol.asyncDispose]() {
      watched.end();
      await standIn[Symbol.asyncDispose]();
    },
  };
  return opened;
}

/** The kind of GatewayError that a promise rejects with; 'none' where it doesn't. */
export async function refusal(promise: Promise<unknown>): Promise<GatewayErrorKind | 'none'> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof GatewayError) return error.kind;
    throw error;
  }
}

/** Whatever else is taken through the account has references of other kinds. */
export async function namesNoAttempt({ gateway, standIn, received, ...opened }: OpenGateway) {
  const { payment, url } = await opened.started({ ...opened.charge(), attemptId: 'order-1042' });
  await standIn.act(url, 'pay');
  await gateway.ask(payment, { take: true });
  expect(standIn.webhooks.length).toBeGreaterThan(0);
  for (const webhook of standIn.webhooks) {
    for (const event of await gateway.read(received(webhook))) {
      expect(event.attemptId).toBeUndefined();
    }
  }
}

/** A stand-in of that kind. */
export function the<Kind extends object>(
  kind: new (...given: never[]) => Kind,
  standIn: object,
): Kind {
  if (standIn instanceof kind) return standIn;
  throw new Error(`this stand-in is no ${kind.name}`);
}

/** The same configuration with every secret mistyped. */
export function mistyped(definition: GatewayDefinition, config: GatewayConfig): GatewayConfig {
  const entries = Object.entries(config).map(([name, value]) => {
    const isSecret = definition.fields.some(
      (field) => field.name === name && field.kind === 'secret',
    );
    return [name, isSecret ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : value];
  });
  return Object.fromEntries(entries);
}

const currencyOf = ({ currencies }: GatewayDefinition): string =>
  currencies.includes('GBP') ? 'GBP' : (currencies[0] ?? '');

async function changed(request: Request, change: (call: StartCall) => void): Promise<Request> {
  const text = await request.clone().text();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const isJson = headers.get('content-type')?.includes('json');
  const body = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
  change({ headers, body });
  return new Request(request.url, {
    method: request.method,
    headers,
    body: isJson ? JSON.stringify(body) : new URLSearchParams(body).toString(),
  });
}

/** Every HTTP request of this process, made by fetch or by node:http. */
function watchCalls(): { calls: string[]; end(): void } {
  const calls: string[] = [];
  const byFetch = (message: unknown) => {
    const { request } = message as { request: { origin: string; path: string } };
    calls.push(request.origin + request.path);
  };
  const byHttp = (message: unknown) => {
    const { request } = message as {
      request: { protocol: string; host: string; path: string; getHeader(name: string): unknown };
    };
    calls.push(`${request.protocol}//${request.getHeader('host') ?? request.host}${request.path}`);
  };
  subscribe('undici:request:create', byFetch);
  subscribe('http.client.request.start', byHttp);
  return {
    calls,
    end() {
      unsubscribe('undici:request:create', byFetch);
      unsubscribe('http.client.request.start', byHttp);
    },
  };
}
