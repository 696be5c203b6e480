import type { VariantView } from '../../modules/catalog/schema.ts';

/**
 * Whether the product has options, even with only one value: a product without options hides its
 * variant (src/modules/catalog/RULES.md, Catalogue). In a separate file because every card needs it, while the
 * rest of choosing is loaded on demand.
 */
export const hasOptions = (variants: VariantView[]): boolean =>
  variants.some(({ options }) => Object.keys(options).length > 0);
