import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { GatewayError, type StartedPayment } from './gateway.ts';

/** A call of a provider's documented HTTP API. */
export interface Call<Result> {
  /** What people call the provider. */
  name: string;
  fetch: typeof globalThis.fetch;
  url: string;
  /** Absent: GET. */
  method?: string;
  headers?: Record<string, string>;
  /** What is sent: form fields, or what is sent as JSON, where it is no text of that already. */
  body?: object | string | undefined;
  /** What it answers when it has done it. */
  response: z.ZodType<Result>;
  /** Whether the keys may be right where it answers 403: `refusal` says what it means then. */
  forbids?: true;
  /** What a response of 400 and up says, besides that it refuses the keys (401, 403) or is in trouble (429, 5xx). */
  refusal(status: number, body: unknown): GatewayError;
}

/** @throws GatewayError */
export async function call<Result>(request: Call<Result>): Promise<Result> {
  const { name } = request;
  const { status, headers, text } = await send(request, name);
  if (status === 401 || (status === 403 && !request.forbids)) {
    throw new GatewayError('credentials', `${name} does not accept the keys`);
  }
  if (status === 429 || status >= 500) {
    throw new GatewayError('unavailable', `${name} says to come back (${status})`, {
      retryAfter: Number(headers.get('retry-after')) || undefined,
    });
  }
  const body = readJson(text);
  if (status >= 400) throw request.refusal(status, body);
  const response = request.response.safeParse(body);
  if (status < 300 && response.success) return response.data;
  throw new GatewayError('unavailable', `${name} answered what its documentation does not name`);
}

async function send(request: Call<unknown>, name: string) {
  try {
    const response = await request.fetch(request.url, initOf(request));
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    throw new GatewayError('unavailable', `${name} did not answer`, { cause });
  }
}

function initOf({ method = 'GET', headers = {}, body }: Call<unknown>): RequestInit {
  if (body === undefined) return { method, headers };
  if (body instanceof URLSearchParams) return { method, headers, body };
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: json };
}

/** What a body says; undefined where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a webhook says, once its signature is checked. @throws GatewayError 'refused' */
export function webhookOf<Webhook>(rawBody: Buffer, documented: z.ZodType<Webhook>): Webhook {
  const webhook = documented.safeParse(readJson(rawBody.toString()));
  if (webhook.success) return webhook.data;
  throw new GatewayError('refused', 'The webhook is of no documented form');
}

/** A provider's own words for the owner, without what may be a person's: addresses and long numbers. */
export const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(/(?<!\S)\S+@\S+/g, '…')
    .replaceAll(/\+?\d[\d ()-]{6,}\d/g, '…')
    .slice(0, 200);

/** What this process was told of payment pages, by attempt, for longer than a page is open. */
const pages = new LRUCache<string, Promise<StartedPayment>>({ max: 10_000, ttl: 3_600_000 });

/** Starts a payment at a provider that tells its page's address once (`reportsPageOnce`). */
export function startOnce(
  attemptId: string,
  start: () => Promise<StartedPayment>,
): Promise<StartedPayment> {
  const known = pages.get(attemptId);
  if (known) return known;
  const started = start();
  pages.set(attemptId, started);
  started.catch(() => pages.delete(attemptId));
  return started;
}

/** A page that a shopper is sent to. */
export const PageUrl = z.url({ protocol: /^https?$/ });

/** Our reference, where it is one: what else is taken through the same account has references of other kinds. */
export const attemptIdIn = (text: string | undefined): string | undefined =>
  z.uuid().safeParse(text).data;

/** @throws GatewayError 'credentials' where a key, as the provider calls it, is not for the mode that is chosen */
export function refuseOtherMode(chosen: {
  key: string;
  isLiveKey: boolean;
  isTestMode: boolean;
}): void {
  const { key, isLiveKey, isTestMode } = chosen;
  if (isLiveKey !== isTestMode) return;
  throw new GatewayError(
    'credentials',
    isLiveKey
      ? `Test mode is on, but the ${key} is for real money`
      : `Test mode is off, but the ${key} is not for real money`,
  );
}

/** How a webhook says that its provider sent it: an HMAC with a secret that both know. */
export interface Signature {
  /** What people call the provider. */
  name: string;
  /** What the provider calls the secret, and those that the owner entered: one of them must have signed. */
  secret: string;
  secrets: readonly (string | undefined)[];
  /** As the webhook has it, or all that it has. */
  given: string | readonly string[] | undefined;
  /** What is signed. */
  content: Buffer;
  algorithm?: 'sha256' | 'sha512';
  encoding?: 'hex' | 'base64';
  /** Who did not sign it, where that is not just the provider. */
  by?: string;
}

/** @throws GatewayError 'signature' for a webhook that none of the secrets signed */
export function refuseUnsigned(signature: Signature): void {
  const { name, secret, given = '', content, algorithm = 'sha256', encoding = 'hex' } = signature;
  const secrets = signature.secrets.flatMap((entered) => entered || []);
  if (secrets.length === 0) {
    throw new GatewayError('signature', `${name}’s ${secret} is not entered`);
  }
  const isSigned = secrets.some((key) => {
    const expected = createHmac(algorithm, key).update(content).digest(encoding);
    return [given].flat().some((one) => isSame(one, expected));
  });
  if (isSigned) return;
  throw new GatewayError('signature', `The webhook is not signed by ${signature.by ?? name}`);
}

/** Names a webhook whose own id is not signed, or that has none: the same one sent again has the same body. */
export const idOf = (rawBody: Buffer): string => createHash('sha256').update(rawBody).digest('hex');

/** Whether a text is the expected one; how long the comparison takes says nothing about it. */
export function isSame(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
