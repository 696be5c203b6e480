import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openWithin } from './browser.ts';

declare global {
  interface Window {
    axe: typeof axe;
    isStill?: boolean;
    /** An element for each look of the texts that were seen last. */
    looks?: Map<string, Element>;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = 360;
export const DESKTOP = 1440;

/** What depends on colour alone, and so is looked at again in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Reads every style sheet, which is a fifth of the work: each is looked at once. */
const SHEET_RULES = ['css-orientation-lock'];

/** The style sheets that axe passed, whichever page has them: files of a worker share it. */
const passedSheets = new Set<string>();

/** Checks the screens at these addresses, with what the scripts bring. Goes from one to the next within the page. */
export async function checkAll(page: Page, paths: string[]): Promise<void> {
  let widths = [PHONE, DESKTOP];
  for (const path of paths) {
    await openWithin(page, path);
    // The calls may be over before the screen, which came with them, is drawn.
    // Behind a drawer that is open from the start the screen has no heading.
    const headings = page.getByRole('heading', { level: 1 });
    await headings.or(page.getByRole('dialog').getByRole('heading')).first().waitFor();
    await check(page, path, { widths });
    // The next one begins as wide as this one ends.
    widths = widths.toReversed();
  }
  await page.setViewportSize({ width: DESKTOP, height: 900 });
}

type Part = { widths?: number[]; within?: string };

/**
 * Axe finds nothing in either theme, and nothing sticks out sideways, at these widths. A change of the width or the theme
 * is most of the work, so it begins with the ones that are there. The page stays as wide as the last.
 */
export async function check(page: Page, what: string, part: Part = {}): Promise<void> {
  const { widths = [PHONE, DESKTOP], within = 'html' } = part;
  let isDark = await prepare(page);
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    await page.evaluate(endAnimations);
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href ?? ''),
    );
    const areNew = sheets.some((sheet) => !passedSheets.has(sheet));
    const left = areNew ? COLOUR_RULES : [...COLOUR_RULES, ...SHEET_RULES];
    const found = [...(await allBut(left, page, within)), ...(await colours(page, within))];
    isDark = !isDark;
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    await page.evaluate(endAnimations);
    found.push(...(await colours(page, within)));
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ what, width, found, sideways }).toEqual({ what, width, found: [], sideways: 0 });
    for (const sheet of sheets) passedSheets.add(sheet);
  }
  const stuck = await page.evaluate(enlarged, within);
  expect({ what, stuck }).toEqual({ what, stuck: [] });
}

/** What scrolls once its text is twice as large and cannot be scrolled by keys. Runs in the page. */
async function enlarged(within: string): Promise<string[]> {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  dispatchEvent(new Event('resize'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { violations } = scrolls(within)
    ? await window.axe.run(within, { runOnly: ['scrollable-region-focusable'], selectors: false })
    : { violations: [] };
  style.fontSize = '';
  dispatchEvent(new Event('resize'));
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));

  /** Whether anything is larger than its place and has bars: axe reads the whole page to find out. */
  function scrolls(part: string): boolean {
    return [...document.querySelectorAll(`${part}, ${part} *`)].some((element) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX + overflowY);
    });
  }
}

/** What fades in or out has neither its own colours nor lets others have theirs. Runs in the page. */
async function endAnimations(): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      animation.finish();
  }
  // What has faded out is taken away by the next frame.
  for (let frames = 0; frames < 2; frames++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      // Where nothing has changed, a browser may draw no further one.
      setTimeout(resolve, 1_000);
    });
  }
}

