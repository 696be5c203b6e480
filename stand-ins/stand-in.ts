import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import type { GatewayConfig, Money } from '../src/modules/payments/gateways/gateway.ts';
import { hostedPage, messagePage, postingPage } from './hosted-page.ts';

/**
 * A provider of payment pages on this machine: it speaks the provider's documented wire format, refuses what the
 * provider would refuse, and can be told to misbehave. Tests use it, and an owner who tries ways to pay without an
 * account anywhere (`npm run gateways`).
 */

/**
 * What a shopper does on a provider's page; `expire`: nothing, until the page's time is up. Whoever vanishes pays
 * and never comes back to the shop.
 */
export type ShopperAct = 'pay' | 'decline' | 'cancel' | 'expire';

/** What goes wrong with a call. `cut`: it is carried out, and the connection ends before the answer. */
export type Trouble = 'slow' | 'error' | 'rate_limited' | 'cut';

/** A payment as the provider has it. */
export interface StandInPayment<Data = unknown> {
  /** The provider's name for it. */
  reference: string;
  /** The shop's name for it, as the shop gave it. */
  attemptId: string;
  money: Money;
  status: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';
  /** Once money is taken. */
  chargeId?: string;
  refunds: { id: string; key: string; amount: number; status: 'done' | 'pending' | 'failed' }[];
  /** What the provider needs besides. */
  data: Data;
}

/** Where a shopper is sent: by a link, or by a form that their browser posts. */
export type WayBack = string | { url: string; post: Record<string, string> };

/** A webhook as it goes over the wire. */
export interface OutgoingWebhook {
  headers: Record<string, string>;
  body: string;
}

export interface StandInDefinition {
  provider: string;
  /** What an owner types into the shop: credentials that this stand-in accepts. */
  config: GatewayConfig;
  /** How old a webhook's signature may be, in seconds; absent: it says no time. */
  webhookTolerance?: number;
  /** What the provider would refuse of the call that starts a payment, for tests to try one by one. */
  refuses: readonly {
    /** 'a text for a number' */
    what: string;
    change(call: StartCall): void;
  }[];
  /** What sets the provider apart, as its documentation has it. Absent: it does not. */
  traits?: {
    /** Each call that starts a payment makes another page of it. */
    newPages?: true;
    /** Its page knows no way back to the shop. */
    keepsShoppers?: true;
    /** Its page has no end, or nobody is told of it. */
    endsInSilence?: true;
    /** It answers of a payment that nobody made in time as of one that never was, and takes none without the shop. */
    forgetsUnpaid?: true;
    /** It does not say how much of a payment was given back. */
    hidesRefunds?: true;
    /** Until the day's batch is settled, a payment is given back as a whole or not at all. */
    voids?: true;
  };
  open(options?: { port?: number }): Promise<StandIn>;
}

/** What an extension's `stand-in.ts` exports by default. */
export const defineStandIn = (definition: StandInDefinition): StandInDefinition => definition;

/** The call that starts a payment, to be spoiled. `body` is JSON or a form's fields by their whole names. */
export interface StartCall {
  headers: Headers;
  body: Record<string, unknown>;
}

export class StandIn<Data = unknown> implements AsyncDisposable {
  readonly app: FastifyInstance;
  /** For PAYMENT_API_STRIPE and so on, no slash at its end. */
  url = '';
  /** By the provider's name for it. */
  readonly payments = new Map<string, StandInPayment<Data>>();
  /** The API calls that came. */
  readonly calls: { method: string; url: string; status: number }[] = [];
  /** Where webhooks go; undefined: nowhere. */
  webhookUrl: string | undefined;
  /** The address that the owner entered at the provider, where it is not the one that gets through: Square signs it. */
  enteredUrl: string | undefined;
  /** Every webhook so far, sent or kept back. */
  readonly webhooks: OutgoingWebhook[] = [];
  /** How far its clock is ahead, in seconds: negative to sign webhooks of long ago. */
  clockAhead = 0;
  readonly #troubles: { what: Trouble; times: number; skip: number; on: RegExp }[] = [];
  readonly #cut = new WeakSet<FastifyRequest>();
  #isHolding = false;
  readonly #held: OutgoingWebhook[] = [];
  readonly #sending = new Set<Promise<unknown>>();

