import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPackagedChromium } from '../support/chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * A Chromium that needs nothing of the machine: on Linux the packaged one with its own libraries,
 * elsewhere the Chrome that is installed.
 */
async function launch(): Promise<Browser> {
  if (process.platform !== 'linux') return chromium.launch({ channel: 'chrome' });
  return chromium.launch({ ...(await openPackagedChromium()), args: FLAGS });
}

/** The demo shop of the worker in which this runs. */
export function shopUrl(): string {
  const shops = inject('shopUrls');
  const worker = Number(process.env.VITEST_POOL_ID) || 1;
  const shop = shops[(worker - 1) % shops.length];
  if (!shop) throw new Error('no shop was started');
  return shop;
}

let browser: Browser;

/** Gives the tests of a file a browser. */
export function openBrowser(): void {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
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

/** A visitor with an empty browser of their own. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, scheme = 'light', verified = true, javaScript = true } = options;
  const { serviceWorker = false, shop = shopUrl() } = options;
  const context = await browser.newContext({
    baseURL: shop,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
  });
  if (verified) await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  if (!serviceWorker) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints, [Symbol.asyncDispose]: () => context.close() };
}
