import pg from 'pg';
import type { Call } from '../src/kit/endpoint.ts';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';

/** A product of the catalogue that is asked: whatever is asked for like it finds something. */
export interface Sample {
  name: string;
  slug: string;
  brand: string;
  type: string;
  category: string;
  sku: string;
}

const SAMPLES = 500;

/** Some products of a catalogue, anywhere in it. */
export async function readSamples(databaseUrl: string): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Sample>(
    `select p.name, p.slug, p.type, p.category, b.name as brand, v.sku
     from products p join brands b on b.id = p.brand_id
     join variants v on v.product_id = p.id and v.position = 0
     order by md5(p.slug) limit ${SAMPLES}`,
  );
  await client.end();
  return rows;
}

type Filters = Parameters<typeof catalogApi.countFacets>[0];
type Query = Parameters<typeof catalogApi.listProducts>[0];

const list = (query: Query) => catalogApi.listProducts({ limit: 12, ...query });
/** What is rare in the small catalogue: so that both answer the same number of products. */
const one = (query: Query) => catalogApi.listProducts({ limit: 1, ...query });
const facets = (filters?: Filters) => catalogApi.countFacets(filters);

const BANDS: Filters[] = [
  { priceMax: '50' },
  { priceMin: '50', priceMax: '100' },
  { priceMin: '100', priceMax: '200' },
  { priceMin: '200' },
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const band = (index: number) => pick(BANDS, index);
const oddPrices = (index: number) => ({
  priceMin: `${3 + (index % 20)}.50`,
  priceMax: `${30 + (index % 40)}`,
});
const page = (index: number) => ({ offset: (index % 20) * 12 });

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
export const CATALOGUE_CALLS: Record<string, (of: Sample, index: number) => Call> = {
  'every product': (_, index) => list(page(index)),
  'sorted by price': (_, index) => list({ sortBy: 'price-low', ...page(index) }),
  'sorted by price, highest first': (_, index) => list({ sortBy: 'price-high', ...page(index) }),
  'newest first': (_, index) => list({ sortBy: 'newest', ...page(index) }),
  'best sellers first': (_, index) => list({ sortBy: 'bestselling', ...page(index) }),
  'of a brand': ({ brand }) => list({ brand }),
  'of a type': ({ type }) => list({ type }),
  'of a category': ({ category }, index) => list({ category, ...page(index % 5) }),
  'in a price band': (_, index) => list(band(index)),
  'between two odd prices': (_, index) => list(oddPrices(index)),
  'of a category, odd prices, newest': ({ category }, index) =>
    list({ category, ...oddPrices(index), sortBy: 'newest' }),
  'of a brand, to 50, by price': ({ brand }) => list({ brand, ...BANDS[0], sortBy: 'price-low' }),
  'of a brand and type, one product': ({ brand, type }) => one({ brand, type }),
  facets: () => facets(),
  'facets of a brand': ({ brand }) => facets({ brand }),
  'facets of category and band': ({ category }, index) => facets({ category, ...band(index) }),
  'facets between odd prices': (_, index) => facets(oddPrices(index)),
  'facets of a search': (of, index) => facets({ search: word(of, index) }),
  'search: a word': (of, index) => list({ search: word(of, index) }),
  'search: part of a word': (of, index) => list({ search: word(of, index).slice(0, 3) }),
  'search: a typing error': (of, index) => list({ search: misspelt(word(of, index), index) }),
  'search: two words, one product': (of) => one({ search: twoWords(of) }),
  'search: an SKU': ({ sku }) => list({ search: sku }),
  'search in a category, by price, one': (of, index) =>
    one({ search: word(of, index), category: of.category, sortBy: 'price-low' }),
  'a product by its slug': ({ slug }) => catalogApi.findProduct({ idOrSlug: slug }),
};
