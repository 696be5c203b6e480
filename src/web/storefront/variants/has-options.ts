import type { VariantView } from '../../../domain/catalog/schema.ts';

/**
 * Whether there is anything to choose, if only one value of it: a product without options hides its variant
 * (docs/rules.md, Catalogue). In a file of its own: every card needs it, and the rest of choosing is loaded on demand.
 */
export const hasOptions = (variants: VariantView[]): boolean =>
  variants.some(({ options }) => Object.keys(options).length > 0);
