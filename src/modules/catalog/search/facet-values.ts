import { specificationLabel } from '../constants.ts';
import { COLLECTION, type FacetDefinition, FLAGGED, type Flag } from '../facets.ts';
import { wordsIn } from './words.ts';

/** What a facet offers: how the address names it, and how shoppers do. */
export interface FacetChoice {
  facet: string;
  choice: string;
  name: string;
}

/** A longer text is a sentence, and nothing to choose by. */
const LONGEST = 60;

/** So many choices of one facet a product has at most. */
const MOST_CHOICES = 40;

const UNIT_NAMES: Record<string, string> = {
  ohm: 'Ω',
  mah: 'mAh',
  w: 'W',
  v: 'V',
  a: 'A',
  '%': '%',
};

/** A figure with its unit, as `wordsIn` writes it: '0.6ohm'. */
const MEASURE = /^(\d+(?:\.\d+)?)(mg|ml|ohm|mah|w|v|a|mm|cm|kg|g|%)$/;

/** Where a text goes on with a remark. */
const REMARK = /[;(]/;

/** What stands between several of the same: '0.6 Ω and 1.0 Ω', 'brass, steel or walnut'. */
const BETWEEN = /,\s|\s(?:and|or|&|\+)\s|\s\/\s/;

type NamedChoice = Omit<FacetChoice, 'facet'>;

/** The only place that says what a text is among a facet's choices: '20mg', '20 mg' and '20 mg/ml' are one. */
export function choicesIn(text: string): NamedChoice[] {
  const [said = ''] = text.split(REMARK);
  const [first = ''] = said.split(/,\s/);
  const measures = wordsIn(first).flatMap((word) => measureOf(word) ?? []);
  if (measures.length > 0) return measures;
  const isMeasured = wordsIn(said).some((word) => MEASURE.test(word));
  return said.split(BETWEEN).flatMap((part) => {
    const name = part.replace(/\s+/g, ' ').trim();
    const words = wordsIn(name);
    // 'Nicotine salt, 10 or 20 mg/ml': the figures belong to what stands before them.
    const isRemark = words.some(
      (word) => MEASURE.test(word) || (isMeasured && /^\d+(?:\.\d+)?$/.test(word)),
    );
    return words.length === 0 || isRemark || name.length > LONGEST
      ? []
      : { choice: words.join('-'), name };
  });
}

function measureOf(word: string): NamedChoice | undefined {
  const [, figure, unit = ''] = MEASURE.exec(word) ?? [];
  return figure ? { choice: word, name: `${figure} ${UNIT_NAMES[unit] ?? unit}` } : undefined;
}

const plain = (name: string): string => name.trim().toLowerCase();

/**
 * Reads the choices of products by the owner's facets, as lines of one text: products that share all of them share it.
 * Specifications go by the names that shoppers see as well as by those of the API.
 */
export class FacetReader {
  readonly #byOption = new Map<string, string[]>();
  readonly #bySpecification = new Map<string, string[]>();
  readonly #byFlag = new Map<Flag, string[]>();

  constructor(definitions: readonly FacetDefinition[]) {
    const put = <Name>(map: Map<Name, string[]>, name: Name, key: string) =>
      map.set(name, [...(map.get(name) ?? []), key]);
    for (const { key, flag, options, specifications } of definitions) {
      if (flag) put(this.#byFlag, flag, key);
      for (const name of options) put(this.#byOption, plain(name), key);
      for (const name of specifications) put(this.#bySpecification, plain(name), key);
    }
  }

  /** @param variants the options of each */
  ofOptions(variants: readonly Record<string, string>[]): FacetChoice[] {
    return variants.flatMap((options) => this.#read(Object.entries(options), this.#byOption));
  }

  ofSpecifications(specifications: Record<string, string>): FacetChoice[] {
    const labelled = Object.entries(specifications).map(([name, value]): [string, string] => [
      specificationLabel(name),
      String(value),
    ]);
    return this.#read(labelled, this.#bySpecification);
  }

  ofFlags(flags: readonly Flag[]): FacetChoice[] {
    return flags.flatMap((flag) =>
      (this.#byFlag.get(flag) ?? []).map((facet) => ({ facet, choice: FLAGGED, name: '' })),
    );
  }

  #read(values: [string, string][], facets: ReadonlyMap<string, string[]>): FacetChoice[] {
    return values.flatMap(([name, value]) =>
      (facets.get(plain(name)) ?? []).flatMap((facet) =>
        choicesIn(value).map((choice) => ({ facet, ...choice })),
      ),
    );
  }
}

/** All choices of a product as one text, each once, in one order. */
export function facetSetText(choices: readonly FacetChoice[]): string {
  const lines = new Map<string, string>();
  for (const { facet, choice, name } of choices) {
    const key = `${facet}\t${choice}`;
    const known = lines.get(key);
    if (known === undefined || name < known) lines.set(key, name);
  }
  const counts = new Map<string, number>();
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([key]) => {
      const facet = key.slice(0, key.indexOf('\t'));
      const count = (counts.get(facet) ?? 0) + 1;
      counts.set(facet, count);
      return count <= MOST_CHOICES || facet === COLLECTION;
    })
    .map(([key, name]) => `${key}\t${name}`)
    .join('\n');
}

export const choicesOf = (text: string): FacetChoice[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [facet = '', choice = '', name = ''] = line.split('\t');
        return { facet, choice, name };
      });

/** What products' choices are read from: where it changes, all of them are read anew. */
export const sourcesOf = (definitions: readonly FacetDefinition[]): string =>
  JSON.stringify(
    definitions.map(({ key, flag, options, specifications }) => [
      key,
      flag,
      options.map(plain),
      specifications.map(plain),
    ]),
  );
