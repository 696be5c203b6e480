/** What shoppers can choose from in the listing. The browser loads it, so it imports no library. */

/** The shop's four categories, in the order of the home page's tiles. */
export const CATEGORIES = ['Devices', 'E-Liquids', 'Accessories', 'Bundles'] as const;

/** The categories whose products fit each other: a device takes parts and liquids. */
export const [DEVICES, LIQUIDS, PARTS] = CATEGORIES;

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

/** Specifications that say what is in the box, parted by commas; they are shown as a list of their own. */
export const IN_THE_BOX = ['In the Box', 'Contents'] as const;

/** What is taxed at which rates: `exempt` at none, `reduced` at the standard ones where a place has no other. */
export const TAX_CLASSES = ['standard', 'reduced', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** The product that gift cards for sale are variants of (docs/decisions/077). The view `offers` names it too. */
export const GIFT_CARD_PRODUCT_ID = 'c1d2a3b4-6769-4674-8361-726473666f72';

export const isGiftCard = ({ productId }: { productId: string }): boolean =>
  productId === GIFT_CARD_PRODUCT_ID;

/** Where it stands in addresses: its page leads to that of gift cards. */
export const GIFT_CARD_SLUG = 'gift-card-to-buy';

/** What prices may be rounded to end in. */
export const PRICE_ENDINGS = ['0.99', '0.95', '0.50'] as const;
