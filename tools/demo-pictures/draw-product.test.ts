import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBrand } from './draw-brand.ts';
import { drawProduct, drawRange } from './draw-product.ts';
import { drawCategory, drawHero } from './draw-still-life.ts';
import { FAMILIES, type Family, type ProductSubject } from './subject.ts';

const productOf = (family: Family, slug = `arc-${family}`): ProductSubject => ({
  slug,
  name: 'Garden Mint',
  brand: 'Somebody & Co',
  family,
  palette: ['#2f6b5a', '#cfe0d2', '#e0b94f'],
  labelText: 'Garden Mint',
  subText: '50 ml · 3 mg',
});

/** Lightness from 0 to 255: of the palest corner, and of every part. */
async function lightness(svg: string) {
  const { data } = await sharp(Buffer.from(svg))
    .resize(9, 9)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [0, 8, 72, 80].map((at) => data[at] ?? 0);
  return { corner: Math.max(...corners), pixels: [...data] };
}

test.each(FAMILIES)(
  'a %s is shown on pale paper from every side, its words as outlines',
  async (family) => {
    const product = productOf(family);
    const copper = {
      ...product,
      palette: ['#b0683f', '#e7d5c7', '#3a2c25'],
    } satisfies ProductSubject;
    const shots = [
      drawProduct(product),
      drawRange([product], 'detail'),
      drawRange([product, copper], 'box'),
    ];
    for (const svg of shots) {
      expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
      const { corner, pixels } = await lightness(svg);
      expect(corner).toBeGreaterThan(190);
      expect(Math.max(...pixels) - Math.min(...pixels)).toBeGreaterThan(15);
    }
  },
);

test.each(FAMILIES)('two products of the family %s never look the same', (family) => {
  const [one, other] = ['one', 'other'].map((slug) => drawProduct(productOf(family, slug)));
  expect(one).not.toBe(other);
});

test('the same product is drawn the same every time', () => {
  const product = productOf('bottle-60');
  expect(drawProduct(product)).toBe(drawProduct({ ...product }));
});

test('the notice about nicotine is on every bottle but those without it', () => {
  const withNicotine = drawProduct(productOf('bottle-60'));
  const without = drawProduct({ ...productOf('bottle-60'), subText: '50 ml · 0 mg' });
  const notice = /#fbfaf6/;
  expect(withNicotine).toMatch(notice);
  expect(without).not.toMatch(notice);
});

test('the other pictures of the shop can be rendered', async () => {
  const pictures: [svg: string, width: number, height: number][] = [
    [drawHero(), 1920, 1080],
    [drawCategory('Devices'), 1280, 1280],
    [drawCategory('E-Liquids'), 1280, 1280],
    [drawCategory('Accessories'), 1280, 1280],
    [drawCategory('Bundles'), 1280, 1280],
    [drawBrand({ name: 'Somebody & Co', palette: ['#2f6b5a', '#cfe0d2', '#e0b94f'] }), 1200, 800],
  ];
  for (const [svg, width, height] of pictures) {
    expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width, height });
    const { pixels } = await lightness(svg);
    expect(Math.max(...pixels) - Math.min(...pixels)).toBeGreaterThan(15);
  }
});
