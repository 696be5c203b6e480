import type { DemoProduct, DemoVariant } from '../../demo/content/types.ts';
import { swatchOf } from '../../src/modules/catalog/swatches.ts';
import { lighter, mix } from './drawing/colour.ts';
import { tasteIn } from './label/tastes.ts';
import type { Family, ProductSubject } from './subject.ts';

/** A product as it looks in one variant: its colour, and what its label says of size and strength. */
export function subjectOf(product: DemoProduct, variant: DemoVariant): ProductSubject {
  const { Size, Strength, Resistance, Flavour } = variant.options;
  const size = Size ?? bottleSize(product);
  return {
    ...product,
    family: familyOf(product, size),
    palette: paletteOf(product, variant),
    subText: [size, Flavour, Strength, Resistance?.replace('Ω', 'ohm')].filter(Boolean).join(' · '),
    flavour: Flavour,
  };
}

/**
 * A product as it looks in each of its colours and flavours, its label silent on what the variants
 * of one colour differ in: for pictures that every variant shares.
 */
export function rangeOf(product: DemoProduct): ProductSubject[] {
  const nicotine = product.variants.every(({ options }) => options.Strength !== '0 mg');
  const looks = product.variants.map((variant): ProductSubject => {
    const subject = subjectOf(product, variant);
    const subText = variant.options.Size ? '' : (bottleSize(product) ?? '');
    return { ...subject, family: product.family, subText, nicotine };
  });
  return [...new Map(looks.map((look) => [look.palette.join(), look])).values()];
}

/** What every bottle of the product holds; '50 ml, with room for nicotine' is a 50 ml bottle. */
const bottleSize = ({ specifications }: DemoProduct): string | undefined =>
  /^\d+ ml\b(?! or)/.exec(specifications['Bottle Size'] ?? '')?.[0];

function familyOf({ family }: DemoProduct, size: string | undefined): Family {
  if (!family.startsWith('bottle')) return family;
  if (size === '100 ml') return 'bottle-120';
  return size === '50 ml' ? 'bottle-60' : family;
}

function paletteOf(product: DemoProduct, { options }: DemoVariant): ProductSubject['palette'] {
  const [main, second, accent] = product.palette;
  const taste = options.Flavour === undefined ? undefined : tasteIn(options.Flavour);
  if (taste) return [taste.colours[0], lighter(taste.colours[0], 0.7), taste.colours[1]];
  const colour = Object.entries(options).flatMap(([name, value]) => swatchOf(name, value) ?? [])[0];
  if (!colour || product.variants[0]?.options === options) return [colour ?? main, second, accent];
  return [colour, mix(lighter(colour, 0.7), second, 0.4), accent];
}
