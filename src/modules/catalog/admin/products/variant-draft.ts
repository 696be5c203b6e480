import { uuidV4 } from '../../../../shared/uuid.ts';
import type { TypedFields } from '../../../custom-fields/admin/declared-fields.ts';

/**
 * Options and variants while they are edited. A variant's values stand in the order of the options, so that an
 * option can be renamed or moved without touching what tells the variants apart.
 */

export type OptionDraft = { name: string; values: string[] };

export type VariantDraft = {
  /** Its own as long as the editor is open; a new variant has no id yet. */
  key: string;
  id?: string;
  sku: string;
  /** One for each option, in their order; empty for an option that has no values yet. */
  values: string[];
  /** Empty: as the product. */
  price: string;
  originalPrice: string;
  /** Empty: as the product. */
  imageUrl: string;
  /** How many there are of a new variant; empty: not counted. Of others the server knows. */
  stock: string;
  /** What one costs the owner; empty: unknown. */
  cost: string;
  barcode: string;
  /** What a bundle is made of. */
  parts?: PartDraft[];
  /** Custom fields. */
  fields?: TypedFields;
};

/** With what is shown of it. */
export type PartDraft = {
  variantId: string;
  quantity: number;
  name: string;
  sku: string;
  stock: number | null;
};

export type Matrix = { options: OptionDraft[]; variants: VariantDraft[] };

export const newVariant = (values: string[], sku = ''): VariantDraft => ({
  key: uuidV4(),
  sku,
  values,
  price: '',
  originalPrice: '',
  imageUrl: '',
  stock: '',
  cost: '',
  barcode: '',
});

/** How many variants a value or an option would take with it. */
export const variantsWith = ({ variants }: Matrix, option: number, value: string): VariantDraft[] =>
  variants.filter(({ values }) => values[option] === value);

/** An option without values: it changes nothing until it has one. */
export const withOption = ({ options, variants }: Matrix): Matrix => ({
  options: [...options, { name: '', values: [] }],
  variants: variants.map((variant) => ({ ...variant, values: [...variant.values, ''] })),
});

export const withOptionName = (matrix: Matrix, option: number, name: string): Matrix => ({
  ...matrix,
  options: matrix.options.map((one, place) => (place === option ? { ...one, name } : one)),
});

/**
 * An option with another value. The first one becomes the value of every variant there is; each further one
 * adds a variant to every combination of the other options that is offered.
 */
export function withValue({ options, variants }: Matrix, option: number, value: string): Matrix {
  const isFirst = options[option]?.values.length === 0;
  const changed = options.map((one, place) =>
    place === option ? { ...one, values: [...one.values, value] } : one,
  );
  if (isFirst) {
    return inOrder({ options: changed, variants: variants.map(valueSet(option, value)) });
  }
  const others = new Map(variants.map(({ values }) => [keyOf(without(values, option)), values]));
  const added = [...others.values()].map((values) =>
    newVariant(values.map((one, place) => (place === option ? value : one))),
  );
  return inOrder({ options: changed, variants: [...variants, ...added] });
}

export function withValueName(
  { options, variants }: Matrix,
  option: number,
  from: string,
  to: string,
): Matrix {
  return {
    options: options.map((one, place) =>
      place === option
        ? { ...one, values: one.values.map((value) => (value === from ? to : value)) }
        : one,
    ),
    variants: variants.map((variant) =>
      variant.values[option] === from ? valueSet(option, to)(variant) : variant,
    ),
  };
}

/** Takes a value away, and the variants that have it; the last value takes only itself. */
export function withoutValue(matrix: Matrix, option: number, value: string): Matrix {
  const { options, variants } = matrix;
  const changed = options.map((one, place) =>
    place === option ? { ...one, values: one.values.filter((other) => other !== value) } : one,
  );
  if (changed[option]?.values.length === 0) {
    return { options: changed, variants: variants.map(valueSet(option, '')) };
  }
  return { options: changed, variants: variants.filter(({ values }) => values[option] !== value) };
}

/** Takes an option away; of variants that are then alike, the first stays. */
export function withoutOption({ options, variants }: Matrix, option: number): Matrix {
  const left = new Map<string, VariantDraft>();
  for (const variant of variants) {
    const values = without(variant.values, option);
    const key = keyOf(values);
    if (!left.has(key)) left.set(key, { ...variant, values });
  }
  return { options: without(options, option), variants: [...left.values()] };
}

export function withOptionMoved({ options, variants }: Matrix, from: number, to: number): Matrix {
  return inOrder({
    options: moved(options, from, to),
    variants: variants.map((variant) => ({ ...variant, values: moved(variant.values, from, to) })),
  });
}

