import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CachedResponse } from '../platform/cache/cached-response.ts';
import type { Config } from '../platform/config.ts';
import { type CurrentRequest, currentRequest, within } from '../platform/current-request.ts';
import type { Answered, Metrics } from '../platform/metrics.ts';
import { addressMatcher } from '../platform/net/ip-address.ts';
import { failSpan, inSpan, startSpan, tracesAreMade } from '../platform/traces.ts';

declare module '../kit/endpoint.ts' {
  interface Rules {
    /** What the route is called by whoever watches, where its address would be one of too many. */
    calledRoute?: string;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a page its own route: all pages are one to the server. */
    pageRoute: string | null;
    answer: Answered['answer'];
  }
  interface FastifyReply {
    /** Sends a whole response that is kept, past everything that others would do to it. @param mark headers besides its own */
    sendKept(response: CachedResponse, mark?: string[]): Promise<void>;
  }
}

/** What is known of a request that is being answered. */
interface Heard {
  current: CurrentRequest;
  /** Another request asks it: a page that is rendered reads the API. Only its span tells of it. */
  isInner: boolean;
  began: number;
  /** What its connection had sent before, in bytes. */
  sentBefore: number;
}

/** The route of what leads nowhere. */
const NO_ROUTE = 'other';

/** What the id may look like that a proxy has given a request. */
const GIVEN_ID = /^[\w.:-]{8,64}$/;

/** No letter that is taken for another when an id is read out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LENGTH = 12;

const chance = Buffer.alloc(ID_LENGTH * 256);
let used = chance.length;

/** Short enough to be told to somebody: 59 bits. */
function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  let id = '';
  for (const end = used + ID_LENGTH; used < end; used++) {
    id += LETTERS[(chance[used] ?? 0) % LETTERS.length];
  }
  return id;
}

/** The status of a request whose caller did not wait, as nginx writes it. */
const LEFT = 499;

/**
 * Watches what is asked and answered (docs/operate.md). Each request has an id, its own or the one that a proxy of
 * TRUST_PROXY gave it; lines of the log, figures and spans are made where the environment asks for them.
 */
export class Requests {
  /** How many pages are being rendered. */
  rendering = 0;
  readonly #isProxy: (address: string) => boolean;
  readonly #lines: Logger | undefined;
  /** Where the figures are wanted. */
  metrics: Metrics | undefined;
  readonly #heard = new WeakMap<FastifyRequest, Heard>();

  constructor({ trustProxy, logRequests }: Config, log: Logger) {
    const isProxy = Array.isArray(trustProxy) ? addressMatcher(trustProxy) : undefined;
    this.#isProxy = isProxy ?? (() => typeof trustProxy === 'number');
    const isWanted = logRequests && log.level !== 'silent';
    this.#lines = isWanted ? log.child({ log: 'requests' }, { level: 'info' }) : undefined;
  }

