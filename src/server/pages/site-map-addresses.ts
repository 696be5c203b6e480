import { listCategoryAddresses } from '../../modules/catalog/categories.ts';
import { listCollectionAddresses } from '../../modules/catalog/collections.ts';
import { listProductAddresses } from '../../modules/catalog/list-products.ts';
import type { ProductSearch } from '../../modules/catalog/search/product-search.ts';
import { listPageSlugs } from '../../modules/content/content.ts';
import { listLandingSlugs } from '../../modules/content/landing.ts';
import { listPostAddresses } from '../../modules/content/posts.ts';
import type { Db } from '../../platform/database/database.ts';

/** The most addresses that one site map may hold (sitemaps.org, protocol 0.9). */
const MAX_ADDRESSES = 50_000;

const FIXED_PAGES = ['/', '/products', '/brands', '/reviews', '/find-your-kit'];

/** The pages that search engines may list, as XML: in one map, or in an index of several. */
export class SiteMap {
  readonly #db: Db;
  readonly #search: ProductSearch;
  readonly #publicUrl: string;
  readonly #limit: number;

  constructor(db: Db, search: ProductSearch, publicUrl: string, limit = MAX_ADDRESSES) {
    this.#db = db;
    this.#search = search;
    this.#publicUrl = publicUrl;
    this.#limit = limit;
  }

  /** The map itself where one can hold every page, else the index of its parts. */
  async whole(): Promise<string> {
    const [pages, products] = await Promise.all([this.#pageEntries(), this.#countProducts()]);
    if (pages.length + products <= this.#limit) {
      return siteMap([...pages, ...(await this.#productEntries(0))]);
    }
    const parts = Array.from(
      { length: Math.ceil(products / this.#limit) },
      (_, part) => `/sitemap-${part + 1}.xml`,
    );
    return siteMapIndex(['/sitemap-pages.xml', ...parts].map((path) => this.#publicUrl + path));
  }

  /** Everything but the products. */
  async pages(): Promise<string> {
    return siteMap(await this.#pageEntries());
  }

  /** The products of one part, counted from 1; undefined beyond the last. */
  async part(part: number): Promise<string | undefined> {
    const entries = await this.#productEntries((part - 1) * this.#limit);
    return entries.length > 0 ? siteMap(entries) : undefined;
  }

  async #countProducts(): Promise<number> {
    const page = { sortBy: 'featured', limit: 0, offset: 0 } as const;
    return (await this.#search.search({}, page)).total;
  }

  async #pageEntries(): Promise<string[]> {
    const [slugs, landing, blog, shelves, collections, { brands }] = await Promise.all([
      listPageSlugs(this.#db),
      listLandingSlugs(this.#db),
      listPostAddresses(this.#db),
      listCategoryAddresses(this.#db),
      listCollectionAddresses(this.#db),
      this.#search.facets({}),
    ]);
    const shelf = (parameters: Record<string, string>) =>
      `/products?${new URLSearchParams(parameters)}`;
    const paths = [
      ...FIXED_PAGES,
      ...shelves.map(({ slug }) => `/category/${slug}`),
      ...collections.map(({ slug }) => `/collection/${slug}`),
      ...brands.map(({ value }) => shelf({ brand: value })),
      ...[...slugs, ...landing].map((slug) => `/${slug}`),
      ...(blog.posts.length > 0 ? ['/blog'] : []),
      ...blog.tags.map((tag) => `/blog/tag/${tag}`),
    ];
    return [
      ...paths.map((path) => entry(this.#publicUrl + path)),
      ...blog.posts.map(({ slug, updatedAt }) =>
        entry(`${this.#publicUrl}/blog/${slug}`, updatedAt),
      ),
    ].slice(0, this.#limit);
  }

  async #productEntries(offset: number): Promise<string[]> {
    const products = await listProductAddresses(this.#db, this.#limit, Math.max(offset, 0));
    return products.map(({ slug, updatedAt }) =>
      entry(`${this.#publicUrl}/product/${slug}`, updatedAt),
    );
  }
}

const entry = (address: string, changed?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

const siteMap = (entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`;

const siteMapIndex = (addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
    .join('\n')}</sitemapindex>\n`;

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
