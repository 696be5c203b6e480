import type { VariantView } from '../../modules/catalog/schema.ts';
import { toMinorUnits } from '../../shared/format.ts';

/** One option of a product ('Strength') and what each of its values leads to. */
export type OptionChoice = {
  name: string;
  values: {
    value: string;
    chosen: boolean;
    variant: VariantView;
    /** What it costs more than the cheapest value, in minor units. */
    more: number;
  }[];
};

/**
 * The options in their order. Every value leads to a variant: the one that has this value and
 * otherwise differs least from the chosen one, preferring one that is in stock.
 * @param missing the option of which nothing is chosen yet
 */
export function optionChoices(
  variants: VariantView[],
  chosen: VariantView,
  missing?: string,
): OptionChoice[] {
  return Object.keys(chosen.options).map((name) => {
    const values = [...new Set(variants.flatMap(({ options }) => options[name] ?? []))];
    const leads = values.map((value) =>
      nearest(
        variants.filter(({ options }) => options[name] === value),
        chosen,
      ),
    );
    const costs = leads.map(({ price }) => toMinorUnits(price));
    const least = Math.min(...costs);
    return {
      name,
      values: leads.map((variant, place) => ({
        value: variant.options[name] ?? '',
        chosen: name !== missing && chosen.options[name] === variant.options[name],
        variant,
        more: (costs[place] ?? least) - least,
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
