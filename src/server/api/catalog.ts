import { z } from 'zod';
import { findProduct } from '../../domain/catalog/find-product.ts';
import { listBrands } from '../../domain/catalog/list-brands.ts';
import { listProducts, listRelated } from '../../domain/catalog/list-products.ts';
import {
  BrandView,
  Facets,
  ProductFilters,
  ProductQuery,
  ProductSummary,
  ProductView,
  SearchReading,
} from '../../domain/catalog/schema.ts';
import type { EmptySearches } from '../../domain/catalog/search/empty-searches.ts';
import type { ProductSearch } from '../../domain/catalog/search/product-search.ts';
import { ShopError } from '../../domain/errors.ts';
import { tag } from '../../domain/tags.ts';
import { Uuid, wholeNumber } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { isLoopback } from '../../platform/ip-address.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf, withTotal } from './list-answer.ts';

const PUBLIC = { public: true } as const;

/** The home page's best sellers: three on top and two rows below. */
const BestSellersQuery = z.object({
  limit: wholeNumber(1, 100).default(11),
  offset: PageQuery.shape.offset,
});

const SearchText = z.object({ search: z.string().trim().min(1).max(200) });

export function catalogRoutes(
  app: App,
  db: Db,
  search: ProductSearch,
  emptySearches: EmptySearches,
): void {
  app.get(
    '/api/products',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary: 'Products that pass the filters, in the order asked for',
        querystring: ProductQuery,
        response: { 200: z.array(ProductView) },
      },
    },
    async ({ query }, reply) => {
      const { products, total, leftOut } = await listProducts(db, search, query);
      if (leftOut.length > 0) reply.header('x-left-out', encodeURIComponent(leftOut.join(' ')));
      reply.tag(tag.products, ...products.map(({ id }) => tag.product(id)));
      return withTotal(reply, products, total);
    },
  );

  app.get(
    '/api/products/facets',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary: 'How many products each choice of a filter would leave',
        querystring: ProductFilters,
        response: { 200: Facets },
      },
    },
    async ({ query }, reply) => {
      reply.tag(tag.products);
      return search.facets(query);
    },
  );

  app.get(
    '/api/products/search-reading',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary:
          'How a search was understood: corrected spellings, and what else would find something',
        querystring: SearchText,
        response: { 200: SearchReading },
      },
    },
    async (request, reply) => {
      const typed = request.query.search;
      reply.tag(tag.products);
      const reading = await search.read(typed);
      if (reading.total === 0) {
        // What comes from this machine passes: a proxy that nobody told us of sends everybody's calls.
        const network = isLoopback(request.ip) ? undefined : request.network();
        await emptySearches.count(typed, network);
      }
      return reading;
    },
  );

  app.get(
    '/api/products/best-sellers',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary: 'The products sold most',
        querystring: BestSellersQuery,
        response: { 200: z.array(ProductSummary) },
      },
    },
    async ({ query }, reply) => {
      const { products, total } = await listProducts(db, search, {
        ...query,
        sortBy: 'bestselling',
      });
      reply.tag(tag.products, ...products.map(({ id }) => tag.product(id)));
      return withTotal(reply, products, total);
    },
  );

  app.get(
    '/api/products/:idOrSlug',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary: 'One product by its id or by a slug, present or past',
        params: z.object({ idOrSlug: z.string().min(1).max(200) }),
        response: { 200: ProductView },
      },
    },
    async ({ params }, reply) => {
      const product = await existingProduct(db, params.idOrSlug);
      reply.tag(tag.product(product.id));
      return product;
    },
  );

  app.get(
    '/api/products/:id/related',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary: 'Products of the same type, filled up with others of the category',
        params: z.object({ id: Uuid }),
        querystring: PageQuery,
        response: { 200: z.array(ProductView) },
      },
    },
    async ({ params, query }, reply) => {
      const related = await listRelated(db, search, await existingProduct(db, params.id));
      const ids = [params.id, ...related.map(({ id }) => id)];
      reply.tag(tag.products, ...ids.map(tag.product));
      return pageOf(reply, related, query);
    },
  );

  app.get(
    '/api/brands',
    {
      config: PUBLIC,
      schema: {
        tags: ['Catalogue'],
        summary: 'The active brands with their product counts',
        querystring: PageQuery,
        response: { 200: z.array(BrandView) },
      },
    },
    async ({ query }, reply) => {
      const { brands, total } = await listBrands(db, search, query);
      reply.tag(tag.brands, tag.products);
      return withTotal(reply, brands, total);
    },
  );
}

async function existingProduct(db: Db, idOrSlug: string): Promise<ProductView> {
  const product = await findProduct(db, idOrSlug);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  return product;
}
