import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { App } from '../../src/server/app-types.ts';

export interface Answer<Body> {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Body;
  /** Every Set-Cookie header, as sent. */
  setCookies: string[];
}

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

  get<Body = unknown>(url: string, headers?: IncomingHttpHeaders) {
    return this.call<Body>('GET', url, undefined, headers);
  }

  post<Body = unknown>(url: string, body?: unknown, headers?: IncomingHttpHeaders) {
    return this.call<Body>('POST', url, body, headers);
  }

  put<Body = unknown>(url: string, body?: unknown, headers?: IncomingHttpHeaders) {
    return this.call<Body>('PUT', url, body, headers);
  }

  delete<Body = unknown>(url: string, headers?: IncomingHttpHeaders) {
    return this.call<Body>('DELETE', url, undefined, headers);
  }

  /** `Body` is what the caller expects to be answered; a JSON text is parsed, any other answered as it is. */
  async call<Body>(
    method: Method,
    url: string,
    body?: unknown,
    headers: IncomingHttpHeaders = {},
  ): Promise<Answer<Body>> {
    const answer = await this.#app.inject({
      method,
      url,
      headers: { ...this.headers, ...this.#cookieHeader(), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const cookie of setCookies) this.#keep(cookie);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && answer.payload !== '' ? answer.json() : (answer.payload as Body),
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
