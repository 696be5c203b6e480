import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Call } from '../../src/kit/endpoint.ts';
import type { App } from '../../src/kit/http/app-types.ts';
import type { Problem } from '../../src/kit/wire.ts';

export interface Result<Body> {
  status: number;
  headers: OutgoingHttpHeaders;
  /** A JSON text is parsed, any other is as it came. */
  body: Body;
  /** The body as it came. */
  text: string;
  /** Every Set-Cookie header, as sent. */
  setCookies: string[];
}

/**
 * The body of a response: what the call promises, or a refusal. A test knows which of them it expects, and reads the
 * fields of either. A file is read as `text`.
 */
export type Heard<Promised> = [Promised] extends [undefined | Blob]
  ? Problem
  : [Promised] extends [readonly unknown[]]
    ? Promised & Partial<Problem>
    : Either<Promised> & Omit<Problem, FieldsOf<Promised>>;

/** Of several answers that a call may give, the fields of each. */
type Either<Promised> = [FieldsOf<Promised>] extends [keyof Promised]
  ? Promised
  : {
      [Field in FieldsOf<Promised>]: Promised extends unknown
        ? Field extends keyof Promised
          ? Promised[Field]
          : never
        : never;
    };

type FieldsOf<Promised> = Promised extends unknown ? keyof Promised : never;

/** The same call with arguments that nobody checks: for what the shop is to refuse. */
export const odd = <Promised>(endpoint: (...args: never[]) => Call<Promised>) =>
  endpoint as (...args: unknown[]) => Call<Promised>;

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** Someone who calls the shop and keeps its cookies, as a browser does. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Sent with every call. */
  readonly headers: IncomingHttpHeaders;
  readonly #app: App;

  constructor(app: App, headers: IncomingHttpHeaders = {}) {
    this.#app = app;
    this.headers = headers;
  }

  get(url: string, headers?: IncomingHttpHeaders) {
    return this.send('GET', url, undefined, headers);
  }

  post(url: string, body?: unknown, headers?: IncomingHttpHeaders) {
    return this.send('POST', url, body, headers);
  }

  put(url: string, body?: unknown, headers?: IncomingHttpHeaders) {
    return this.send('PUT', url, body, headers);
  }

  delete(url: string, headers?: IncomingHttpHeaders) {
    return this.send('DELETE', url, undefined, headers);
  }

  /** Makes a call of the API. */
  call<Promised>({ method, url, body }: Call<Promised>, headers?: IncomingHttpHeaders) {
    return this.#ask<Heard<Promised>>(method, url, body, headers);
  }

  /** Asks for an address that no call of the API is about. */
  send(method: Method, url: string, body?: unknown, headers?: IncomingHttpHeaders) {
    return this.#ask<unknown>(method, url, body, headers);
  }

  async #ask<Body>(
    method: Method,
    url: string,
    body?: unknown,
    headers: IncomingHttpHeaders = {},
  ): Promise<Result<Body>> {
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...this.headers, ...this.#cookieHeader(), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const cookie of setCookies) this.#keep(cookie);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson && response.payload !== '' ? response.json() : (response.payload as Body),
      text: response.payload,
      setCookies,
    };
  }

  #cookieHeader(): IncomingHttpHeaders {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/;\s*max-age=0\b/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** A visitor with a session id of their own, sent in the header as the browser does. */
export class Guest extends Visitor {
  readonly sessionId: string;

  constructor(app: App, sessionId: string = randomUUID()) {
    super(app, { 'x-session-id': sessionId });
    this.sessionId = sessionId;
  }
}
