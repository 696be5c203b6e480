import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import { type Measures, measures, type Reading } from './measures.ts';

type Answers = Map<Measures, Readonly<Record<string, Reading>>>;

/** What one process says; what several say goes through `together`. */
export type Said = object[];

/** However many look, the database is asked once in this time. */
const ASKED_MS = 5_000;

/** How long PostgreSQL may take over a statement of a measure, and how long all of them may wait. */
const STATEMENT_MS = 1_000;
const ALL_MS = 4_000;

/** In seconds: what is sent from memory, what is rendered, what waits for somebody. */
const BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

export interface Answered {
  method: string;
  /** As it was declared, with the names of what is in it: never what somebody asked for. */
  route: string;
  status: number;
  /** `kept`: from memory. `rendered`: a page that nobody had kept. `made`: anything else. */
  answer: 'kept' | 'rendered' | 'made';
  seconds: number;
}

/** The figures of this process, for whoever watches the shop (docs/operate.md). */
export class Metrics {
  readonly #db: Database;
  readonly #registry = new Registry();
  readonly #all: readonly Measures[];
  readonly #gauges = new Map<string, Gauge>();
  readonly #requests: Counter;
  readonly #seconds: Histogram;
  #asked: { at: number; readings: Promise<Answers> };

  constructor(db: Database, all: readonly Measures[]) {
    this.#db = db;
    this.#all = [...all, UNREAD];
    this.#asked = { at: -Infinity, readings: Promise.resolve(new Map()) };
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'cirrus_requests_total',
      help: 'Requests that were answered, by how: kept, rendered, made',
      labelNames: ['method', 'route', 'status', 'answer'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'cirrus_request_seconds',
      help: 'How long requests took',
      labelNames: ['method', 'route'],
      buckets: BUCKETS,
      registers,
    });
    for (const { measures } of this.#all) {
      for (const [name, { help, labels, together = 'sum' }] of Object.entries(measures)) {
        const labelNames = labels ?? [];
        const gauge = new Gauge({ name, help, labelNames, aggregator: together, registers });
        this.#gauges.set(name, gauge);
      }
    }
  }

  /** The name of every figure. */
  get names(): string[] {
    return this.#registry.getMetricsAsArray().map(({ name }) => name);
  }

  answered({ method, route, status, answer, seconds }: Answered): void {
    // By hundreds, as is usual: 2xx, 4xx.
    const hundreds = `${Math.floor(status / 100)}xx`;
    this.#requests.inc({ method, route, status: hundreds, answer });
    this.#seconds.observe({ method, route }, seconds);
  }

  /** @param withDatabase also what the database knows; of several processes one is enough */
  async read(withDatabase: boolean): Promise<Said> {
    const asked: Answers = withDatabase ? await this.#askOnce() : new Map();
    let unread = 0;
    for (const each of this.#all) {
      const isOthers = each.ask !== undefined && !withDatabase;
      const readings = each.read?.() ?? asked.get(each);
      if (!readings && !isOthers && each !== UNREAD) unread++;
      this.#show(each, readings ?? {});
    }
    this.#show(UNREAD, { cirrus_measures_unread: unread });
    return this.#registry.getMetricsAsJSON();
  }

  #show({ measures }: Measures, readings: Readonly<Record<string, Reading>>): void {
    for (const [name, { labels }] of Object.entries(measures)) {
      const gauge = this.#gauges.get(name);
      const reading = readings[name];
      gauge?.reset();
      if (typeof reading === 'number') gauge?.set(reading);
      // What could not be read says nothing, rather than what it was, or 0.
      else if (!labels) gauge?.remove();
      for (const [of, value] of Object.entries(typeof reading === 'object' ? reading : {})) {
        gauge?.labels(...of.split(' ')).set(value);
      }
    }
  }

  #askOnce() {
    const now = performance.now();
    if (now - this.#asked.at > ASKED_MS) this.#asked = { at: now, readings: this.#ask() };
    return this.#asked.readings;
  }

  /** What could be asked within the time. */
  async #ask(): Promise<Answers> {
    const found: Answers = new Map();
    const all = this.#all.filter(({ ask }) => ask);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ALL_MS);
    await Promise.race([late.promise, askEach(this.#db, all, found).catch(ignore)]);
    clearTimeout(timer);
    return found;
  }
}

/**
 * On one connection, one after the other: whoever watches takes nothing from those who buy. A statement that fails or
 * takes too long leaves out what it was asked for.
 */
async function askEach(db: Database, all: readonly Measures[], found: Answers): Promise<void> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    for (const each of all) {
      await client.query('begin read only');
      await client.query(`set local statement_timeout = ${STATEMENT_MS}`);
      const readings = await each.ask?.(client).catch(ignore);
      if (readings) found.set(each, readings);
      await client.query('rollback');
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
  } finally {
    client.release(broken);
  }
}

const UNREAD = measures({
  measures: {
    cirrus_measures_unread: { help: 'Groups of measures that could not be read just now' },
  },
});

/** What one or several processes say, in Prometheus' format. */
export const together = (said: readonly Said[]): Promise<string> =>
  AggregatorRegistry.aggregate([...said]).metrics();

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const ignore = () => {};
