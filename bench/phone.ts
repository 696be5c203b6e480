import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { openPackagedChromium } from '../tests/support/chromium.ts';
import { type RunningShop, startShop } from '../tests/support/running-shop.ts';
import { median } from './rounds.ts';
import type { Stack } from './servers.ts';
import { printTable } from './table.ts';

const PAGES = ['/', '/products', '/product/nimbus-lumen-pod-kit'];

/** A phone's processor to this one, and the longest that a task may hold it up unnoticed: both as Lighthouse has them. */
const PHONE = 4;
const UNNOTICED_MS = 50;

/** The page has loaded: so long do its scripts go on at most. */
const AFTER_LOAD_MS = 3_000;

const VIEW = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** When it began, and of what lasts how long it took, by the clock and of processor time: in microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** What a page asks of a phone. */
interface Look {
  /** Of all tasks after the first paint, what they take beyond what nobody notices. */
  blocked: number;
  longest: number;
  /** Of the page's thread, in all. */
  total: number;
  /** All that it loads by itself, compressed. */
  scripts: number;
}

/**
 * The demo shop's pages on a phone: what their scripts weigh and how long they hold it up. Counted is processor time, not
 * time by the clock, so that it says the same on a busy machine. The shops of several checkouts take turns.
 */
export async function benchPhone(stack: Stack, checkouts: string[], rounds: number): Promise<void> {
  const shops: RunningShop[] = [];
  for (const checkout of checkouts) {
    const shop = await startShop({}, undefined, checkout);
    stack.defer(() => shop.stop());
    shops.push(shop);
  }
  const browser = await chromium.launch({
    ...(await openPackagedChromium()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  stack.defer(() => browser.close());
  const tracer = await browser.newBrowserCDPSession();

  console.log(`\nOn a phone, ${PHONE} times as slow (processor time, ms; scripts gzipped, kB)`);
  const rows: (string | number)[][] = [];
  for (const path of PAGES) {
    const looks = shops.map((): Look[] => []);
    // The first round has pictures made and does not count.
    for (let round = 0; round <= rounds; round++) {
      for (const [place, shop] of shops.entries()) {
        const seen = await look(browser, tracer, shop.url + path);
        if (round > 0) looks[place]?.push(seen);
      }
    }
    for (const [place, seen] of looks.entries()) {
      const of = (figure: keyof Look) => median(seen.map((each) => each[figure]));
      rows.push([
        path,
        checkouts[place] ?? '',
        of('scripts'),
        of('blocked'),
        of('longest'),
        of('total'),
      ]);
    }
  }
  printTable(['', '', 'scripts', 'blocked after first paint', 'longest task', 'in all'], rows);
}

async function look(browser: Browser, tracer: CDPSession, url: string): Promise<Look> {
  await using context = await browser.newContext(VIEW);
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  const events: TraceEvent[] = [];
  const gather = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  tracer.on('Tracing.dataCollected', gather);
  const categories = ['devtools.timeline', 'toplevel', 'loading'];
  await tracer.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await page.goto(url);
  await pause(AFTER_LOAD_MS);
  const ended = new Promise((resolve) => tracer.once('Tracing.tracingComplete', resolve));
  await tracer.send('Tracing.end');
  await ended;
  tracer.off('Tracing.dataCollected', gather);

  const bodies = await Promise.all(scripts);
  return {
    ...heldUp(events),
    scripts: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000,
  };
}

function heldUp(events: TraceEvent[]): Omit<Look, 'scripts'> {
  const named = (name: string) => events.filter((event) => event.name === name);
  const painted = named('firstContentfulPaint').at(-1);
  if (!painted) throw new Error('the page was never painted');
  const isOfPage = ({ pid, tid }: TraceEvent) => pid === painted.pid && tid === painted.tid;
  const began = named('navigationStart').findLast(({ pid }) => pid === painted.pid)?.ts ?? 0;
  const tasks = events
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isOfPage(event))
    .filter(({ ts }) => ts >= began)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ end: ts + dur, ms: (tdur / 1000) * PHONE }));
  const later = tasks.filter(({ end }) => end > painted.ts);
  const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0);
  return {
    blocked: sum(later.map(({ ms }) => Math.max(0, ms - UNNOTICED_MS))),
    longest: Math.max(...later.map(({ ms }) => ms)),
    total: sum(tasks.map(({ ms }) => ms)),
  };
}
