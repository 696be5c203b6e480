import type { APIResponse, Page, Request, Route } from 'playwright-core';

type Handler = Parameters<Page['route']>[1];
type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

interface CallRoute {
  pattern: string;
  matches: RegExp;
  handler: Handler;
}

/** A call that the page is about to make. */
interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** What becomes of it: it goes its way, fails as on a network that is cut, or has this response. */
type Outcome =
  | 'goes on'
  | 'is cut'
  | { status: number; headers: Record<string, string>; body: string };

declare global {
  interface Window {
    askTest?: (asked: Asked) => Promise<Outcome>;
    asksTest?: boolean;
  }
}

/** The calls that a pattern of the browser's own routes can name, and that are all made by `fetch`. */
export const isOfCalls = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && pattern.startsWith('**/api/');

/**
 * The routes of a page that are about calls of the API, answered where the page makes them. A route of the browser's has
 * it ask the test about every file of every page that is loaded meanwhile, and cache none: twice the work.
 */
export class AnsweredCalls {
  readonly #page: Page;
  readonly #underway: () => Set<object> | undefined;
  /** The latest first: it goes before the others. */
  #routes: CallRoute[] = [];
  #isExposed = false;
  #isInstalled = false;

  /** @param underway what the page waits for, among which its calls are until they are answered */
  constructor(page: Page, underway: () => Set<object> | undefined) {
    this.#page = page;
    this.#underway = underway;
  }

  async route(pattern: string, handler: Handler): Promise<void> {
    this.#routes.unshift({ pattern, matches: matcherOf(pattern), handler });
    if (!this.#isExposed) {
      this.#isExposed = true;
      await this.#page.exposeBinding('askTest', async (_, asked: Asked) => {
        const waiting = this.#underway()?.add(asked);
        return this.#answer(asked, this.#routes).finally(() => waiting?.delete(asked));
      });
    }
    if (this.#isInstalled) return;
    this.#isInstalled = true;
    await this.#page.addInitScript(askTestFirst);
    await this.#page.evaluate(askTestFirst);
  }

  unroute(pattern: string): void {
    this.#routes = this.#routes.filter((route) => route.pattern !== pattern);
  }

  unrouteAll(): void {
    this.#routes = [];
  }

  /** For the next visitor, whose documents begin without any of it. */
  clear(): void {
    this.unrouteAll();
    this.#isInstalled = false;
  }

  #answer(asked: Asked, routes: CallRoute[]): Promise<Outcome> {
    const place = routes.findIndex(({ matches }) => matches.test(asked.url));
    const first = routes[place];
    if (!first) return Promise.resolve('goes on');
    return new Promise((resolve, reject) => {
      const route = {
        request: () => requestOf(asked),
        abort: async () => resolve('is cut'),
        continue: async () => resolve('goes on'),
        fallback: async () => resolve(this.#answer(asked, routes.slice(place + 1))),
        fetch: () =>
          this.#page.request.fetch(asked.url, {
            method: asked.method,
            headers: asked.headers,
            ...(asked.body && { data: asked.body }),
          }),
        fulfill: async (fulfilment: Fulfilment = {}) => resolve(await responseOf(fulfilment)),
      };
      // It has what these tests ask a route for.
      Promise.resolve(first.handler(route as unknown as Route, route.request())).catch(reject);
    });
  }
}

const requestOf = ({ url, method, headers, body }: Asked): Request => {
  const request: Partial<Request> = {
    url: () => url,
    method: () => method,
    headers: () => headers,
    postData: () => body || null,
    postDataJSON: () => (body ? JSON.parse(body) : null),
  };
  return request as Request;
};

async function responseOf({ response, status, headers, json, body }: Fulfilment): Promise<Outcome> {
  return {
    status: status ?? response?.status() ?? 200,
    headers: { ...(json !== undefined && JSON_TYPE), ...headersOf(response), ...headers },
    body:
      json === undefined ? String(body ?? (await response?.text()) ?? '') : JSON.stringify(json),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Without those of a body that was packed. */
function headersOf(response: APIResponse | undefined): Record<string, string> {
  const { 'content-encoding': _, 'content-length': __, ...headers } = response?.headers() ?? {};
  return headers;
}

/** As Playwright reads a pattern: `**` is anything, `*` anything within a step of the path. */
function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  return new RegExp(`^${source}$`);
}

/** Runs in the page. */
function askTestFirst(): void {
  if (window.asksTest) return;
  window.asksTest = true;
  const { fetch } = window;
  window.fetch = async (input, init) => {
    // What goes on is what the page sent: the browser tells nobody the body of a copy.
    const request = new Request(input instanceof Request ? input.clone() : input, init);
    if (!new URL(request.url).pathname.startsWith('/api/')) return fetch(input, init);
    const { url, method, signal } = request;
    const headers = Object.fromEntries(request.headers);
    const body = await request.text();
    const givenUp = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const outcome = await Promise.race([window.askTest?.({ url, method, headers, body }), givenUp]);
    if (!outcome || outcome === 'goes on') return fetch(input, init);
    if (outcome === 'is cut') throw new TypeError('Failed to fetch');
    const hasBody = ![204, 205, 304].includes(outcome.status);
    return new Response(hasBody ? outcome.body : null, outcome);
  };
}