  /** @param act what the provider does when a shopper acts on its page; answers where the shopper is sent then */
  constructor(
    act: (payment: StandInPayment<Data>, act: ShopperAct) => Promise<WayBack> | WayBack,
    /** How a page's URL names its payment; left out: by its reference. */
    find: (key: string) => StandInPayment<Data> | undefined = (key) => this.payments.get(key),
  ) {
    this.app = Fastify({ bodyLimit: 1024 * 1024 });
    this.app.register(formbody);
    this.app.addHook('preHandler', (request, reply) => this.#misbehave(request, reply));
    this.app.addHook('onSend', async (request) => {
      // It was carried out; its answer is lost.
      if (this.#cut.has(request)) request.raw.socket.destroy();
    });
    this.app.addHook('onResponse', async ({ method, url }, { statusCode: status }) => {
      if (!url.startsWith('/pay/')) this.calls.push({ method, url, status });
    });
    const declined = new WeakSet<StandInPayment>();
    const named = ({ params }: FastifyRequest) => find((params as { key: string }).key);
    const show = (reply: FastifyReply, status: number, html: string) =>
      reply.status(status).type('text/html').send(html);
    this.app.get('/pay/:key', async (request, reply) => {
      const payment = named(request);
      if (!payment) return show(reply, 404, messagePage('No such payment'));
      const isAgain = payment.status === 'open' && declined.has(payment);
      const notice = isAgain ? 'The card was declined. Another one may be tried.' : undefined;
      return show(
        reply,
        200,
        hostedPage(payment, { action: `${request.url.replace(/\?.*/, '')}/act`, notice }),
      );
    });
    this.app.post('/pay/:key/act', async (request, reply) => {
      const payment = named(request);
      if (!payment) return show(reply, 404, messagePage('No such payment'));
      if (payment.status !== 'open') {
        return show(reply, 409, messagePage('This page is not open any more'));
      }
      const { what } = request.body as { what: ShopperAct };
      if (what === 'decline') declined.add(payment);
      const back = await act(payment, what);
      if (typeof back === 'string') return reply.redirect(back, 303);
      // A browser posts it; whoever only wants to know the address is told that.
      if (!request.headers.accept?.includes('text/html')) return reply.redirect(back.url, 303);
      return show(reply, 200, postingPage(back));
    });
  }

  /** Opens it for this machine alone. */
  async listen(port = 0): Promise<this> {
    this.url = await this.app.listen({ host: '127.0.0.1', port });
    return this;
  }

  /** A payment page of this stand-in. */
  pageUrl(key: string): string {
    return `${this.url}/pay/${encodeURIComponent(key)}`;
  }

  /** What a browser does with a page that is opened by posting fields. @returns the page's address */
  async openPage(url: string, post: Readonly<Record<string, string>>): Promise<string> {
    const body = new URLSearchParams(post);
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status === 303 && location) return location;
    throw new Error(`the payment page answered ${response.status}: ${await response.text()}`);
  }

  /** Days go by: what banks and batches have under way is done. */
  settle(): void {
    // Most providers have nothing under way.
  }

  /**
   * What a shopper does on the page that the shop sent them to.
   * @param pageUrl the page's address, wherever the shop learned it
   * @returns where the provider sends them then
   */
  async act(pageUrl: string, what: ShopperAct): Promise<string> {
    const response = await fetch(`${pageUrl}/act`, {
      method: 'POST',
      body: new URLSearchParams({ what }),
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    if (response.status === 303 && location) return location;
    throw new Error(`the payment page answered ${response.status}: ${await response.text()}`);
  }

  /**
   * Makes the next calls go wrong.
   * @param on only those whose method and path it matches: /POST .*refund/
   * @param skip how many of them go well first
   */
  trouble(what: Trouble, { times = 1, skip = 0, on = /./ } = {}): void {
    this.#troubles.push({ what, times, skip, on });
  }

  /** Nothing goes wrong any more. */
  recover(): void {
    this.#troubles.length = 0;
  }

  /** Keeps webhooks back until `deliver`. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Sends what was kept back, and lets later webhooks go at once. @returns how the shop answered each */
  async deliver(order: 'in order' | 'reversed' | 'twice' = 'in order'): Promise<number[]> {
    this.#isHolding = false;
    const held = this.#held.splice(0);
    const all =
      order === 'reversed' ? held.reverse() : order === 'twice' ? [...held, ...held] : held;
    const responses: number[] = [];
    for (const webhook of all) responses.push(await this.#post(webhook));
    return responses;
  }

  /** What its clock shows, in whole seconds since 1970. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockAhead;
  }

  /** Sends a webhook, or keeps it while holding. */
  send(webhook: OutgoingWebhook): void {
    this.webhooks.push(webhook);
    if (this.#isHolding) {
      this.#held.push(webhook);
      return;
    }
    const sending = this.#post(webhook).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Resolves when every webhook that was sent has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #post({ headers, body }: OutgoingWebhook): Promise<number> {
    if (!this.webhookUrl) return 0;
    const response = await fetch(this.webhookUrl, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    await response?.arrayBuffer();
    return response?.status ?? 0;
  }

  async #misbehave(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.url.startsWith('/pay/')) return;
    const called = `${request.method} ${request.url}`;
    const trouble = this.#troubles.find(({ times, on }) => times > 0 && on.test(called));
    if (!trouble) return;
    if (trouble.skip-- > 0) return;
    trouble.times--;
    if (trouble.what === 'slow') await pause(11_000, undefined, { ref: false });
    else if (trouble.what === 'error') return reply.status(500).send({ error: 'internal error' });
    else if (trouble.what === 'rate_limited') {
      return reply.status(429).header('retry-after', '1').send({ error: 'too many requests' });
    } else this.#cut.add(request);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.app.server.closeAllConnections();
    await this.app.close();
  }
}

/** An id as providers make them: 'pi_5f1c…'. */
export const newId = (prefix: string): string => prefix + randomUUID().replaceAll('-', '');
