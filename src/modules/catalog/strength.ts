/**
 * How strong what is bought is: the one choice that no shop makes for a shopper (src/modules/catalog/RULES.md, Choosing).
 * The browser loads it, so it imports no library.
 */

interface Chosen {
  options: Record<string, string>;
  inStock: boolean;
}

/** An option that is a matter of strength, by what it is called: 'Strength', 'Nicotine strength'. */
const OF_STRENGTH = /strength|nicotine/i;

/** The option of these variants that is a matter of strength. */
export const strengthOption = ([first]: readonly Chosen[]): string | undefined =>
  Object.keys(first?.options ?? {}).find((name) => OF_STRENGTH.test(name));

/** The option that a shopper has to choose; undefined where at most one strength can be bought. */
export function strengthToChoose(variants: readonly Chosen[]): string | undefined {
  const name = strengthOption(variants);
  if (name === undefined) return undefined;
  const buyable = variants.filter(({ inStock }) => inStock).map(({ options }) => options[name]);
  return new Set(buyable).size > 1 ? name : undefined;
}

/** '20 mg', '20mg/ml' and '20 mg (2 %)' are one strength. */
export const strengthFigure = (text = ''): number | undefined => {
  const [figure] = /\d+([.,]\d+)?/.exec(text) ?? [];
  return figure === undefined ? undefined : Number(figure.replace(',', '.'));
};

/** The variant that is as the given one but of that strength, if it can be bought. */
export const inStrength = <Variant extends Chosen>(
  variants: readonly Variant[],
  like: Variant,
  option: string,
  strength: string,
): Variant | undefined =>
  variants.find(
    ({ options, inStock }) =>
      inStock &&
      strengthFigure(options[option]) === strengthFigure(strength) &&
      Object.keys(options).every((name) => name === option || options[name] === like.options[name]),
  );
