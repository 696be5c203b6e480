import { typedAt } from '../../../custom-fields/admin/declared-fields.ts';
import type { FieldView } from '../../../custom-fields/schema.ts';
import type { Matrix, VariantDraft } from './variant-draft.ts';

/** A line of the grid: a variant, or the heading of those with the same first value. */
export type Line = { id: string; name: string; isGroup: boolean; variants: VariantDraft[] };

export type TypedField = 'sku' | 'price' | 'originalPrice' | 'stock' | 'cost' | 'barcode';

export const nameOf = ({ values }: VariantDraft): string => values.filter(Boolean).join(' / ');

/** One line each; with two options and more, those of the same first value below a line of their own. */
export function linesOf({ options, variants }: Matrix): Line[] {
  const line = (variant: VariantDraft, name: string): Line => ({
    id: variant.key,
    name,
    isGroup: false,
    variants: [variant],
  });
  if (options.filter(({ values }) => values.length > 0).length < 2) {
    return variants.map((variant) => line(variant, nameOf(variant)));
  }
  const groups = Map.groupBy(variants, ({ values }) => values[0] ?? '');
  return [...groups].flatMap(([value, own]) => [
    { id: `group ${value}`, name: value, isGroup: true, variants: own },
    ...own.map((variant) => line(variant, nameOf(variant))),
  ]);
}

/** What all of them have; empty where they differ. */
export function common(variants: readonly VariantDraft[], field: TypedField | 'imageUrl'): string {
  const first = variants[0]?.[field] ?? '';
  return variants.every((variant) => variant[field] === first) ? first : '';
}

export const isMixed = ({ variants }: Line, field: TypedField): boolean =>
  variants.some((variant) => variant[field] !== variants[0]?.[field]);

export const columnOf = ({ key }: FieldView): string => `fields.${key}`;

/** What a cell shows of a custom field; a flag is typed as yes or nothing. */
export function cellText(variant: VariantDraft, { key }: FieldView): string {
  const typed = typedAt(variant.fields, key) ?? '';
  return typeof typed === 'string' ? typed : typed ? 'Yes' : '';
}

export const isYes = (text: string): boolean => /^(yes|y|true|1)$/i.test(text.trim());