/** Checks what is open, and closes it. */
export async function checkOpen(
  page: Page,
  name: string | RegExp,
  widths?: number[],
): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  // The page behind it is out of reach meanwhile, and looked at without it.
  await check(page, String(name), { widths, within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Loads axe into the page, and takes its fading away: one theme follows the other at once.
 * @returns whether its theme is the dark one
 */
async function prepare(page: Page): Promise<boolean> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(() => {
    if (!window.isStill) {
      window.isStill = true;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, ::before, ::after { transition: none !important }');
      // The site adopts sheets of its own.
      document.adoptedStyleSheets.push(sheet);
    }
    return matchMedia('(prefers-color-scheme: dark)').matches;
  });
}

const allBut = (rules: string[], page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    async ([selector, left]) => {
      const { violations } = await window.axe.run(selector, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
        selectors: false,
      });
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    [within, rules] as const,
  );

/** How the texts looked that axe passed, whoever saw them: files of a worker share it. */
const passed = new Set<string>();

/**
 * What axe finds wrong with the colours of texts. That is most of its work, so a text that looks in every respect like
 * one that it passed before, here or on another screen, is not measured again.
 */
async function colours(page: Page, within: string): Promise<string[]> {
  const looks = await page.evaluate(lookAtColours, within);
  const fresh = looks.filter((look) => !passed.has(look));
  if (fresh.length === 0) return [];
  const measured = await page.evaluate(measureColours, { fresh, rules: COLOUR_RULES });
  for (const look of measured.passed) passed.add(look);
  return measured.found;
}

/** What lies under an element's texts. */
interface Ground {
  /** How opaque it is and what filters it, to the root. */
  veils: string;
  /** The same with the backgrounds, to the first one that covers what is behind it. */
  grounds: string;
  /** Whether it is placed over others before anything covers them. */
  isOver: boolean;
}

/** How the texts look that are seen now. Runs in the page, and so stands alone. */
function lookAtColours(within: string): string[] {
  const lengthOf = (element: Element) => element.textContent?.length ?? 0;
  const groundsOf = new Map<Element, Ground>();
  /** Of all that look the same the longest text, since axe does not judge a single letter. */
  const longest = new Map<string, Element>();
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText && !element.matches('input, select, textarea')) continue;
    // Axe does not measure what nobody sees, or what only somebody who sees it needs.
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.getBoundingClientRect().width <= 1 || element.closest('[aria-hidden=true]'))
      continue;
    const look = lookOf(element);
    const other = longest.get(look);
    if (!other || lengthOf(other) < lengthOf(element)) longest.set(look, element);
  }
  window.looks = longest;
  return [...longest.keys()];

  /** All that the contrast of a text hangs on: its own style, and the grounds that lie under it. */
  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } =
      getComputedStyle(element);
    const parent = element.parentElement;
    const look = [element.tagName, color, fontSize, fontWeight, textShadow, textDecorationLine];
    // A link within a text is told from the text around it.
    if (parent) look.push(getComputedStyle(parent).color);
    const { grounds, isOver } = groundOf(element);
    // It may lie over something that is not around it: no two such texts are the same.
    if (isOver) look.push(crypto.randomUUID());
    return [...look, grounds].join();
  }

  /** Most texts share what is around them, so each element is looked at once. */
  function groundOf(element: Element): Ground {
    const known = groundsOf.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const around = element.parentElement && groundOf(element.parentElement);
    const own = `${style.opacity},${style.filter}`;
    const covers = /^rgb\(/.test(style.backgroundColor);
    const shown = `${own},${style.backgroundColor},${style.backgroundImage}`;
    const ground = {
      veils: `${own},${around?.veils ?? ''}`,
      grounds: `${shown},${(covers ? around?.veils : around?.grounds) ?? ''}`,
      isOver: !covers && (['absolute', 'fixed'].includes(style.position) || !!around?.isOver),
    };
    groundsOf.set(element, ground);
    return ground;
  }
}

type Asked = { fresh: string[]; rules: string[] };

/** Runs in the page as well. */
async function measureColours({ fresh, rules }: Asked) {
  const elements = fresh.flatMap((look) => window.looks?.get(look) ?? []);
  const { violations, passes } = await window.axe.run(
    { include: elements },
    { runOnly: { type: 'rule', values: rules }, elementRef: true, selectors: false },
  );
  const measured = new Set(
    passes
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) => nodes)
      .filter(({ any: [check] }) => check?.data?.contrastRatio && !check.data.messageKey)
      .map(({ element }): Element | undefined => element),
  );
  return {
    found: violations.map(({ id, nodes: [node] }) => {
      const { fgColor, bgColor } = node?.any[0]?.data ?? {};
      return `${id} ${node?.html} ${fgColor} on ${bgColor}`;
    }),
    passed: fresh.filter((look) => measured.has(window.looks?.get(look))),
  };
}
