/** What shoppers choose by beside brand, category, type and price. The browser loads it, so it imports no library. */

/** What the shop itself knows of every product: each is a choice by itself. */
export const FLAGS = ['inStock', 'isSale', 'isNew', 'isLiked'] as const;
export type Flag = (typeof FLAGS)[number];

/** How the owner has a facet read: from options and specifications by their names, or from a flag. */
export interface FacetDefinition {
  /** Names it in addresses. */
  key: string;
  /** What shoppers see over its choices; of a flag, the choice itself. */
  name: string;
  isShown: boolean;
  flag: Flag | null;
  options: string[];
  specifications: string[];
}

/** A product's mean is counted as liked from here on. */
export const LIKED_FROM = 4;

/** What products are chosen by on the page of a collection: a facet that no list shows, and no owner can name so. */
export const COLLECTION = ':collection';

/** The only choice of a flag. */
export const FLAGGED = 'yes';

// So marked, what they make is left out of scripts that don't use it.
/* @__NO_SIDE_EFFECTS__ */
const facet = (
  key: string,
  name: string,
  { options = [], specifications = [] }: { options?: string[]; specifications?: string[] },
): FacetDefinition => ({ key, name, isShown: true, flag: null, options, specifications });

/* @__NO_SIDE_EFFECTS__ */
const flag = (key: string, name: string, of: Flag): FacetDefinition => ({
  ...facet(key, name, {}),
  flag: of,
});

/** Those of the trade; the owner's own list takes their place (src/modules/catalog/RULES.md, Facets). */
export const DEFAULT_FACETS: FacetDefinition[] = [
  flag('stock', 'In stock', 'inStock'),
  flag('sale', 'On sale', 'isSale'),
  flag('new', 'New', 'isNew'),
  flag('liked', '4 stars and more', 'isLiked'),
  facet('strength', 'Strength', {
    options: ['Strength', 'Nicotine Strength'],
    specifications: ['Strength', 'Nicotine Strength'],
  }),
  facet('nicotine', 'Nicotine', { specifications: ['Nicotine', 'Nicotine Type'] }),
  facet('flavour', 'Flavour', {
    options: ['Flavour Family'],
    specifications: ['Flavour Family', 'Flavor Family'],
  }),
  facet('mix', 'VG/PG', { options: ['VG/PG'], specifications: ['VG/PG'] }),
  facet('size', 'Bottle size', {
    options: ['Size', 'Bottle Size'],
    specifications: ['Bottle Size'],
  }),
  facet('resistance', 'Resistance', {
    options: ['Resistance'],
    specifications: ['Resistance'],
  }),
  facet('inhale', 'Inhale', { specifications: ['Inhale', 'Draw'] }),
  facet('colour', 'Colour', { options: ['Colour', 'Color', 'Finish'] }),
];

/** The choices that are on, by the keys of their facets. */
export type ChosenFacets = Readonly<Record<string, readonly string[]>>;

/** A choice never has them: it is made of words and figures, with hyphens between them. */
const BETWEEN_FACETS = '*';
const BETWEEN_CHOICES = '_';

/** 'strength_20mg_10mg*flavour_fruit': any of the choices of each facet, and of all facets. What says nothing is left out. */
export function readFacets(text = ''): ChosenFacets {
  const chosen: Record<string, string[]> = {};
  for (const part of text.toLowerCase().split(BETWEEN_FACETS)) {
    const [key = '', ...choices] = part.split(BETWEEN_CHOICES).map((word) => word.trim());
    const said = choices.filter((choice) => choice !== '');
    if (key !== '' && said.length > 0) chosen[key] = [...(chosen[key] ?? []), ...said];
  }
  return chosen;
}

/** The same choices are always the same text; undefined for none. */
export function facetsText(chosen: ChosenFacets): string | undefined {
  const parts = Object.entries(chosen)
    .filter(([, choices]) => choices.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, choices]) => [key, ...[...new Set(choices)].sort()].join(BETWEEN_CHOICES));
  return parts.join(BETWEEN_FACETS) || undefined;
}

/** Several brands, types or categories, with commas between them; a name may have a comma with a space after it. */
export const namesIn = (text: string): string[] =>
  text.includes(',') ? text.split(/,(?! )/) : [text];
