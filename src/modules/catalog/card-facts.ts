import { specificationLabel } from './constants.ts';
import type { ProductView } from './schema.ts';
import { choicesIn } from './search/facet-values.ts';
import { swatchOf } from './swatches.ts';

/** What a card says of a product in a line, and the colours that it comes in (src/modules/catalog/RULES.md, Cards). */

type Described = Pick<ProductView, 'type' | 'specifications' | 'variants'>;

/** More would not be told from one another. */
const MOST_COLOURS = 6;

const SIZE = ['Size', 'Bottle Size'];
const STRENGTH = ['Strength', 'Nicotine Strength'];

/** '10 ml · nic salt · 3/10/20 mg', '1,000 mAh · 0.6/1 Ω', 'fits Quill and Quill Plus'. */
export function cardFacts(product: Described): string[] {
  const strength = valuesOf(product, STRENGTH);
  if (strength) return said(valuesOf(product, SIZE), product.type.toLowerCase(), strength);
  const pack = specification(product, 'Pack Size');
  const fits = specification(product, 'Fits');
  return said(
    specification(product, 'Battery Capacity'),
    valuesOf(product, ['Resistance']),
    pack && `pack of ${pack}`,
    fits && `fits ${fits}`,
  );
}

/** As '#rrggbb', each once, in the order of the variants. */
export const cardColours = ({ variants }: Described): string[] =>
  [
    ...new Set(
      variants
        .flatMap(({ options }) => Object.entries(options))
        .flatMap(([option, value]) => swatchOf(option, value) ?? []),
    ),
  ].slice(0, MOST_COLOURS);

const said = (...facts: (string | undefined)[]): string[] =>
  facts.filter((fact) => fact !== undefined && fact !== '') as string[];

const specification = ({ specifications }: Described, label: string): string | undefined =>
  Object.entries(specifications).find(([name]) => specificationLabel(name) === label)?.[1];

/** Of an option, or else of a specification, with what they share said once: '3/10/20 mg'. */
function valuesOf(product: Described, names: string[]): string | undefined {
  const optional = product.variants.flatMap(({ options }) =>
    names.flatMap((name) => options[name] ?? []),
  );
  const stated = names.flatMap((name) => specification(product, name) ?? []);
  const texts = optional.length > 0 ? optional : stated;
  const values = [...new Set(texts.flatMap(choicesIn).map(({ name }) => name))];
  if (values.length === 0) return undefined;
  const units = new Set(values.map((value) => value.split(' ')[1]));
  if (units.size > 1 || units.has(undefined)) return values.join('/');
  return `${values.map((value) => value.split(' ')[0]).join('/')} ${[...units][0]}`;
}
