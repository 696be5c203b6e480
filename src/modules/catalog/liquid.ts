import { DEVICES } from './constants.ts';

/** What can be reckoned of a liquid from its size. The browser loads it, so it imports no library. */

interface Sized {
  category: string;
  specifications: Record<string, string>;
}

const BOTTLE = /(\d+(?:[.,]\d+)?)\s*ml\b/i;

/** '3 x 50 ml' */
const SEVERAL = /^(\d+)\s*[x×]\s*(\d+)\s*ml\b/i;

const number = (text = '') => Number(text.replace(',', '.'));

/**
 * How much liquid is bought, in ml: by an option ('100 ml'), by what a set holds ('5 x 10 ml …'), or by the bottle's size;
 * undefined where that says several sizes or none. A device's capacity is no size.
 */
export function millilitres(
  { category, specifications }: Sized,
  { options }: { options: Record<string, string> },
): number | undefined {
  if (category === DEVICES) return undefined;
  const option = Object.values(options).flatMap((value) => BOTTLE.exec(value)?.[1] ?? [])[0];
  if (option) return number(option);
  const [, count, each] = SEVERAL.exec(specifications.Contents ?? '') ?? [];
  if (count && each) return number(count) * number(each);
  // '10 ml', not '50 or 100 ml'; a set without its count holds more than one bottle.
  const [size = '', ...others] = (specifications['Bottle Size'] ?? '').match(/\d+/g) ?? [];
  return size && others.length === 0 && !specifications.Contents ? number(size) : undefined;
}

/** Of how many ml a price is told beside the whole one. */
export const UNIT_ML = 10;

/** What `UNIT_ML` of it cost, in minor units. @param price in minor units */
export const unitPrice = (price: number, ml: number): number => Math.round((price * UNIT_ML) / ml);

/** A nicotine shot. */
export const SHOT_ML = 10;

/** What becomes of a bottle without nicotine with so many shots of a strength in mg/ml. */
export function withShots(ml: number, shots: number, strength: number) {
  const whole = ml + shots * SHOT_ML;
  return { ml: whole, strength: (shots * SHOT_ML * strength) / whole };
}

/** How many shots bring it nearest to a strength. */
export function shotsFor(ml: number, wanted: number, strength: number): number {
  if (wanted <= 0 || wanted >= strength) return 0;
  return Math.max(1, Math.round((ml * wanted) / (SHOT_ML * (strength - wanted))));
}

/** Whether a bottle comes with room for nicotine shots: by its type, or by what its size says. */
export const isShortfill = (product: Sized & { type: string }): boolean =>
  /shortfill|longfill/i.test(product.type) ||
  /room for nicotine/i.test(product.specifications['Bottle Size'] ?? '');
