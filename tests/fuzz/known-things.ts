import { randomUUID } from 'node:crypto';
import type { Chance } from './chance.ts';

/** What fields mean whose names do not say it. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  idOrSlug: ['products'],
  cardId: ['gift-cards'],
  variantIds: ['variants'],
  customerId: ['customers', 'userId'],
  orderItemId: ['items'],
  itemId: ['items'],
  amount: ['due', 'total'],
  moveTo: ['brands'],
};

const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How many of a kind are remembered: calls take things away, and few of those that were answered long ago are still there. */
const KEPT = 12;
/** How much of an answer is read. */
const DEEPEST = 4;
const MOST_OF_LIST = 8;

/** What answers name is asked for and sent again: without it, hardly a call would meet anything that is there. */
export class KnownThings {
  readonly #kinds = new Map<string, unknown[]>();
  readonly #names: ReadonlySet<string>;
  #count = 0;

  /** @param names of the fields and parameters whose values are worth keeping */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  /** @param path where it was answered: an id is one of what is listed there */
  learn(path: string, answer: unknown, depth = 0): void {
    if (depth > DEEPEST || typeof answer !== 'object' || answer === null) return;
    if (Array.isArray(answer)) {
      for (const each of answer.slice(0, MOST_OF_LIST)) this.learn(path, each, depth);
      return;
    }
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') {
        this.learn(`${path}/${name}`, value, depth + 1);
      } else if (name === 'id') {
        this.#keep(path, value);
        this.#keep(path.slice(path.lastIndexOf('/') + 1), value);
      } else if (this.#names.has(name) && value !== '') {
        this.#keep(name, value);
        this.#keep(`${path}/${name}`, value);
      }
    }
  }

  /** What was answered under the first of these names of which something is known: a path, a list or a field. */
  recall(chance: Chance, ...kinds: string[]): unknown {
    for (const kind of kinds) {
      const known = this.#kinds.get(kind);
      if (known) return chance.of(known);
    }
    return undefined;
  }

  /** What a field or a place of this name may mean: a `variantId` is the id of one of some variants. */
  meantBy(chance: Chance, name: string): unknown {
    const [, thing] = /^(.*?)Ids?$/.exec(name) ?? [];
    const lists = thing ? [`${thing}s`, `${hyphened(thing)}s`] : [];
    return this.recall(chance, ...lists, ...(OTHER_NAMES[name] ?? []), name);
  }

  /** An id of anything at all. */
  anyId(chance: Chance): unknown {
    const kind = chance.of([...this.#kinds.keys()]);
    return (kind && this.recall(chance, kind)) ?? randomUUID();
  }

  #keep(kind: string, value: unknown): void {
    const known = this.#kinds.get(kind) ?? [];
    this.#kinds.set(kind, known);
    if (known.includes(value)) return;
    known[known.length < KEPT ? known.length : this.#count++ % KEPT] = value;
  }
}
