import { everyone, managers } from '../../kit/access.ts';
import { serveResource } from '../../kit/http/serve.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor, workedOff } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { measures } from '../../platform/measures.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import * as brandsApi from './brand-endpoints.ts';
import { bulkEdit } from './bulk-edit.ts';
import { importProducts } from './csv/import-products.ts';
import { adminBulkProductRoutes } from './http/admin-bulk-products.ts';

import { adminCategoryRoutes } from './http/admin-categories.ts';
import { adminFacetRoutes } from './http/admin-facets.ts';
import { adminProductRoutes } from './http/admin-products.ts';
import { adminStockCountRoutes } from './http/admin-stock-counts.ts';
import { adminSynonymRoutes } from './http/admin-synonyms.ts';
import { catalogRoutes } from './http/shop.ts';
import { CATALOG_TARGETS } from './link-targets.ts';
import {
  addBrand,
  changeBrand,
  findBrand,
  listBrandRecords,
  removeBrand,
} from './manage-brands.ts';
import { productSources, tiles } from './product-sources.ts';
import { productsToShow } from './products-to-show.ts';
import { publishDue, publishProducts } from './publish-products.ts';
import { ChosenSearch } from './search/chosen-search.ts';
import { EmptySearches, forgetEmptySearches, KEPT_DAYS } from './search/empty-searches.ts';
import { forgetProjection } from './search/projection.ts';
import { CHANGES_KEPT_MS, forgetChanges } from './search/read-catalog.ts';
import { searchChecks } from './search/search-checks.ts';
import { addUpSales } from './stock.ts';
import { copyPictures, storePictures } from './store-pictures.ts';

const records = [
  'brand',
  'brands',
  'category',
  'collection',
  'listing_facets',
  'product',
  'products',
  'search_synonyms',
  'variant',
] as const;

const permissions = {
  'products.view': everyone,
  'brands.view': everyone,
  /** Products, brands, pictures, promotions, imports. */
  'products.edit': managers,
  'stock.edit': ['owner', 'manager', 'fulfilment'],
  /** What products cost the owner, and what is left of their price. */
  'costs.view': managers,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    search: ChosenSearch;
    emptySearches: EmptySearches;
  }
}

/** Filled where search is in PostgreSQL. */
const DERIVED = keptFor('entry', 'as long as the products, where search is in PostgreSQL');

/** Products, their stock, and how they are found. */
export const catalogModule: Module = {
  name: 'catalog',
  records,
  permissions,
  tables: {
    brands: ENTERED,
    categories: ENTERED,
    collections: ENTERED,
    collection_products: ENTERED,
    products: ENTERED,
    product_slugs: ENTERED,
    product_changes: keptFor('order', `${(2 * CHANGES_KEPT_MS) / 86_400_000} days`),
    product_figures: ENTERED,
    variants: ENTERED,
    price_drops: keptFor('change', 'until it is told', 'notify-of-price-drops'),
    stock_moves: { per: 'order', kept: 'always: they add up to the stock' },
    stock_counts: { per: 'entry', kept: 'until it is applied' },
    uncounted_sales: workedOff('order', 'add-up-sales'),
    search_synonyms: ENTERED,
    listing_facets: ENTERED,
    empty_searches: keptFor('visit', `${KEPT_DAYS} days`),
    search_state: DERIVED,
    search_cells: DERIVED,
    search_facet_sets: DERIVED,
    search_words: DERIVED,
    search_products: DERIVED,
  },
  names: [
    'select id, name from products where id = any($1::uuid[])',
    `select v.id, concat_ws(', ', p.name, (select string_agg(value, ' / ') from jsonb_each_text(v.options))) as name
     from variants v join products p on p.id = v.product_id where v.id = any($1::uuid[])`,
    'select id, name from brands where id = any($1::uuid[])',
    'select id, name from categories where id = any($1::uuid[])',
    'select id, name from collections where id = any($1::uuid[])',
  ],
  linkTargets: CATALOG_TARGETS,
  batchJobs: [bulkEdit, importProducts],
  sampleProducts: productsToShow,
  productSources,
  tiles,
  open: (shop) => ({
    search: new ChosenSearch(shop),
    emptySearches: new EmptySearches(shop.database),
  }),
  begin: ({ search }) => search.start(),
  async end({ search, emptySearches }) {
    await Promise.all([search.close(), emptySearches.close()]);
  },
  async routes(app, shop) {
    const { database, emptySearches, search } = shop;
    catalogRoutes(app, database, search, emptySearches, shop.modules);
    adminProductRoutes(app, database);
    adminStockCountRoutes(app, database);
    adminSynonymRoutes(app, database, search);
    adminFacetRoutes(app, database);
    adminCategoryRoutes(app, shop);
    serveResource(app, database, brandsApi, {
      list: listBrandRecords,
      find: findBrand,
      add: addBrand,
      change: changeBrand,
      remove: removeBrand,
    });
    await adminBulkProductRoutes(app, shop);
  },
  jobs: ({ config, database: db, storage }) => [
    // Every minute as well, for what was missed.
    job(publishProducts, () => write(db, bySystem('publishing'), publishDue), everyMinute),
    job(
      task('add-up-sales', { alone: true }),
      () => write(db, bySystem('sales'), addUpSales),
      everyMinute,
    ),
    job(storePictures, (of, signal) =>
      copyPictures({ db, storage, allowPrivate: config.allowPrivateAddresses }, of, signal),
    ),
  ],
  measures: ({ search }) => [
    measures({
      measures: {
        cirrus_search_ready: {
          help: '1: each process has read the catalogue; 0: one still reads',
          together: 'min',
        },
        cirrus_search_products: { help: 'Products that can be found', together: 'max' },
      },
      read: () => ({
        cirrus_search_ready: search.isReady ? 1 : 0,
        cirrus_search_products: search.count,
      }),
    }),
  ],
  tidies: [forgetChanges, forgetEmptySearches, forgetProjection],
  checks: searchChecks,
};
