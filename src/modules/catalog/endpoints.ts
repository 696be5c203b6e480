import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { PageQuery, wholeNumber } from '../../kit/wire.ts';
import {
  BrandView,
  Facets,
  ProductFilters,
  ProductQuery,
  ProductSummary,
  ProductView,
  SearchReading,
} from './schema.ts';

/** The home page's best sellers: three on top and two rows below. */
const BestSellersQuery = z.object({
  limit: wholeNumber(1, 100).default(11),
  offset: PageQuery.shape.offset,
});
const SearchText = z.object({ search: z.string().trim().min(1).max(200) });

export const listProducts = GET('/api/products', {
  summary: 'Products that pass the filters, in the order asked for',
  public: true,
  whileOpen: true,
  query: ProductQuery,
  response: z.array(ProductView),
});

export const countFacets = GET('/api/products/facets', {
  summary: 'How many products each choice of a filter would leave',
  public: true,
  whileOpen: true,
  query: ProductFilters,
  response: Facets,
});

export const readSearch = GET('/api/products/search-reading', {
  summary: 'How a search was understood: corrected spellings, and what else would find something',
  public: true,
  whileOpen: true,
  query: SearchText,
  response: SearchReading,
});

export const listBestSellers = GET('/api/products/best-sellers', {
  summary: 'The products sold most',
  public: true,
  whileOpen: true,
  query: BestSellersQuery,
  response: z.array(ProductSummary),
});

export const findProduct = GET('/api/products/:idOrSlug', {
  summary: 'One product by its id or by a slug, present or past',
  public: true,
  whileOpen: true,
  params: z.object({ idOrSlug: z.string().min(1).max(200) }),
  response: ProductView,
});

export const listRelated = GET('/api/products/:id/related', {
  summary: 'Products of the same type, filled up with others of the category',
  public: true,
  whileOpen: true,
  query: PageQuery,
  response: z.array(ProductView),
});

export const listBrands = GET('/api/brands', {
  summary: 'The active brands with their product counts',
  public: true,
  whileOpen: true,
  query: PageQuery,
  response: z.array(BrandView),
});
