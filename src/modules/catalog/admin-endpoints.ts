import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { SearchText } from '../../kit/list-query.ts';
import { IdempotencyHeaders, Message, PageQuery, Uuid } from '../../kit/wire.ts';
import {
  ChoiceQuery,
  DescriptionText,
  ProductChange,
  ProductDetail,
  ProductInput,
  ProductRow,
  ProductRowQuery,
  ShownDescription,
  SkuOwner,
  StockChange,
  StockChanges,
  StockMove,
  VariantChoice,
} from './admin-schema.ts';

export const list = GET('/api/admin/products', {
  summary: 'The products, drafts among them',
  needs: 'products.view',
  query: ProductRowQuery,
  response: z.array(ProductRow),
});

export const listChoices = GET('/api/admin/products/choices', {
  summary: 'What was typed into a field so far, at most 20',
  needs: 'products.view',
  query: ChoiceQuery,
  response: z.array(z.string()),
});

export const findSkus = GET('/api/admin/skus', {
  summary: 'Which product has a SKU',
  needs: 'products.view',
  query: z.object({ sku: z.string().max(200, 'At most 200 characters') }),
  response: SkuOwner,
});

export const listVariants = GET('/api/admin/variants', {
  summary:
    'Variants by a part of their name, the beginning of their SKU or their bar code, at most 10',
  needs: 'products.view',
  query: z.object({ search: SearchText }),
  response: z.array(VariantChoice),
});

export const find = GET('/api/admin/products/:id', {
  summary: 'A product with all that is typed into it',
  needs: 'products.view',
  response: ProductDetail,
});

export const add = POST('/api/admin/products', {
  summary: 'Adds a product; published unless its status says otherwise',
  needs: 'products.edit',
  headers: IdempotencyHeaders,
  body: ProductInput,
  status: 201,
  response: ProductDetail,
});

export const previewDescription = POST('/api/admin/products/description-preview', {
  summary: 'What the shop would show of a description; changes nothing',
  needs: 'products.view',
  body: DescriptionText,
  response: ShownDescription,
});

export const change = PUT('/api/admin/products/:id', {
  summary: 'Changes the fields that it carries; variants that it leaves out are taken away',
  needs: 'products.edit',
  body: ProductChange,
  response: ProductDetail,
});

export const remove = DELETE('/api/admin/products/:id', {
  summary: 'Takes a product out of the shop; orders still name it',
  needs: 'products.edit',
  response: Message,
});

export const duplicate = POST('/api/admin/products/:id/duplicate', {
  summary: 'Makes a draft that is like it',
  needs: 'products.edit',
  status: 201,
  response: ProductDetail,
});

export const findStock = GET('/api/admin/variants/:id/stock', {
  summary: 'Every change of a variant’s stock, the latest first',
  needs: 'products.view',
  query: PageQuery,
  response: z.array(StockMove),
});

export const moveStock = POST('/api/admin/variants/:id/stock', {
  summary: 'Adds to a variant’s stock, takes from it, or counts it anew',
  needs: 'stock.edit',
  body: StockChange,
  response: z.object({ stock: z.int().nullable() }),
});

export const moveStocks = POST('/api/admin/stock-changes', {
  summary: 'Changes the stock of several variants in the same way: all of them, or none',
  needs: 'stock.edit',
  body: StockChanges,
  response: z.object({ stocks: z.array(z.object({ id: Uuid, stock: z.int().nullable() })) }),
});
