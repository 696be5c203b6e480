import type { VariantView } from '../../modules/catalog/schema.ts';

/** One option of a product ('Strength') and what each of its values leads to. */
export type OptionChoice = {
  name: string;
  values: { value: string; chosen: boolean; variant: VariantView }[];
};

/**
 * The options in their order. Every value leads to a variant: the one that has this value and
 * otherwise differs least from the chosen one, preferring one that is in stock.
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