export const withValueMoved = (
  { options, variants }: Matrix,
  option: number,
  from: number,
  to: number,
): Matrix =>
  inOrder({
    options: options.map((one, place) =>
      place === option ? { ...one, values: moved(one.values, from, to) } : one,
    ),
    variants,
  });

/** Combinations of the values that no variant has: they are not offered. */
export function notOffered({ options, variants }: Matrix): string[][] {
  const taken = new Set(variants.map(({ values }) => keyOf(values)));
  let all: string[][] = [[]];
  for (const { values } of options) {
    const choices = values.length > 0 ? values : [''];
    all = all.flatMap((before) => choices.map((value) => [...before, value]));
    if (all.length > MOST_COMBINATIONS) return [];
  }
  return all.filter((values) => !taken.has(keyOf(values)));
}

export const withCombination = ({ options, variants }: Matrix, values: string[]): Matrix =>
  inOrder({ options, variants: [...variants, newVariant(values)] });

/** The first values first, option by option. */
export function inOrder({ options, variants }: Matrix): Matrix {
  const places = options.map(({ values }) => new Map(values.map((value, place) => [value, place])));
  const placeOf = ({ values }: VariantDraft, option: number) =>
    places[option]?.get(values[option] ?? '') ?? 0;
  return {
    options,
    variants: variants.toSorted((one, other) => {
      const option = places.findIndex((_, at) => placeOf(one, at) !== placeOf(other, at));
      return option === -1 ? 0 : placeOf(one, option) - placeOf(other, option);
    }),
  };
}

/** 'Nimbus Lumen Pod Kit' in 'Slate Grey' as 'NIMBUS-LUMEN-SLATE-GREY'. */
export function proposedSku(productName: string, values: readonly string[]): string {
  const base = words(productName).slice(0, 2);
  return [...base, ...values.flatMap(words)].join('-').slice(0, 60);
}

/**
 * 'LUNA-{Colour}-{Strength}' for Slate Grey and 3 mg as 'LUNA-SLATE-GREY-3-MG'. What is no option's name in braces stays
 * as it was typed.
 */
export function skuFrom(
  pattern: string,
  options: readonly OptionDraft[],
  values: readonly string[],
): string {
  const codes = new Map(
    options.map(({ name }, place) => [
      name.trim().toLowerCase(),
      words(values[place] ?? '').join('-'),
    ]),
  );
  return pattern
    .replace(
      /\{([^{}]*)\}/g,
      (braced, name: string) => codes.get(name.trim().toLowerCase()) ?? braced,
    )
    .trim();
}

/** The pattern that makes the codes which are proposed anyway. */
export const proposedPattern = (productName: string, options: readonly OptionDraft[]): string =>
  [...words(productName).slice(0, 2), ...options.map(({ name }) => `{${name}}`)].join('-');

/**
 * A price after what was typed about several: '12.50' is the new price, '+10 %' or '-1.50' changes it, nothing means as
 * the product.
 * @param unit what a percentage is rounded to, in hundredths
 * @returns nothing if that is not to be understood, or there is no price to change
 */
export function priceAfter(price: string, typed: string, unit = 1): string | undefined {
  if (typed.trim() === '') return '';
  const text = typed.replace('−', '-').replace(',', '.');
  const [, sign, amount = '', percent] =
    /^\s*([-+]?)\s*(\d{1,9}(?:\.\d{1,2})?)\s*(%?)\s*$/.exec(text) ?? [];
  if (amount === '') return undefined;
  if (!sign) return percent ? undefined : amount;
  const before = inHundredths(price);
  if (Number.isNaN(before)) return undefined;
  const by = inHundredths(amount) * (sign === '-' ? -1 : 1);
  const after = percent
    ? Math.round((before * (10_000 + by)) / (10_000 * unit)) * unit
    : before + by;
  return (Math.max(0, after) / 100).toFixed(2);
}

const inHundredths = (text: string): number =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.replace(',', '.')) * 100);

const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

/** More combinations than any product may have variants, by far. */
const MOST_COMBINATIONS = 5_000;

const valueSet =
  (option: number, value: string) =>
  (variant: VariantDraft): VariantDraft => ({
    ...variant,
    values: variant.values.map((one, place) => (place === option ? value : one)),
  });

const keyOf = (values: readonly string[]): string => JSON.stringify(values);

const without = <T>(list: readonly T[], place: number): T[] => list.filter((_, at) => at !== place);

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
