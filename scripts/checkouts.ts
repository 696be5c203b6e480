import { randomUUID } from 'node:crypto';
import { tokenOf } from '../bench/checkout.ts';
import * as ordersApi from '../src/modules/orders/endpoints.ts';

const KIND = 'spread over products';

/** One order is to be answered within this time, or is not counted as answered. */
const PATIENCE_MS = 20_000;

/** Customers who place an order each, one after the other, some at once, until they are told to stop. */
export class Checkouts {
  /** The customers who were told that they have one. */
  readonly acknowledged: number[] = [];
  refused = 0;
  /** When the last one was acknowledged. */
  lastAt = 0;
  readonly #shop: string;
  #next = 0;
  #stopped = false;

  constructor(port: number) {
    this.#shop = `http://127.0.0.1:${port}`;
  }

  /** @param most so many customers at most */
  async go(atOnce: number, most = Number.POSITIVE_INFINITY): Promise<void> {
    const until = this.#next + most;
    const work = async () => {
      while (!this.#stopped && this.#next < until) await this.#placeOne(++this.#next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  stop(): void {
    this.#stopped = true;
  }

  async #placeOne(n: number): Promise<void> {
    const { method, url, body } = ordersApi.checkOut({});
    const response = await fetch(this.#shop + url, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        cookie: `cirrus_session=${tokenOf(KIND, n)}`,
        'idempotency-key': randomUUID(),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (!response?.ok) {
      this.refused++;
      return;
    }
    this.acknowledged.push(n);
    this.lastAt = performance.now();
  }
}
