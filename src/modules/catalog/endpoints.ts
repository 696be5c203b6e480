import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { PageQuery, wholeNumber } from '../../kit/wire.ts';
import {
  CategoryPage,
  CategoryView,
  CollectionPage,
  CollectionView,
  GroupsQuery,
} from './category-schema.ts';
import {
  BrandsQuery,
  BrandView,
  Facets,
  FirstKitQuery,
  FirstKits,
  FittingProduct,
  FittingQuery,
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

export const listFitting = GET('/api/products/fitting', {
  summary: 'What goes with any of some products: parts, liquids, devices',
  public: true,
  whileOpen: true,
  query: FittingQuery,
  response: z.array(FittingProduct),
});

export const findFirstKits = GET('/api/products/first-kit', {
  summary: 'Kits for a smoker, with liquids that suit each, by three answers',
  public: true,
  whileOpen: true,
  query: FirstKitQuery,
  response: FirstKits,
});

export const findProduct = GET('/api/products/:idOrSlug', {
  summary: 'One product by its id or by a slug, present or past',
  public: true,
  whileOpen: true,
  params: z.object({ idOrSlug: z.string().min(1).max(200) }),
  response: ProductView,
});

export const listRelated = GET('/api/products/:id/related', {
  summary:
    'What the owner recommends beside it; else what fits, products of its type and of its category',
  public: true,
  whileOpen: true,
  query: PageQuery,
  response: z.array(ProductView),
});

export const listBrands = GET('/api/brands', {
  summary: 'The active brands with their product counts',
  public: true,
  whileOpen: true,
  query: BrandsQuery,
  response: z.array(BrandView),
});

const BySlug = z.object({ slug: z.string().min(1).max(200) });

export const listCategories = GET('/api/categories', {
  summary:
    'The categories that have a page, in the order of the shelves, with their product counts',
  public: true,
  whileOpen: true,
  query: GroupsQuery,
  response: z.array(CategoryView),
});

export const findCategory = GET('/api/categories/:slug', {
  summary:
    'A category with its story; its products are those of `/api/products?category=` with all of its `names`',
  public: true,
  whileOpen: true,
  params: BySlug,
  response: CategoryPage,
});

export const listCollections = GET('/api/collections', {
  summary: 'The collections that have a page, in the order of the owner, with their product counts',
  public: true,
  whileOpen: true,
  query: GroupsQuery,
  response: z.array(CollectionView),
});

export const findCollection = GET('/api/collections/:slug', {
  summary: 'A collection with its story; its products are those of `/api/products?collection=`',
  public: true,
  whileOpen: true,
  params: BySlug,
  response: CollectionPage,
});
