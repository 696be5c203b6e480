import type { Call } from '../kit/endpoint.ts';
import type { Problem } from '../kit/wire.ts';
import { guestSessionId } from './guest-session.ts';

/** A refusal by the API. `message` can be shown to the shopper. */
export class ApiError extends Error {
  readonly status: number;
  /** The shop's own words; undefined if `message` is only a stand-in. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;
  readonly redirectTo: string | undefined;
  /** The total that applies now, if the refusal is about an amount. */
  readonly total: string | undefined;
  /** The thing as it is now and who changed it, if the refusal is about an older version of it. */
  readonly conflict: Conflict | undefined;
  /** Seconds until trying again makes sense, if the server said so. */
  retryAfter: number | undefined;

  constructor(status: number, problem: Partial<Problem & Conflict>, otherwise = '') {
    super(problem.message || otherwise);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = problem.message || undefined;
    this.code = problem.code;
    this.fields = problem.fields ?? {};
    this.redirectTo = problem.redirectTo;
    this.total = problem.total;
    const { current, by, at } = problem;
    this.conflict = problem.code === 'changed_meanwhile' ? { current, by, at } : undefined;
  }

  /** The shop's own words for why it refused; undefined where it was at fault itself, or somebody on the way to it. */
  get refusal(): string | undefined {
    return this.isFault ? undefined : this.serverMessage;
  }

  /** The shop could not do it at that moment, and did nothing: the same call will do in a moment. */
  get isForNow(): boolean {
    return this.code === 'database_away' || this.code === 'held_up';
  }

  /** Nobody knows what became of the call, the shop itself least of all. */
  get isUnconfirmed(): boolean {
    return this.code === 'not_confirmed';
  }

  /** The shop was at fault itself, or somebody on the way to it. */
  get isFault(): boolean {
    return this.code === FAULT || (this.status >= 500 && this.code === undefined);
  }
}

/** No response came, and nobody knows what became of the call. `message` can be shown to the shopper. */
export class NoResponse extends TypeError {
  constructor(cause: unknown) {
    super('We lost the connection. Please try again.', { cause });
    this.name = 'NoResponse';
  }
}

/** Every browser has words of its own for a line that is cut. */
async function answered<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw error instanceof TypeError ? new NoResponse(error) : error;
  }
}

/** The code of a response to which something went wrong in the shop itself. */
const FAULT = 'internal_error';

/** What somebody else saved meanwhile. */
export type Conflict = { current?: unknown; by?: string; at?: string };

/** Makes the server refuse a save if what was opened, by its `version`, has changed since. */
const ifMatch = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${version}"` };

/** Returns the response to a GET, or to a call. @throws ApiError; NoResponse where none came */
export async function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  const response = await send(path, init);
  if (response.ok) return response;
  if (response.status === 401 && !isBackOffice(path)) announceSignedOut();
  throw await toApiError(response);
}

let announceSignedOut = () => {};

/** Has the listener called whenever the shop answers that no customer is signed in. */
export function onSignedOut(listener: () => void): void {
  announceSignedOut = listener;
}

/** Calls of extensions below /api/x belong to the page that makes them. */
const isBackOffice = (path: string) =>
  path.includes('/api/admin') ||
  (path.includes('/api/x/') && location.pathname.startsWith('/admin'));

type Sending = {
  /** Of what was opened: the server refuses the call if that has changed since. */
  version?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Makes a call of the API and returns the parsed JSON; `undefined` if the response has no body. */
export async function apiSend<Result>(
  { method, url, body }: Call<Result>,
  { version, headers, signal }: Sending = {},
): Promise<Result> {
  const init: RequestInit = { method, headers: { ...ifMatch(version), ...headers }, signal };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json', ...init.headers };
    init.body = JSON.stringify(body);
  }
  const text = await answered((await apiFetch(url, init)).text());
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

/** Deletes through the API; whatever is gone already counts as deleted. */
export async function apiDelete(call: Call): Promise<void> {
  try {
    await apiSend(call);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/**
 * The error's text: the `message` of a JSON body, or else the raw body, or else the status text
 * (src/web/RULES.md, Screens and texts).
 */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const error = new ApiError(response.status, parseProblem(text), text || response.statusText);
  const wait = Number(response.headers.get('Retry-After') || Number.NaN);
  error.retryAfter = Number.isNaN(wait) ? undefined : wait;
  return error;
}

function parseProblem(text: string): Partial<Problem> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function send(path: string, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('X-Session-Id', guestSessionId());
  const token = isBackOffice(path) && adminToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return answered(fetch(path, { ...init, headers, credentials: 'include' }));
}

export const ADMIN_TOKEN_KEY = 'adminToken';

/** The back office's token, if this browser has signed in to it. */
export function adminToken(): string | null {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY);
  } catch {
    return null;
  }
}
