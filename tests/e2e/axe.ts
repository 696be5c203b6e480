import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isRandomRun } from '../support/random-size.ts';
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

/** What depends on colour alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** It hangs on how large everything is just now, and so is asked of the few elements that it may be about. */
const SCROLL_RULE = 'scrollable-region-focusable';

/** Reads every style sheet, which is a fifth of the work: each is looked at once. */
const SHEET_RULES = ['css-orientation-lock'];

/** The style sheets that axe passed, whichever page has them: files of a worker share it. */
const passedSheets = new Set<string>();

/**
 * Checks the screens at these addresses, with what the scripts bring. Goes from one to the next within the page. Each of
 * four looks comes at every fourth screen: narrow and wide, light and dark. At the other width it is seen that nothing
 * sticks out sideways, and there the next one begins.
 */
export async function checkAll(page: Page, paths: string[]): Promise<void> {
  let width = PHONE;
  await page.setViewportSize({ width, height: 900 });
  for (const [place, path] of paths.entries()) {
    await openWithin(page, path);
    // The calls may be over before the screen, which came with them, is drawn.
    // Behind a drawer that is open from the start the screen has no heading.
    const headings = page.getByRole('heading', { level: 1 });
    await headings.or(page.getByRole('dialog').getByRole('heading')).first().waitFor();
    await check(page, path);
    width = otherWidth(width);
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(endAnimations, 2);
    expect([path, width, await sideways(page)]).toEqual([path, width, 0]);
    if (place % 2 === 1)
      await page.emulateMedia({ colorScheme: place % 4 === 1 ? 'dark' : 'light' });
  }
  await page.setViewportSize({ width: DESKTOP, height: 900 });
}

const otherWidth = (width?: number) => (width === PHONE ? DESKTOP : PHONE);

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

type Part = { widths?: number[]; within?: string };

/**
 * Axe finds nothing, and nothing sticks out sideways: at the first of these widths, which is the page's own unless they
 * are given, in the page's own theme. `npm run test:random` looks at all widths and both themes, and at large letters.
 * A width that was given stays.
 */
export async function check(page: Page, what: string, part: Part = {}): Promise<void> {
  const own = page.viewportSize()?.width;
  const { widths = [own, otherWidth(own)], within = 'html' } = part;
  const wasDark = await prepare(page);
  for (const width of isRandomRun ? widths : widths.slice(0, 1)) {
    if (width && page.viewportSize()?.width !== width) {
      await page.setViewportSize({ width, height: 900 });
    }
    await page.evaluate(endAnimations, 2);
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href ?? ''),
    );
    const areNew = sheets.some((sheet) => !passedSheets.has(sheet));
    const left = [...COLOUR_RULES, SCROLL_RULE, ...(areNew ? [] : SHEET_RULES)];
    const found = [
      ...(await page.evaluate(examine, { within, left })),
      ...(await page.evaluate(findStuck, { within, rule: SCROLL_RULE })),
      ...(await colours(page, within)),
    ];
    if (isRandomRun) found.push(...(await otherColours(page, within, wasDark)));
    const beside = await sideways(page);
    expect({ what, width, found, beside }).toEqual({ what, width, found: [], beside: 0 });
    for (const sheet of sheets) passedSheets.add(sheet);
  }
  if (!isRandomRun) return;
  await page.evaluate(enlarge, '200%');
  const stuck = await page.evaluate(findStuck, { within, rule: SCROLL_RULE });
  await page.evaluate(enlarge, '');
  expect({ what, stuck }).toEqual({ what, stuck: [] });
  if (own && !part.widths) await page.setViewportSize({ width: own, height: 900 });
}

/** What is wrong with the colours of the other theme. */
async function otherColours(page: Page, within: string, isDark: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await page.evaluate(endAnimations, 1);
  const found = await colours(page, within);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.evaluate(endAnimations, 1);
  return found;
}

