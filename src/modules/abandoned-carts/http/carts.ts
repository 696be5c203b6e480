import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as cartsApi from '../endpoints.ts';
import { listAbandonedCarts, readCartMailFigures } from '../list-carts.ts';
import { openCart } from '../remind-of-carts.ts';

/** Carts that were left behind, and the link that opens one. */
export function abandonedCartRoutes(app: App, db: Database, secretKey: string): void {
  serveList(app, cartsApi.list, ({ query }) => listAbandonedCarts(db.reads, query));

  serve(app, cartsApi.summarise, () => readCartMailFigures(db.reads));

  serve(app, cartsApi.open, async (request) => {
    const { caller: owner, body } = request;
    const lines = await request.write((tx) => openCart(tx, secretKey, body.token, owner));
    return { lines };
  });
}
