import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { createApp } from '../src/server/app.ts';
import { CATALOGUE_CALLS, readSamples } from './catalogue-calls.ts';
import { openOwnShop } from './own-shop.ts';

/** The shop as a process of its own that starts, tells by IPC how that went, and ends. */

export interface Start {
  /** Milliseconds from listening until `/readyz` said so, and from then until a first list was answered. */
  ready: number;
  list: number;
  /** Milliseconds for which nobody else had a turn, at most. */
  longestBlock: number;
  /** Bytes held at the end, and at most. */
  memory: number;
  mostMemory: number;
  /** Where products are found. */
  where: string;
  /** Milliseconds of lists, and of searches, that were not asked for before. */
  lists: number[];
  searches: number[];
}

/** How many of each are asked for. */
const ASKED = 400;

const POLL_MS = 5;

const kindsOf = (test: (name: string) => boolean) => Object.keys(CATALOGUE_CALLS).filter(test);
const isSearch = (name: string) => name.startsWith('search');
const isList = (name: string) => !isSearch(name) && !/facets|slug/.test(name);

const delay = monitorEventLoopDelay({ resolution: 1 });
const shop = await openOwnShop();
const { config, database } = shop;
const app = await createApp(shop, { pages: false });
await app.listen({ host: config.host, port: config.port });
const listening = performance.now();
delay.enable();
while ((await app.inject('/readyz')).statusCode !== 200) await pause(POLL_MS);
const ready = performance.now();
await app.inject(catalogApi.listProducts({ limit: 12 }).url);
const listed = performance.now();
delay.disable();

const memory = process.memoryUsage.rss();
const mostMemory = process.resourceUsage().maxRSS * 1024;
const samples = await readSamples(database.url);

/** How long each of so many calls takes, which differ: the kinds in turns. */
async function timed(kinds: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < ASKED; index++) {
    const callOf = CATALOGUE_CALLS[kinds[index % kinds.length] ?? ''];
    const sample = samples[index % samples.length];
    if (!callOf || !sample) throw new Error('there is nothing to ask for');
    const began = performance.now();
    await app.inject(callOf(sample, index).url);
    times.push(performance.now() - began);
  }
  return times;
}

const start: Start = {
  ready: ready - listening,
  list: listed - ready,
  longestBlock: delay.max / 1e6,
  memory,
  mostMemory,
  where: shop.search.where ?? '',
  lists: await timed(kindsOf(isList)),
  searches: await timed(kindsOf(isSearch)),
};
process.send?.(start);
await app.close();
await database.close();
process.disconnect?.();
