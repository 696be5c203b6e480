/** What shoppers can choose from in the listing. The browser loads it, so it imports no library. */

/** The shop's four categories, in the order of the home page's tiles. */
export const CATEGORIES = ['Devices', 'E-Liquids', 'Accessories', 'Bundles'] as const;

export const SORTS = ['featured', 'price-low', 'price-high', 'newest', 'bestselling'] as const;
export type Sort = (typeof SORTS)[number];

/** The price bands of the filter, both ends included; the last one has no upper end. */
export const PRICE_BANDS = [
  { value: '0-50', min: '0', max: '50' },
  { value: '50-100', min: '50', max: '100' },
  { value: '100-200', min: '100', max: '200' },
  { value: '200-', min: '200', max: undefined },
] as const;

/** How many products the listing asks for at a time. */
export const PAGE_SIZE = 12;

/** The specifications that every product of the trade has, and how they are called; others are added by their name. */
export const KNOWN_SPECIFICATIONS = [
  { name: 'batteryCapacity', label: 'Battery Capacity' },
  { name: 'maxWattage', label: 'Max Wattage' },
  { name: 'tankCapacity', label: 'Tank Capacity' },
  { name: 'resistance', label: 'Resistance' },
] as const;

/** How a product's specification is called on screen. */
export const specificationLabel = (name: string): string =>
  KNOWN_SPECIFICATIONS.find((known) => known.name === name)?.label ?? name;

/** What is taxed at which rates: `exempt` at none, `reduced` at the standard ones where a place has no other. */
export const TAX_CLASSES = ['standard', 'reduced', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
