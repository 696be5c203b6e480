import { type Db, named } from '../../../platform/database/database.ts';
import type { ChosenFacets } from '../facets.ts';
import { FacetSets } from './facet-sets.ts';

/** How many products of a set there are. */
export interface SetCount {
  facetSet: number;
  products: number;
}

/** The projection's sets of choices as a process holds them. */
export class StoredSets {
  sets = new FacetSets();
  /** By the id of a set, its place. */
  #placeOf: number[] = [];
  #products: number[] = [];

  /** Takes in what changed after a version of the projection. */
  async follow(db: Db, version: number): Promise<void> {
    const rows = await named<{ id: number; said: string; products: number }>(
      db,
      'search-facet-sets-after',
      'select id, said, products from search_facet_sets where version > $1 order by id',
      [version],
    );
    for (const { id, said, products } of rows) {
      const place = this.sets.placeOf(said);
      this.sets.count(place, products - (this.#products[id] ?? 0));
      this.#placeOf[id] = place;
      this.#products[id] = products;
    }
  }

  forget(): void {
    this.sets = new FacetSets();
    this.#placeOf = [];
    this.#products = [];
  }

  /** Whether a set, by its id, has one of the choices of each facet. */
  passing(chosen: ChosenFacets): (id: number) => boolean {
    const keptOut = this.sets.keptOut(chosen);
    return (id) => keptOut[this.#placeOf[id] ?? -1] === 0;
  }

  /** The ids of those that do. */
  passingIds(chosen: ChosenFacets): number[] {
    const passes = this.passing(chosen);
    return [...this.#placeOf.keys()].filter(passes);
  }

  /** What PostgreSQL counted, by the places of the sets. */
  byPlace(counted: readonly SetCount[]): Uint32Array {
    const counts = this.sets.zeros();
    for (const { facetSet, products } of counted) {
      const place = this.#placeOf[facetSet];
      if (place !== undefined) counts[place] = (counts[place] as number) + products;
    }
    return counts;
  }
}
