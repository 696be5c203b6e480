import { type ChosenFacets, type FacetDefinition, facetsText } from '../facets.ts';
import type { Facet } from '../schema.ts';
import { choicesOf, type FacetChoice } from './facet-values.ts';
import { GrowingList } from './growing-list.ts';

/** How many filters are remembered: two bytes a set each. */
const MOST_REMEMBERED = 50;

/** For each set, how many of the chosen facets keep it out, and the last of them by its place. */
interface KeptOut {
  times: Uint8Array;
  by: Uint8Array;
  facets: string[];
}

/**
 * The combinations of choices that products have. There are far fewer of them than products, so a filter is looked at once
 * for each, and the choices are counted by sums over them.
 */
export class FacetSets {
  readonly #texts: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #sizes = new GrowingList(Uint32Array);
  /** The choices of all sets one after the other, and where those of each set begin. */
  readonly #choices = new GrowingList(Uint32Array);
  readonly #begins = new GrowingList(Uint32Array);
  readonly #known: FacetChoice[] = [];
  readonly #knownPlaces = new Map<string, number>();
  /** The sets that have each choice. */
  readonly #setsOf: GrowingList<Uint32Array>[] = [];
  /** What filters came to, while there are no other sets: a list asks several times. */
  #remembered = new Map<string, KeptOut>();

  /** What it has counted, for another thread. */
  get parts() {
    return { texts: this.#texts, sizes: this.#sizes.entries };
  }

  adopt({ texts, sizes }: FacetSets['parts']): void {
    for (const [place, text] of texts.entries()) {
      this.count(this.placeOf(text), sizes[place] as number);
    }
  }

  /** The place of a set, which is made if there is none. */
  placeOf(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.#texts.push(text) - 1;
    this.#places.set(text, place);
    this.#sizes.push(0);
    this.#begins.push(this.#choices.length);
    for (const choice of choicesOf(text)) {
      const known = this.#learn(choice);
      this.#choices.push(known);
      this.#setsOf[known]?.push(place);
    }
    this.#remembered = new Map();
    return place;
  }

  /** Adds products to the count, or takes them away. */
  count(place: number, products: number): void {
    this.#sizes.list[place] = (this.#sizes.list[place] as number) + products;
  }

  /** How many products each set has. */
  get sizes(): Uint32Array {
    return this.#sizes.list;
  }

  /** A zero for each set, to start counting from. */
  zeros(): Uint32Array {
    return new Uint32Array(this.#texts.length);
  }

  /** For each set, how many of the chosen facets keep it out: 0 where it has one of the choices of each. */
  keptOut(chosen: ChosenFacets): Uint8Array {
    return this.#keptOut(chosen).times;
  }

  /**
   * The facets with their choices: how many products each would leave.
   * @param counts how many products each set has that pass all other filters
   */
  facets(
    definitions: readonly FacetDefinition[],
    chosen: ChosenFacets,
    counts: Uint32Array,
  ): Facet[] {
    const left = this.#left(chosen, counts);
    const places = Map.groupBy(
      this.#known.keys(),
      (place) => (this.#known[place] as FacetChoice).facet,
    );
    return definitions.flatMap(({ key, name, flag, isShown }): Facet[] => {
      const wanted = chosen[key] ?? [];
      if (!isShown && wanted.length === 0) return [];
      const values = (places.get(key) ?? [])
        .map((place) => ({ ...(this.#known[place] as FacetChoice), count: left[place] as number }))
        .filter(({ choice, count }) => count > 0 || wanted.includes(choice))
        .sort(bySize)
        .map(({ choice, name: called, count }) => ({ value: choice, name: called, count }));
      const unknown = wanted.filter((choice) => values.every(({ value }) => value !== choice));
      values.push(...unknown.map((choice) => ({ value: choice, name: choice, count: 0 })));
      return values.length > 0 ? [{ key, name, isFlag: flag !== null, values }] : [];
    });
  }

  /** For each choice, how many products it would leave. */
  #left(chosen: ChosenFacets, counts: Uint32Array): Uint32Array {
    const { times, by, facets } = this.#keptOut(chosen);
    const facetOf = this.#known.map(({ facet }) => facets.indexOf(facet));
    const left = new Uint32Array(this.#known.length);
    const choices = this.#choices.list;
    const begins = this.#begins.list;
    for (let set = 0; set < times.length; set++) {
      const count = counts[set] as number;
      const missed = times[set] as number;
      if (count === 0 || missed > 1) continue;
      const end = set + 1 < times.length ? (begins[set + 1] as number) : this.#choices.length;
      for (let place = begins[set] as number; place < end; place++) {
        const choice = choices[place] as number;
        // What its own facet alone keeps out would come in by it.
        if (missed === 0 || facetOf[choice] === by[set])
          left[choice] = (left[choice] as number) + count;
      }
    }
    return left;
  }

  #keptOut(chosen: ChosenFacets): KeptOut {
    const text = facetsText(chosen) ?? '';
    const known = this.#remembered.get(text);
    if (known) return known;
    const sets = this.#texts.length;
    const kept: KeptOut = {
      times: new Uint8Array(sets),
      by: new Uint8Array(sets),
      facets: Object.keys(chosen),
    };
    for (const [facet, name] of kept.facets.entries()) {
      const passes = new Uint8Array(sets);
      for (const choice of chosen[name] ?? []) {
        const place = this.#knownPlaces.get(keyOf(name, choice));
        for (const set of this.#setsOf[place ?? -1]?.entries ?? []) passes[set] = 1;
      }
      for (let set = 0; set < sets; set++) {
        if (passes[set] === 1) continue;
        kept.times[set] = (kept.times[set] as number) + 1;
        kept.by[set] = facet;
      }
    }
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(text, kept);
    return kept;
  }

  #learn({ facet, choice, name }: FacetChoice): number {
    const key = keyOf(facet, choice);
    const known = this.#knownPlaces.get(key);
    if (known === undefined) {
      const place = this.#known.push({ facet, choice, name }) - 1;
      this.#knownPlaces.set(key, place);
      this.#setsOf.push(new GrowingList(Uint32Array, 4));
      return place;
    }
    const entry = this.#known[known] as FacetChoice;
    // Of several spellings the same one is shown, in whichever order products come.
    if (name < entry.name) entry.name = name;
    return known;
  }
}

const keyOf = (facet: string, choice: string): string => `${facet}\t${choice}`;

/** '3 mg' before '20 mg', then by name. */
function bySize(a: { name: string }, b: { name: string }): number {
  const [first, second] = [Number.parseFloat(a.name), Number.parseFloat(b.name)];
  if (Number.isFinite(first) && Number.isFinite(second) && first !== second) return first - second;
  return collator.compare(a.name, b.name);
}

const collator = new Intl.Collator('en', { numeric: true });
