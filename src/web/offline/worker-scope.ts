/** What a service worker is given, as far as ours uses it: the DOM's types know windows alone. */
export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void;
}

export interface LastingEvent {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends LastingEvent {
  readonly request: Request;
  /** Whose page asks; empty for the page itself. */
  readonly clientId: string;
  /** What the browser asked the network for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