  /** The id of a request that Fastify is about to see. */
  readonly idOf = ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isGiven =
      typeof given === 'string' &&
      GIVEN_ID.test(given) &&
      this.#isProxy(socket.remoteAddress ?? '');
    return currentRequest()?.id ?? (isGiven ? given : newId());
  };

  /** Sends a kept response before anything else looks at the request. @returns false if it must be made first */
  sendKept(
    kept: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
    mark?: string[],
  ): boolean {
    if (!this.#lines && !this.metrics && !tracesAreMade()) {
      return kept.trySend(request, response, mark);
    }
    const id = this.idOf(request);
    const { route = NO_ROUTE } = kept;
    const began = performance.now();
    const sentBefore = request.socket.bytesWritten;
    if (this.#lines) response.setHeader('x-request-id', id);
    if (!kept.trySend(request, response, mark)) return false;
    const span = this.#startSpan(request, id);
    const method = request.method ?? '';
    response.once('finish', () =>
      this.#over(
        { method, route, status: response.statusCode, answer: 'kept', began },
        { id, span },
        request.socket.bytesWritten - sentBefore,
      ),
    );
    return true;
  }

  /** Renders a page, which the figures count meanwhile. */
  async render<T>(work: () => Promise<T>): Promise<T> {
    this.rendering++;
    try {
      return await inSpan('internal', 'render', {}, work);
    } finally {
      this.rendering--;
    }
  }

  /** Before everything else that looks at requests. */
  register(app: FastifyInstance): void {
    const heard = this.#heard;
    const lines = this.#lines;
    app.decorateRequest('pageRoute', null);
    app.decorateRequest('answer', 'made');
    app.decorateReply('sendKept', function (response, mark) {
      this.hijack();
      if (this.request.answer === 'made') this.request.answer = 'kept';
      if (lines) this.raw.setHeader('x-request-id', this.request.id);
      return response.send(this.request.raw, this.raw, mark);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const { id, raw } = request;
      const isInner = currentRequest() !== undefined;
      const span = this.#startSpan(raw, id);
      const sentBefore = raw.socket.bytesWritten ?? 0;
      const current = { id, span };
      heard.set(request, { current, isInner, began: performance.now(), sentBefore });
      within(current, done);
    });
    // Where a body was read in between, what follows begins at the connection.
    app.addHook('preValidation', (request, _reply, done) => {
      const current = heard.get(request)?.current;
      if (current) within(current, done);
      else done();
    });
    app.addHook('onError', (request, _reply, error, done) => {
      const span = heard.get(request)?.current.span;
      if (span) failSpan(span, error);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      this.#end(request, reply.statusCode, reply);
      done();
    });
    app.addHook('onRequestAbort', (request, done) => {
      this.#end(request, LEFT);
      done();
    });
  }

  /** What has an address that nobody can read: no hook hears of it. */
  hearOdd(request: FastifyRequest, reply: FastifyReply): void {
    const { id, method } = request;
    const began = performance.now();
    reply.header('x-request-id', id);
    reply.raw.once('finish', () => {
      const answered = {
        method,
        route: NO_ROUTE,
        status: reply.statusCode,
        answer: 'made',
      } as const;
      this.#over({ ...answered, began }, { id }, Number(reply.getHeader('content-length')) || 0);
    });
  }

  /** After everything else that has a hand in answers: what is kept is kept without an id. */
  signAnswers(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, _payload, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
  }

  #startSpan({ headers, method, socket }: IncomingMessage, id: string): Span | undefined {
    if (!tracesAreMade()) return undefined;
    const { traceparent } = headers;
    const isGiven = typeof traceparent === 'string' && this.#isProxy(socket.remoteAddress ?? '');
    const attributes = { 'http.request.method': method ?? '', 'cirrus.request': id };
    return startSpan('server', method ?? '', attributes, isGiven ? traceparent : undefined);
  }

  #end(request: FastifyRequest, status: number, reply?: FastifyReply): void {
    const heard = this.#heard.get(request);
    if (!heard) return;
    this.#heard.delete(request);
    const { current, isInner, began, sentBefore } = heard;
    const { method, answer, raw, routeOptions, pageRoute } = request;
    const route = pageRoute ?? routeOptions.config?.calledRoute ?? routeOptions.url ?? NO_ROUTE;
    const sent = raw.socket.bytesWritten - sentBefore;
    const length = Number(reply?.getHeader('content-length'));
    this.#over(
      { method, route, status, answer, began },
      current,
      // A call without a connection has sent its body.
      sent > 0 ? sent : length || 0,
      isInner,
    );
  }

  #over(
    { began, ...answered }: Omit<Answered, 'seconds'> & { began: number },
    { id, span }: CurrentRequest,
    bytes: number,
    isInner = false,
  ): void {
    const { method, route, status, answer } = answered;
    const took = performance.now() - began;
    if (span) {
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.route': route,
        'http.response.status_code': status,
        'cirrus.answer': answer,
      });
      span.end();
    }
    if (isInner) return;
    this.metrics?.answered({ ...answered, seconds: took / 1000 });
    const ms = Math.round(took * 10) / 10;
    this.#lines?.info(
      { request: id, method, route, status, ms, bytes, answer },
      `${method} ${route} ${status} in ${ms} ms, ${answer}`,
    );
  }
}
