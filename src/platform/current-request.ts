import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a request is known by while it is being answered, wherever it leads: the log's lines and the spans say so. */
export interface CurrentRequest {
  id: string;
  /** What is being done of it, where traces are made. */
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** The request that is being answered; undefined: what runs was not asked for by one. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore();

/** Runs work, and all that it begins, as part of a request. */
export const within = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work);