/** Gives the page's text another size. Runs in the page. */
async function enlarge(size: string): Promise<void> {
  document.documentElement.style.fontSize = size;
  dispatchEvent(new Event('resize'));
  if (size) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** What scrolls and cannot be scrolled by keys. Runs in the page. */
async function findStuck({ within, rule }: { within: string; rule: string }): Promise<string[]> {
  const doubtful = [...document.querySelectorAll(`${within}, ${within} *`)].filter(
    (element) => scrolls(element) && !takesKeys(element),
  );
  // Axe reads the whole page before it looks at any part of it.
  if (doubtful.length === 0) return [];
  const { violations } = await window.axe.run(
    { include: doubtful },
    { runOnly: [rule], elementRef: true, selectors: false },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ element }) => `${id} ${element?.outerHTML.slice(0, 300)}`),
  );

  /** Whether it is larger than its place and has bars. */
  function scrolls(element: Element): boolean {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX + overflowY);
  }

  /** Whether the focus stops at it, or at something within it that is seen. */
  function takesKeys(element: Element): boolean {
    if (element.matches('[tabindex="0"]')) return true;
    const stops = element.querySelectorAll(
      'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, [tabindex="0"]',
    );
    return [...stops].some(
      (stop) =>
        !stop.matches('[tabindex^="-"]') &&
        !stop.closest('[inert]') &&
        stop.checkVisibility({ visibilityProperty: true }),
    );
  }
}

/**
 * What fades in or out has neither its own colours nor lets others have theirs. Runs in the page.
 * @param frames how many the page needs to become what it is to be: it hears of a new width in one, and draws the next
 */
async function endAnimations(frames: number): Promise<void> {
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  for (const animation of fading) animation.finish();
  // What has faded out is taken away by the next frame.
  for (let left = fading.length > 0 ? 2 : frames; left > 0; left--) {
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
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    // It would write down each element that it passes, with what that contains: a tenth of its work.
    await page.evaluate(() => window.axe.configure({ noHtml: true }));
  }
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

type Examined = { within: string; left: string[] };

/** What axe finds by all rules but those that are left out. Runs in the page. */
async function examine({ within, left }: Examined): Promise<string[]> {
  const { violations } = await window.axe.run(within, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
    elementRef: true,
    selectors: false,
  });
  return violations.map(
    ({ id, nodes: [node] }) => `${id} ${node?.element?.outerHTML.slice(0, 300)}`,
  );
}

/**
 * How the texts looked that axe passed, whoever saw them: files of a worker share it. Those that it cannot judge, over a
 * gradient or folded away, are in it by their words and place as well, since another that looks like them may be judged.
 */
const passed = new Set<string>();

/**
 * What axe finds wrong with the colours of texts. That is most of its work, so a text that looks in every respect like
 * one that it passed before, here or on another screen, is not measured again.
 */
