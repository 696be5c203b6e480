import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { GatewayError, type ReceivedWebhook } from './gateway.ts';

/** Talking to a provider whose API is spoken without its own library: JSON over HTTP, and webhooks by HMAC. */

export interface Answer {
  status: number;
  /** JSON, not looked at yet. */
  body: unknown;
}

/** A provider by the name that the owner knows it by. */
export class Wire {
  readonly #name: string;
  readonly #fetch: typeof globalThis.fetch;

  constructor(name: string, fetch: typeof globalThis.fetch) {
    this.#name = name;
    this.#fetch = fetch;
  }

  /** @throws GatewayError 'unavailable' without an answer in JSON, or with one that says to come back */
  async call(url: string, init: RequestInit): Promise<Answer> {
    const { response, text } = await this.#text(url, init);
    const { status } = response;
    if (status === 429 || status >= 500) {
      const retryAfter = Number(response.headers.get('retry-after')) || undefined;
      throw new GatewayError('unavailable', `${this.#name} says to come back (${status})`, {
        retryAfter,
      });
    }
    try {
      return { status, body: JSON.parse(text) };
    } catch (cause) {
      throw this.#unreadable(cause);
    }
  }

  /** What the answer holds. @throws GatewayError 'unavailable' where it is not what the documentation says */
  read<T>(schema: z.ZodType<T>, body: unknown): T {
    const { success, data, error } = schema.safeParse(body);
    if (success) return data;
    throw this.#unreadable(error);
  }

  /**
   * The webhook's JSON, if one of our secrets signed its bytes.
   * @param signature as the provider sends it
   * @throws GatewayError 'signature'
   */
  verified<T>(
    { rawBody }: ReceivedWebhook,
    signature: string | undefined,
    {
      secrets,
      algorithm,
      encoding,
      schema,
    }: {
      secrets: readonly (string | undefined)[];
      algorithm: 'sha256' | 'sha512';
      encoding: 'hex' | 'base64';
      schema: z.ZodType<T>;
    },
  ): T {
    const known = secrets.filter((secret) => secret !== undefined && secret !== '') as string[];
    if (known.length === 0) {
      throw new GatewayError('signature', `The secret of ${this.#name}’s webhooks is not entered`);
    }
    const given = Buffer.from(signature ?? '', encoding);
    const isSigned = known.some((secret) => {
      const expected = createHmac(algorithm, secret).update(rawBody).digest();
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    if (!isSigned) {
      throw new GatewayError('signature', `The webhook is not signed by ${this.#name}`);
    }
    try {
      return schema.parse(JSON.parse(rawBody.toString('utf8')));
    } catch (cause) {
      throw new GatewayError('signature', `The webhook is not one of ${this.#name}’s`, { cause });
    }
  }

  async #text(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
    try {
      const response = await this.#fetch(url, init);
      return { response, text: await response.text() };
    } catch (cause) {
      throw new GatewayError('unavailable', `${this.#name} did not answer`, { cause });
    }
  }

  #unreadable(cause: unknown): GatewayError {
    return new GatewayError('unavailable', `${this.#name}’s answer cannot be understood`, {
      cause,
    });
  }
}
