import pg from 'pg';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { openPackagedChromium } from '../support/chromium.ts';
import { hasMemoryFolder } from '../support/scratch-folder.ts';
import { AnsweredCalls, isOfCalls } from './answered-calls.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // No page is open for so long that its scripts were worth compiling for speed: that, and clearing a small young heap
  // again and again, is a tenth of a page's work.
  '--js-flags=--no-maglev,--no-turbofan,--max-semi-space-size=16,--min-semi-space-size=16',
];

/**
 * A Chromium that needs nothing of the machine: on Linux the packaged one with its own libraries,
 * elsewhere the Chrome that is installed.
 */
async function launch(): Promise<Browser> {
  if (process.platform !== 'linux') return chromium.launch({ channel: 'chrome' });
  return chromium.launch({
    ...(await openPackagedChromium()),
    args: FLAGS,
    // Playwright lets what its processes share be written to the disk, for machines whose folder in memory is small.
    ...((await hasMemoryFolder()) && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  });
}

let ownShop = '';

/**
 * Takes a demo shop that no other worker has, until this process ends. vitest's number of a worker would not do: two
 * that work at once may have the same one. Where there are fewer shops than workers, files wait for each other.
 */
async function takeShop(): Promise<string> {
  const urls = inject('shopUrls');
  const client = new pg.Client({ connectionString: inject('serverUrl'), keepAlive: true });
  await client.connect();
  for (const [number, url] of urls.entries()) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [number]);
    if (rows[0].mine) return url;
  }
  await client.query('select pg_advisory_lock(0)');
  const [first] = urls;
  if (!first) throw new Error('no shop was started');
  return first;
}

/** The demo shop of the worker in which this runs. */
export function shopUrl(): string {
  if (!ownShop) throw new Error('openBrowser() gives a file its shop');
  return ownShop;
}

let browser: Browser;

/** Gives the tests of a file a browser and a demo shop, the same ones as the other files of its worker. */
export function openBrowser(): void {
  beforeAll(async () => {
    ownShop ||= await takeShop();
    if (browser?.isConnected()) return;
    freeTabs.length = 0;
    browser = await launch();
  });
}

export interface Visit extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** What the console said that it should not: errors, warnings, hydration mismatches. */
  complaints: string[];
}

export interface VisitOptions {
  /** The address of the shop; left out: the demo shop. */
  shop?: string;
  width?: number;
  scheme?: 'light' | 'dark';
  /** Whether the visitor has confirmed their age before. */
  verified?: boolean;
  javaScript?: boolean;
  /** Whether the browser knows service workers: the shop's own then stands between page and network. */
  serviceWorker?: boolean;
}

/** A page for one visitor after the other. */
interface Tab {
  page: Page;
  /** What the visitor has made each document of the page begin with. */
  beginnings: { dispose(): Promise<void> }[];
  calls: AnsweredCalls;
  /** How many visitors it had. */
  visits: number;
  /** Whether it may not serve another visitor: this one has changed more than `leave` puts right. */
  isSpent: boolean;
}

/** Those of the demo shop that nobody looks at. */
const freeTabs: Tab[] = [];

/** After so many visitors a page is closed, so that what one of them might leave in memory does not heap up. */
const MOST_VISITS = 40;

/**
 * A visitor with an empty browser of their own. A process that has run the shop's scripts before runs them with a
 * third of the work, so visitors of the demo shop follow each other in one, and each leaves nothing behind. Whoever
 * reaches for the context or the clock gets a browser that is really new, and closed afterwards.
 */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, scheme = 'light', verified = true, javaScript = true } = options;
  const { serviceWorker = false, shop = shopUrl() } = options;
  const isUsual = javaScript && !serviceWorker && shop === shopUrl();
  const tab = (isUsual && freeTabs.pop()) || (await openTab({ shop, javaScript, serviceWorker }));
  tab.isSpent ||= !isUsual;
  const { page } = tab;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  if (verified) await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const complaints: string[] = [];
  watchRequests(page);
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const text = message.text();
    // What could not be loaded is not named by the text.
    complaints.push(text.startsWith('Failed to load') ? `${text} ${message.location().url}` : text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    page,
    get context() {
      tab.isSpent = true;
      return page.context();
    },
    complaints,
    [Symbol.asyncDispose]: () => leave(tab),
  };
}

/**
 * What is painted of a page, whose layout goes by its own size: no test looks at the picture, and painting all of it is a
 * fourth of the work of loading a page, half of going to one from another.
 */
const PAINTED = { width: 64, height: 48 };

type TabOptions = Required<Pick<VisitOptions, 'shop' | 'javaScript' | 'serviceWorker'>>;

