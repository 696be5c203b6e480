import type { VariantView } from '../../../domain/catalog/schema.ts';

/** One option of a product ('Strength') and what each of its values would lead to. */
export type OptionChoice = {
  name: string;
  values: { value: string; chosen: boolean; variant: VariantView }[];
};

/** The variant that a shopper who chose nothing gets: the first to be had, else the first. */
export function defaultVariant(variants: VariantView[]): VariantView | undefined {
  return variants.find(({ inStock }) => inStock) ?? variants[0];
}

/**
 * The options in their order. Every value leads somewhere: to the variant that has it and otherwise
 * differs least from the chosen one; of several such, to one that is in stock.
 */
export function optionChoices(variants: VariantView[], chosen: VariantView): OptionChoice[] {
  return Object.keys(chosen.options).map((name) => {
    const values = new Set(variants.flatMap(({ options }) => options[name] ?? []));
    return {
      name,
      values: [...values].map((value) => ({
        value,
        chosen: chosen.options[name] === value,
        variant: nearest(
          variants.filter(({ options }) => options[name] === value),
          chosen,
        ),
      })),
    };
  });
}

function nearest(candidates: VariantView[], chosen: VariantView): VariantView {
  const nearness = ({ options, inStock }: VariantView) =>
    Object.entries(options).filter(([name, value]) => chosen.options[name] === value).length +
    (inStock ? 0.5 : 0);
  return candidates.reduce((best, next) => (nearness(next) > nearness(best) ? next : best));
}
