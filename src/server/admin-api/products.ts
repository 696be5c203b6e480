import { z } from 'zod';
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
  StockMove,
} from '../../domain/catalog/admin-schema.ts';
import { removeProduct } from '../../domain/catalog/change-product.ts';
import { blocksOfDescription, wordsOfDescription } from '../../domain/catalog/description.ts';
import {
  findProductDetail,
  findSku,
  listChoices,
  listProductRows,
} from '../../domain/catalog/list-product-rows.ts';
import { addProduct, changeProduct, duplicateProduct } from '../../domain/catalog/save-product.ts';
import { changeStock, listStockMoves } from '../../domain/catalog/stock.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { IdempotencyHeaders } from '../api/idempotency-headers.ts';
import { PageQuery, withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** The catalogue's products, their variants and stock. */
export function adminProductRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/products',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'The products, drafts among them',
        querystring: ProductRowQuery,
        response: { 200: z.array(ProductRow) },
      },
    },
    async ({ query }, reply) => {
      const { products, total } = await listProductRows(db, query);
      return withTotal(reply, products, total);
    },
  );

  app.get(
    '/api/admin/products/choices',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'What was typed into a field so far, at most 20',
        querystring: ChoiceQuery,
        response: { 200: z.array(z.string()) },
      },
    },
    ({ query }) => listChoices(db, query),
  );

  app.get(
    '/api/admin/skus',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'Which product has a SKU',
        querystring: z.object({ sku: z.string().max(200, 'At most 200 characters') }),
        response: { 200: SkuOwner },
      },
    },
    async ({ query }) => ({ takenBy: await findSku(db, query.sku) }),
  );

  app.get(
    '/api/admin/products/:id',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'A product with all that is typed into it',
        params,
        response: { 200: ProductDetail },
      },
    },
    async (request, reply) => {
      const product = await findProductDetail(db, request.params.id);
      return sendVersioned(reply, product);
    },
  );

  app.post(
    '/api/admin/products',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Adds a product; published unless its status says otherwise',
        headers: IdempotencyHeaders,
        body: ProductInput,
        response: { 201: ProductDetail },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const id = await request.write((tx) => addProduct(tx, request.body, key));
      const product = await findProductDetail(db, id);
      return sendVersioned(reply.code(201), product);
    },
  );

  app.post(
    '/api/admin/products/description-preview',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'What the shop would show of a description; changes nothing',
        body: DescriptionText,
        response: { 200: ShownDescription },
      },
    },
    async ({ body: { description } }) => ({
      words: wordsOfDescription(description),
      blocks: blocksOfDescription(description),
    }),
  );

  app.put(
    '/api/admin/products/:id',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Changes the fields that it carries; variants that it leaves out are taken away',
        params,
        body: ProductChange,
        response: { 200: ProductDetail },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const product = await request.write((tx) =>
        changeProduct(tx, id, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, product);
    },
  );

  app.delete(
    '/api/admin/products/:id',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Takes a product out of the shop; orders still name it',
        params,
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => removeProduct(tx, request.params.id));
      return { message: 'Product deleted successfully' };
    },
  );

  app.post(
    '/api/admin/products/:id/duplicate',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Makes a draft that is like it',
        params,
        response: { 201: ProductDetail },
      },
    },
    async (request, reply) => {
      const id = await request.write((tx) => duplicateProduct(tx, request.params.id));
      const product = await findProductDetail(db, id);
      return sendVersioned(reply.code(201), product);
    },
  );

  app.get(
    '/api/admin/variants/:id/stock',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'Every change of a variant’s stock, the latest first',
        params,
        querystring: PageQuery,
        response: { 200: z.array(StockMove) },
      },
    },
    async ({ params: { id }, query }, reply) => {
      const { moves, total } = await listStockMoves(db, id, query);
      return withTotal(reply, moves, total);
    },
  );

  app.post(
    '/api/admin/variants/:id/stock',
    {
      config: { needs: 'stock.edit' },
      schema: {
        tags,
        summary: 'Adds to a variant’s stock, takes from it, or counts it anew',
        params,
        body: StockChange,
        response: { 200: z.object({ stock: z.int().nullable() }) },
      },
    },
    async (request) => ({
      stock: await request.write((tx) => changeStock(tx, request.params.id, request.body)),
    }),
  );
}
