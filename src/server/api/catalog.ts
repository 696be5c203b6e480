import { z } from 'zod';
import { findProduct } from '../../domain/catalog/find-product.ts';
import { listBrands } from '../../domain/catalog/list-brands.ts';
import { listProducts } from '../../domain/catalog/list-products.ts';
import {
  BrandView,
  Facets,
  ProductFilters,
  ProductQuery,
  ProductView,
} from '../../domain/catalog/schema.ts';
import type { ProductSearch } from '../../domain/catalog/search/product-search.ts';
import { ShopError } from '../../domain/errors.ts';
import { wholeNumber } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { PageQuery, withTotal } from './list-answer.ts';

const PUBLIC = { public: true } as const;

/** The best sellers of the home page: three on top and two rows below. */
const BestSellersQuery = z.object({
  limit: wholeNumber(1, 100).default(11),
  offset: PageQuery.shape.offset,
});

export function catalogRoutes(app: App, db: Db, search: ProductSearch): void {
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
      const { products, total } = await listProducts(db, search, query);
      reply.tag('products', ...products.map(({ id }) => `product:${id}`));
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
      reply.tag('products');
      return search.facets(query);
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
        response: { 200: z.array(ProductView) },
      },
    },
    async ({ query }, reply) => {
      const { products, total } = await listProducts(db, search, {
        ...query,
        sortBy: 'bestselling',
      });
      reply.tag('products', ...products.map(({ id }) => `product:${id}`));
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
      const product = await findProduct(db, params.idOrSlug);
      if (!product) throw new ShopError('not_found', 'This product does not exist.');
      reply.tag(`product:${product.id}`);
      return product;
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
      reply.tag('brands', 'products');
      return withTotal(reply, brands, total);
    },
  );
}
