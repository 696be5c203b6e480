import type { Permission } from '../../../kit/access.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as productsApi from '../admin-endpoints.ts';
import type { ProductDetail } from '../admin-schema.ts';
import { removeProduct } from '../change-product.ts';
import { blocksOfDescription, wordsOfDescription } from '../description.ts';
import {
  findProductDetail,
  findSku,
  listChoices,
  listProductRows,
  listVariants,
} from '../list-product-rows.ts';
import { addProduct, changeProduct, duplicateProduct } from '../save-product.ts';
import { changeStock, changeStocks, listStockMoves } from '../stock.ts';

/** The catalogue's products, their variants and stock. */
export function adminProductRoutes(app: App, db: Database): void {
  serveList(app, productsApi.list, async (request) => {
    const found = await listProductRows(db.reads, request.query);
    if (seesCosts(request)) return found;
    return { ...found, rows: found.rows.map(({ margin, ...row }) => row) };
  });

  serve(app, productsApi.listChoices, ({ query }) => listChoices(db, query));

  serve(app, productsApi.findSkus, async ({ query }) => ({
    takenBy: await findSku(db, query.sku),
  }));

  serve(app, productsApi.listVariants, ({ query }) => listVariants(db.reads, query.search));

  serve(app, productsApi.find, async (request, reply) => {
    const product = await findProductDetail(db, request.params.id);
    return sendVersioned(reply, seesCosts(request) ? product : withoutCosts(product));
  });

  serve(app, productsApi.add, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const id = await request.write((tx) => addProduct(tx, request.body, key));
    const product = await findProductDetail(db, id);
    return sendVersioned(reply.code(201), product);
  });

  serve(app, productsApi.previewDescription, async ({ body: { description } }) => ({
    words: wordsOfDescription(description),
    blocks: blocksOfDescription(description),
  }));

  serve(app, productsApi.change, async (request, reply) => {
    const { id } = request.params;
    const product = await request.write((tx) =>
      changeProduct(tx, id, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, product);
  });

  serve(app, productsApi.remove, async (request) => {
    await request.write((tx) => removeProduct(tx, request.params.id));
    return { message: 'Product deleted successfully' };
  });

  serve(app, productsApi.duplicate, async (request, reply) => {
    const id = await request.write((tx) => duplicateProduct(tx, request.params.id));
    const product = await findProductDetail(db, id);
    return sendVersioned(reply.code(201), product);
  });

  serveList(app, productsApi.findStock, ({ params: { id }, query }) =>
    listStockMoves(db.reads, id, query),
  );

  serve(app, productsApi.moveStock, async (request) => ({
    stock: await request.write((tx) => changeStock(tx, request.params.id, request.body)),
  }));

  serve(app, productsApi.moveStocks, async (request) => ({
    stocks: await request.write((tx) => changeStocks(tx, request.body)),
  }));
}

type StaffCall = { adminSession(): { admin: { permissions: readonly Permission[] } } };

/** Whoever may edit products may know what they cost. */
const seesCosts = (request: StaffCall): boolean =>
  request.adminSession().admin.permissions.includes('costs.view');

const withoutCosts = ({ margin, variants, ...product }: ProductDetail): ProductDetail => ({
  ...product,
  variants: variants.map(({ cost, ...variant }) => variant),
});
