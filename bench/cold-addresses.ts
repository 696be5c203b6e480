import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../src/modules/catalog/schema.ts';
import { ask } from './servers.ts';

/** The products of a shop, of which addresses are made. */
export async function allProducts(port: number): Promise<ProductView[]> {
  const products: ProductView[] = [];
  for (;;) {
    const page = catalogApi.listProducts({ limit: 100, offset: products.length });
    const found = await ask(port, page);
    if (found.length === 0) return products;
    products.push(...found);
  }
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const SORTS = ['', 'price-low', 'price-high', 'newest', 'bestselling'];

/** A word of letters out of the product's name. */
const word = ({ name }: ProductView, index: number) =>
  pick(name.toLowerCase().match(/[a-z]{4,}/g) ?? ['pod'], index);

/** Two neighbours swapped, somewhere inside. */
function misspelt(text: string, index: number): string {
  const at = 1 + (index % (text.length - 2));
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
}

/** What nobody else asks for: with it, no address is like one before. */
const oddPrice = (index: number) => ({
  priceMax: `${900 + Math.floor(index / 100)}.${10 + (index % 90)}`,
});

type Query = Record<string, string>;

/** What shoppers and robots choose: mostly one filter, often an order or a later page, seldom much at once. */
const LISTINGS: ((of: ProductView, index: number) => Query)[] = [
  ({ category }, index) => ({ category, page: String(2 + (index % 5)) }),
  ({ brand }) => ({ brand }),
  (_, index) => ({ sortBy: pick(SORTS, index), page: String(2 + (index % 20)) }),
  ({ type }) => ({ type }),
  ({ category, brand }) => ({ category, brand }),
  ({ category }, index) => ({ category, sortBy: pick(SORTS, index) }),
  ({ brand, type }) => ({ brand, type }),
  ({ category }, index) => ({ category, priceMin: String(3 + (index % 20)) }),
];

const SEARCHES: ((of: ProductView, index: number) => Query)[] = [
  (of, index) => ({ search: word(of, index) }),
  (of) => ({ search: of.name.split(' ').slice(0, 2).join(' ') }),
  (of, index) => ({ search: misspelt(word(of, index), index) }),
  (of, index) => ({ search: word(of, index), category: of.category }),
  ({ brand, name }) => ({ search: `${brand} ${name.split(' ').at(-1)}` }),
  (of, index) => ({ search: word(of, index).slice(0, 3), sortBy: pick(SORTS, index) }),
];

/** Addresses by their kind, each of them a new one at every call. */
export function coldAddresses(
  products: ProductView[],
): Record<'listing' | 'search' | 'product', () => string> {
  const shelf = (kinds: typeof LISTINGS) => {
    let index = 0;
    return () => {
      const product = pick(products, index * 7);
      const query = { ...pick(kinds, index)(product, index), ...oddPrice(index++) };
      return `/products?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`;
    };
  };
  // A product has a page by its slug and by its id, and of each variant.
  const pages = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((place) =>
    products.flatMap(({ slug, id, variants }) => {
      const variant = place === 0 ? '' : variants[place - 1]?.id;
      if (variant === undefined) return [];
      return [slug, id].map((name) => `/product/${name}${variant && `?variant=${variant}`}`);
    }),
  );
  let page = 0;
  return {
    listing: shelf(LISTINGS),
    search: shelf(SEARCHES),
    product() {
      const address = pages[page++];
      if (!address)
        throw new Error('Every page of every product was asked for: take more products');
      return address;
    },
  };
}
