import type { IncomingMessage } from 'node:http';
import { askShop } from './endpoints.ts';

/** How many requests came with the header of a proxy, and how many without. */
export interface Forwarding {
  forwarded: number;
  direct: number;
}

const HOUR_MS = 60 * 60 * 1_000;

/** Asked by machines beside the shop, whose requests go past the proxy. */
const BESIDE = ['/healthz', '/readyz', '/metrics', askShop.path];

/** Whether a proxy stands before this process: what its requests of the last hour or two say. */
export class SeenForwarding {
  #now: Forwarding = { forwarded: 0, direct: 0 };
  #before: Forwarding = { forwarded: 0, direct: 0 };
  #turnsAt = Date.now() + HOUR_MS;

  note({ headers, url = '' }: IncomingMessage): void {
    if (BESIDE.some((path) => url.startsWith(path))) return;
    if (Date.now() > this.#turnsAt) this.#turn();
    if (headers['x-forwarded-for'] === undefined) this.#now.direct++;
    else this.#now.forwarded++;
  }

  get counts(): Forwarding {
    return {
      forwarded: this.#now.forwarded + this.#before.forwarded,
      direct: this.#now.direct + this.#before.direct,
    };
  }

  #turn(): void {
    this.#before = this.#now;
    this.#now = { forwarded: 0, direct: 0 };
    this.#turnsAt = Date.now() + HOUR_MS;
  }
}
