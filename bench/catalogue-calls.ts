/** A product of the catalogue that is asked: whatever is asked for like it finds something. */
export interface Sample {
  name: string;
  slug: string;
  brand: string;
  type: string;
  category: string;
  sku: string;
}

const LIST = '/api/products?limit=12';
/** What is rare in the small catalogue: so that both answer the same number of products. */
const ONE = '/api/products?limit=1';
const FACETS = '/api/products/facets';

const BANDS = [
  'priceMax=50',
  'priceMin=50&priceMax=100',
  'priceMin=100&priceMax=200',
  'priceMin=200',
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const brand = ({ brand: name }: Sample) => `brand=${encodeURIComponent(name)}`;
const type = ({ type: name }: Sample) => `type=${encodeURIComponent(name)}`;
const category = ({ category: name }: Sample) => `category=${encodeURIComponent(name)}`;
const band = (index: number) => pick(BANDS, index);
const oddPrices = (index: number) =>
  `priceMin=${3 + (index % 20)}.50&priceMax=${30 + (index % 40)}`;
const page = (index: number) => `offset=${(index % 20) * 12}`;
const search = (text: string) => `search=${encodeURIComponent(text)}`;

/** A word of letters out of the product's name. */
const word = ({ name }: Sample, index: number) =>
  pick(name.toLowerCase().match(/[a-z]{4,}/g) ?? ['pod kit'], index);
const twoWords = ({ name }: Sample) => name.split(' ').slice(0, 2).join(' ');

/** Two neighbours swapped, somewhere inside. */
function misspelt(text: string, index: number): string {
  const at = 1 + (index % (text.length - 2));
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
}

/** The calls by their names in the table; each is made with many samples and indexes. */
export const CATALOGUE_CALLS: Record<string, (of: Sample, index: number) => string> = {
  'every product': (_, index) => `${LIST}&${page(index)}`,
  'sorted by price': (_, index) => `${LIST}&sortBy=price-low&${page(index)}`,
  'sorted by price, highest first': (_, index) => `${LIST}&sortBy=price-high&${page(index)}`,
  'newest first': (_, index) => `${LIST}&sortBy=newest&${page(index)}`,
  'best sellers first': (_, index) => `${LIST}&sortBy=bestselling&${page(index)}`,
  'of a brand': (of) => `${LIST}&${brand(of)}`,
  'of a type': (of) => `${LIST}&${type(of)}`,
  'of a category': (of, index) => `${LIST}&${category(of)}&${page(index % 5)}`,
  'in a price band': (_, index) => `${LIST}&${band(index)}`,
  'between two odd prices': (_, index) => `${LIST}&${oddPrices(index)}`,
  'of a category, odd prices, newest': (of, index) =>
    `${LIST}&${category(of)}&${oddPrices(index)}&sortBy=newest`,
  'of a brand, to 50, by price': (of) => `${LIST}&${brand(of)}&${BANDS[0]}&sortBy=price-low`,
  'of a brand and type, one product': (of) => `${ONE}&${brand(of)}&${type(of)}`,
  facets: () => FACETS,
  'facets of a brand': (of) => `${FACETS}?${brand(of)}`,
  'facets of category and band': (of, index) => `${FACETS}?${category(of)}&${band(index)}`,
  'facets between odd prices': (_, index) => `${FACETS}?${oddPrices(index)}`,
  'facets of a search': (of, index) => `${FACETS}?${search(word(of, index))}`,
  'search: a word': (of, index) => `${LIST}&${search(word(of, index))}`,
  'search: part of a word': (of, index) => `${LIST}&${search(word(of, index).slice(0, 3))}`,
  'search: a typing error': (of, index) => `${LIST}&${search(misspelt(word(of, index), index))}`,
  'search: two words, one product': (of) => `${ONE}&${search(twoWords(of))}`,
  'search: an SKU': (of) => `${LIST}&${search(of.sku)}`,
  'search in a category, by price, one': (of, index) =>
    `${ONE}&${search(word(of, index))}&${category(of)}&sortBy=price-low`,
  'a product by its slug': ({ slug }) => `/api/products/${slug}`,
};