async function openTab({ shop, javaScript, serviceWorker }: TabOptions): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: shop,
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
  });
  // Far above what a page takes: a machine that does other things as well may starve one for long.
  context.setDefaultTimeout(120_000);
  if (!serviceWorker) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  }
  await context.addInitScript(() =>
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
  const page = await context.newPage();
  const calls = new AnsweredCalls(page, () => underway.get(page));
  const tab: Tab = { page, beginnings: [], calls, visits: 0, isSpent: false };
  const { clock } = page;
  const session = await context.newCDPSession(page);
  const resize = page.setViewportSize.bind(page);
  const begin = page.addInitScript.bind(page);
  const route = page.route.bind(page);
  const unroute = page.unroute.bind(page);
  const unrouteAll = page.unrouteAll.bind(page);
  Object.defineProperties(page, {
    clock: {
      get() {
        tab.isSpent = true;
        return clock;
      },
    },
    setViewportSize: {
      async value(size: Parameters<typeof resize>[0]) {
        await resize(size);
        await session.send('Emulation.setVisibleSize', PAINTED);
      },
    },
    addInitScript: {
      async value(...script: Parameters<typeof begin>) {
        const beginning = await begin(...script);
        tab.beginnings.push(beginning);
        return beginning;
      },
    },
    // A worker makes calls as well, and those a page cannot answer.
    ...(javaScript &&
      !serviceWorker && {
        route: {
          value: (...[pattern, handler, options]: Parameters<typeof route>) =>
            isOfCalls(pattern) && !options
              ? calls.route(pattern, handler)
              : route(pattern, handler, options),
        },
        unroute: {
          value: async (...[pattern, handler]: Parameters<typeof unroute>) =>
            isOfCalls(pattern) ? calls.unroute(pattern) : unroute(pattern, handler),
        },
        unrouteAll: {
          value: (...options: Parameters<typeof unrouteAll>) => {
            calls.unrouteAll();
            return unrouteAll(...options);
          },
        },
      }),
  });
  return tab;
}

/** Makes the page as good as new for the next visitor, or closes it. */
async function leave(tab: Tab): Promise<void> {
  const context = tab.page.context();
  tab.visits += 1;
  const isAlone = !tab.page.isClosed() && context.pages().length === 1;
  if (tab.isSpent || !isAlone || tab.visits >= MOST_VISITS) return context.close();
  try {
    await clear(tab);
  } catch {
    // As after a test that failed midway.
    return context.close();
  }
  freeTabs.push(tab);
}

/** A page that shows nothing and runs nothing. */
const EMPTY = '/robots.txt';

async function clear({ page, beginnings, calls }: Tab): Promise<void> {
  page.removeAllListeners();
  calls.clear();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const beginning of beginnings.splice(0)) await beginning.dispose();
  // Whoever only made calls has opened nothing.
  if (page.url() !== 'about:blank' && new URL(page.url()).pathname !== EMPTY) {
    // What it shows may write to its storage when it goes, so that is emptied from one without scripts.
    await page.goto(EMPTY);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await page.context().clearCookies();
  // Nothing lies under the pointer.
  await page.mouse.move(-1, -1);
}

/** What each page has asked for and not got yet. */
const underway = new WeakMap<Page, Set<object>>();

function watchRequests(page: Page): void {
  const requests = new Set<object>();
  underway.set(page, requests);
  page.on('request', (request) => {
    // What the document before still asked for is given up, mostly without a word.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    // Those never end, or nobody waits for them.
    if (!['eventsource', 'ping'].includes(request.resourceType())) requests.add(request);
  });
  const end = (request: Request) => requests.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Waits until the page has nothing more to load, and nothing left to do with what it got. */
export async function settle(page: Page): Promise<void> {
  // A request may begin in the work that one rest waited for: it is seen in the next.
  for (let rests = 0; rests < 2; ) {
    await page.evaluate(rest);
    rests = underway.get(page)?.size ? 0 : rests + 1;
  }
}

/** Runs in the page. */
const rest = () =>
  new Promise<void>((done) => {
    // A page that draws nothing new may never be called idle.
    setTimeout(() => requestIdleCallback(() => done(), { timeout: 500 }), 30);
  });

/** Opens the page and waits until React has taken it over and has nothing more to load. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => 'isHydrated' in window);
  await settle(page);
}

/**
 * As by a link within the shop, whose page nobody has pointed at before: a fraction of the work of loading one. The page
 * must have been hydrated. Shop and back office are two worlds: who crosses over loads the page.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);

/** Opens the page, within the one that is there if that can be, until it has nothing more to load. */
export async function openWithin(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const world = (address: string) => address.split(/[/?#]/)[1] === 'admin';
  const isHydrated = await page.evaluate(() => 'isHydrated' in window);
  if (!isHydrated || origin === 'null' || world(pathname) !== world(path)) {
    return openHydrated(page, path);
  }
  await goWithin(page, path);
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
  await settle(page);
}
