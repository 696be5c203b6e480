import { useState } from 'react';
import { defaultOffer } from '../../modules/catalog/offer.ts';
import type { VariantView } from '../../modules/catalog/schema.ts';
import { inStrength, strengthToChoose } from '../../modules/catalog/strength.ts';
import { useLastStrength } from '../../shared/last-strength.ts';

/** What a shopper has chosen of a product so far. */
export type Choice = {
  /** What is shown; bought only if nothing is missing. */
  variant: VariantView;
  /** The option that is still to be chosen: nobody is given a strength unasked. */
  missing?: string;
  /** The option that is as the shopper last bought it. */
  remembered?: string;
  /** The variants that the choice leaves. */
  possible: VariantView[];
  /** @param option the one of which the variant has another value */
  choose: (variant: VariantView, option: string) => void;
};

/**
 * @param named the variant that the shopper named, by the address or by choosing
 * @param onNamed called when the choice is a variant
 * @param first what is shown before anything is chosen
 */
export function useChoice(
  variants: VariantView[],
  named: VariantView | undefined,
  onNamed: (variant: VariantView) => void,
  first = defaultOffer(variants),
): Choice {
  // Something else was chosen while the strength is not.
  const [begun, setBegun] = useState<VariantView>();
  const last = useLastStrength();
  if (named) return { variant: named, possible: [named], choose: onNamed };
  const variant = begun ?? first;
  const open = strengthToChoose(variants);
  if (open === undefined) return { variant, possible: [variant], choose: onNamed };
  const known = last === undefined ? undefined : inStrength(variants, variant, open, last);
  if (known) return { variant: known, remembered: open, possible: [known], choose: onNamed };
  return {
    variant,
    missing: open,
    possible: variants.filter(({ options }) =>
      Object.keys(options).every(
        (name) => name === open || options[name] === variant.options[name],
      ),
    ),
    choose: (chosen, option) => (option === open ? onNamed(chosen) : setBegun(chosen)),
  };
}

/** Of variants of which one is not chosen yet: the lowest price, and whether others cost more. */
export function lowestPrice(prices: string[]): { price: string; isFrom: boolean } {
  const sorted = prices.toSorted((a, b) => Number(a) - Number(b));
  return { price: sorted[0] ?? '', isFrom: sorted[0] !== sorted.at(-1) };
}