async function colours(page: Page, within: string): Promise<string[]> {
  const looks = await page.evaluate(lookAtColours, within);
  const fresh = looks.flatMap(({ look, text }) =>
    passed.has(look) || passed.has(`${look} ${text}`) ? [] : [look],
  );
  if (fresh.length === 0) return [];
  const measured = await page.evaluate(measureColours, { fresh, rules: COLOUR_RULES });
  for (const look of measured.passed) passed.add(look);
  if (measured.found.length > 0) return measured.found;
  const words = new Map(looks.map(({ look, text }) => [look, text]));
  for (const look of fresh) passed.add(`${look} ${words.get(look)}`);
  return [];
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
function lookAtColours(within: string): { look: string; text: string }[] {
  const lengthOf = (element: Element) => element.textContent?.length ?? 0;
  const groundsOf = new Map<Element, Ground>();
  const FIELDS =
    'input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=color]), select, textarea';
  /** Of all that look the same the longest text, since axe does not judge a single letter. */
  const longest = new Map<string, Element>();
  const IDLE = ':disabled, [aria-disabled=true], [inert]';
  let painted: { element: Element; place: DOMRect; paint: string }[] | undefined;
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText && !element.matches(FIELDS)) continue;
    // Axe does not measure what nobody sees, or what only somebody who sees it needs.
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.getBoundingClientRect().width <= 1 || element.closest('[aria-hidden=true]'))
      continue;
    const look = lookOf(element);
    const other = longest.get(look);
    if (!other || lengthOf(other) < lengthOf(element)) longest.set(look, element);
  }
  window.looks = longest;
  return [...longest].map(([look, element]) => ({ look, text: wordsOf(element) }));

  /** What it says, and by which styles and states it and those around it were made what they are. */
  function wordsOf(element: Element): string {
    let words = element.textContent ?? '';
    for (let around: Element | null = element; around; around = around.parentElement) {
      const states = ['disabled', 'open', 'inert', 'aria-disabled', 'aria-expanded', 'hidden'];
      words += ` ${around.tagName}.${around.className}`;
      words += states.filter((state) => around.hasAttribute(state)).join();
    }
    return words;
  }

  /** All that the contrast of a text hangs on: its own style, and the grounds that lie under it. */
  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } =
      getComputedStyle(element);
    // Below fourteen points no text is large, however bold it is.
    const size = Number.parseFloat(fontSize) < 18 ? 'small' : `${fontSize} ${fontWeight}`;
    const look = [element.tagName, color, size, textShadow];
    // What cannot be used may be pale, and says nothing of others that look like it.
    const { control } = element.closest('label') ?? {};
    if (element.closest(IDLE) || control?.matches(IDLE)) look.push('idle');
    // A link within a text is told from the text around it.
    const link = element.closest('a, [role=link]');
    if (link?.parentElement) {
      const { color: around } = getComputedStyle(link.parentElement);
      look.push(link === element ? 'link' : 'in a link', around, fontWeight, textDecorationLine);
    }
    const { grounds, isOver } = groundOf(element);
    // It may lie over something that is not around it.
    if (isOver) look.push(...new Set(underneath(element)));
    return [...look, grounds].join();
  }

  /** What else is painted where it is, in the order of the page, and how much of it that covers. */
  function underneath(element: Element): string[] {
    painted ??= [...document.body.querySelectorAll('*')].flatMap((each) => {
      const { backgroundColor, backgroundImage, opacity, position, zIndex } =
        getComputedStyle(each);
      const isEmpty = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
      if (isEmpty && !each.matches('img, svg, video, canvas, iframe')) return [];
      if (!each.checkVisibility({ visibilityProperty: true })) return [];
      const paint = [each.tagName, backgroundColor, backgroundImage, opacity, position, zIndex];
      return [{ element: each, place: each.getBoundingClientRect(), paint: paint.join() }];
    });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return painted.flatMap(({ element: other, place, paint }) => {
      if (place.left >= right || place.right <= left) return [];
      if (place.top >= bottom || place.bottom <= top || other.contains(element)) return [];
      const isWhole =
        place.left <= left && place.right >= right && place.top <= top && place.bottom >= bottom;
      return [`${element.contains(other) ? 'in' : ''}${isWhole ? 'under' : 'beside'} ${paint}`];
    });
  }

  /** Most texts share what is around them, so each element is looked at once. */
  function groundOf(element: Element): Ground {
    const known = groundsOf.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const around = element.parentElement && groundOf(element.parentElement);
    const { backgroundColor, backgroundImage } = style;
    const covers = /^rgb\(/.test(backgroundColor);
    // Most have neither: how deep a text lies makes no difference.
    const veil = `${style.opacity},${style.filter},`.replace(/^1,none,$/, '');
    const shown = `${backgroundColor},${backgroundImage},`.replace(
      /^rgba\(0, 0, 0, 0\),none,$/,
      '',
    );
    const ground = {
      veils: `${veil}${around?.veils ?? ''}`,
      grounds: `${veil}${shown}${(covers ? around?.veils : around?.grounds) ?? ''}`,
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
      return `${id} ${node?.element?.outerHTML.slice(0, 300)} ${fgColor} on ${bgColor}`;
    }),
    passed: fresh.filter((look) => measured.has(window.looks?.get(look))),
  };
}
