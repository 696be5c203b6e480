import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof axe;
    isStill?: boolean;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = 360;
export const DESKTOP = 1440;

/** What depends on colour alone, and so is looked at again in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the screens at these addresses, with what the scripts bring. */
export async function checkAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document.body).some((key) => /^__react/.test(key)),
    );
    await page.waitForLoadState('networkidle');
    // The calls may be over before the screen, which came with them, is drawn.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await check(page, path);
  }
}

type Part = { widths?: number[]; within?: string };

/** Axe finds nothing in either theme, and nothing sticks out sideways, at these widths. */
export async function check(page: Page, what: string, part: Part = {}): Promise<void> {
  const { widths = [PHONE, DESKTOP], within = 'html' } = part;
  await prepare(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    await show(page, 'light');
    found.push(...(await allButColours(page, within)), ...(await colours(page, within)));
    await show(page, 'dark');
    found.push(...(await colours(page, within)));
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ what, width, found, sideways }).toEqual({ what, width, found: [], sideways: 0 });
  }
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(endAnimations);
}

/** What fades in or out has neither its own colours nor lets others have theirs. Runs in the page. */
async function endAnimations(): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      animation.finish();
  }
  // What has faded out is taken away by the next frame.
  for (let frames = 0; frames < 2; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
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

const loaded = new WeakSet<Page>();

/** Loads axe into the page and those that follow, and takes its fading away: one theme follows the other at once. */
async function prepare(page: Page): Promise<void> {
  if (!loaded.has(page)) {
    loaded.add(page);
    await page.addInitScript({ content: AXE });
    await page.evaluate(AXE);
  }
  await page.evaluate(() => {
    // The site adopts sheets of its own.
    if (window.isStill) return;
    window.isStill = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

const allButColours = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    async ([selector, left]) => {
      const { violations } = await window.axe.run(selector, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
      });
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    [within, COLOUR_RULES] as const,
  );

/** How the texts looked that axe passed, whoever saw them: files of a worker share it. */
const passed = new Set<string>();

/**
 * What axe finds wrong with the colours of texts. That is most of its work, so a text that looks in every respect like
 * one that it passed before, here or on another screen, is not measured again.
 */
async function colours(page: Page, within: string): Promise<string[]> {
  const { found, looks } = await page.evaluate(lookAtColours, {
    within,
    rules: COLOUR_RULES,
    known: [...passed],
  });
  for (const look of looks) passed.add(look);
  return found;
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

type Asked = { within: string; rules: string[]; known: string[] };

/** Runs in the page, and so stands alone. */
async function lookAtColours({ within, rules, known }: Asked) {
  const lengthOf = (element: Element) => element.textContent?.length ?? 0;
  const before = new Set(known);
  const groundsOf = new Map<Element, Ground>();
  /** Of all that look the same the longest text, since axe does not judge a single letter. */
  const fresh = new Map<string, Element>();
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
    const other = fresh.get(look);
    if (before.has(look) || (other && lengthOf(other) >= lengthOf(element))) continue;
    fresh.set(look, element);
  }
  if (fresh.size === 0) return { found: [], looks: [] };
  const { violations, passes } = await window.axe.run(
    { include: [...fresh.values()] },
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
    looks: [...fresh].filter(([, element]) => measured.has(element)).map(([look]) => look),
  };

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
