import { expect, test } from 'vitest';
import { PRODUCTS } from '../../demo/content/products.ts';
import type { DemoProduct } from '../../demo/content/types.ts';
import { drawProduct, drawRange } from './draw-product.ts';
import type { Outline } from './drawing/outline.ts';
import { Sheet } from './drawing/sheet.ts';
import type { ProductSubject } from './subject.ts';
import { rangeOf, subjectOf } from './variant-subject.ts';

interface Box {
  text: string;
  left: number;
  right: number;
  low: number;
  high: number;
}

/** What is printed on one label, and how broad and high the label is. */
interface Print {
  width: number;
  height: number;
  texts: Box[];
}

function boxOf(text: string, outline: Outline): Box {
  const points = outline.flatMap(([, ...rest]) => rest as (readonly [number, number])[]);
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    text,
    left: Math.min(...across),
    right: Math.max(...across),
    low: Math.min(...up),
    high: Math.max(...up),
  };
}

function printed(draw: (sheet: Sheet) => unknown): Print[] {
  const sheet = new Sheet();
  draw(sheet);
  return sheet.prints.map(({ surface: { width, height }, ink }) => ({
    width,
    height,
    texts: ink.flatMap(({ text, outline }) => (text ? [boxOf(text, outline)] : [])),
  }));
}

const kept = new Map<string, Print[]>();

/** What is printed in one shot, drawn once for all tests. */
function printedOn(subjects: ProductSubject[], shot?: 'detail' | 'box'): Print[] {
  const key = JSON.stringify([shot, subjects]);
  const [first, ...others] = subjects as [ProductSubject, ...ProductSubject[]];
  const prints =
    kept.get(key) ??
    printed((sheet) =>
      shot ? drawRange([first, ...others], shot, sheet) : drawProduct(first, sheet),
    );
  kept.set(key, prints);
  return prints;
}

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.low < b.high && b.low < a.high;

/** Every pair of texts that lie on each other, and every text that runs off its label's height. */
function faults(prints: Print[]): string[] {
  return prints.flatMap(({ height, texts }) => [
    ...texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => meet(one, other))
        .map((other) => `${one.text} meets ${other.text}`),
    ),
    ...texts
      .filter(({ low, high }) => low < 0 || high > height)
      .map(({ text }) => `${text} runs off`),
  ]);
}

const EVERY = PRODUCTS.map((product): [string, DemoProduct] => [product.slug, product]);

test.each(EVERY)('no two texts on a label of %s meet, in any variant', (_slug, product) => {
  for (const variant of product.variants) {
    expect(faults(printedOn([subjectOf(product, variant)]))).toEqual([]);
  }
  expect(faults(printedOn(rangeOf(product), 'box'))).toEqual([]);
});

test('the check finds texts that meet', () => {
  const box = { text: 'one', left: 0, right: 4, low: 1, high: 2 };
  const other = { ...box, text: 'other', left: 3, right: 8 };
  expect(faults([{ width: 9, height: 3, texts: [box, other] }])).toEqual(['one meets other']);
  expect(faults([{ width: 9, height: 1.5, texts: [box] }])).toEqual(['one runs off']);
});

const LIQUIDS = PRODUCTS.filter(({ family }) => family.startsWith('bottle'));

test.each(LIQUIDS.map(({ slug }) => slug))(
  'every bottle of %s says its size and strength',
  (slug) => {
    const product = LIQUIDS.find((liquid) => liquid.slug === slug) as DemoProduct;
    for (const variant of product.variants) {
      const words = printedOn([subjectOf(product, variant)])
        .flatMap(({ texts }) => texts.map(({ text }) => text))
        .join('\n');
      expect(words).toMatch(/^(10|50|100) ml\b/m);
      expect(words).toMatch(new RegExp(`\\b${variant.options.Strength}$`, 'm'));
    }
  },
);

test('what the variants of one colour share says no strength', () => {
  for (const product of PRODUCTS.filter(({ variants }) => variants[0]?.options.Strength)) {
    for (const shot of ['detail', 'box'] as const) {
      const prints = printedOn(rangeOf(product), shot);
      const words = prints.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n');
      expect(words, product.slug).not.toMatch(/\d mg/);
    }
  }
});

test('variants of another colour look different, and those that differ inside alone do not', () => {
  const picturesOf = (slug: string) => {
    const product = PRODUCTS.find((one) => one.slug === slug) as DemoProduct;
    return new Set(product.variants.map((variant) => drawProduct(subjectOf(product, variant))))
      .size;
  };
  expect(picturesOf('nimbus-lumen-pod-kit')).toBe(4);
  expect(picturesOf('proper-vanilla-custard-shortfill')).toBe(4);
  expect(picturesOf('nimbus-replacement-pods-2-pack')).toBe(1);
});
