import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { listProducts } from '../../catalog/list-products.ts';
import { ProductQuery } from '../../catalog/schema.ts';
import type { ProductSearch } from '../../catalog/search/product-search.ts';
import { giftCardPicture } from '../../gift-cards/picture.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { callOff, findPayLink, listWaiting } from '../paying/pay-by-link.ts';
import * as byHandApi from '../placing/by-hand-endpoints.ts';
import { feesByHand, listOrderable, orderByHand, quoteByHand } from '../placing/order-by-hand.ts';
import { type FindFees, withFees } from '../pricing/fees.ts';

/** How many products a search for variants looks at. */
const PRODUCTS_FOUND = 8;

/** Orders that staff write for customers. */
export function adminOrderByHandRoutes(
  app: App,
  payments: Payments,
  { search, findFees, storage }: { search: ProductSearch; findFees: FindFees; storage: Storage },
): void {
  const { db } = payments;
  serve(app, byHandApi.place, async (request) => {
    const { body, headers } = request;
    const idempotencyKey = headers['idempotency-key'];
    const cardPicture = body.giftCards.length > 0 ? await giftCardPicture(storage) : '';
    const placed = await withFees(
      () => feesByHand(db, body, findFees()),
      (fees) =>
        request.write((tx) =>
          orderByHand(tx, payments, body, { fees, idempotencyKey, cardPicture }),
        ),
    );
    const payLink = await findPayLink(payments, placed.orderId);
    return { ...placed, payLink };
  });

  serve(app, byHandApi.quote, (request) => quoteByHand(db, request.body, findFees()));

  serve(app, byHandApi.listVariants, async ({ query: { search: text } }) => {
    if (text === undefined) return [];
    const query = ProductQuery.parse({ search: text, limit: PRODUCTS_FOUND });
    const { rows } = await listProducts(db, search, query);
    return listOrderable(
      db,
      rows.map(({ id }) => id),
      text,
    );
  });

  serveList(app, byHandApi.listWaiting, (request) => listWaiting(payments, request.query));

  serve(app, byHandApi.removePayLink, async (request) => {
    await request.write((tx) => callOff(tx, request.params.id));
    return { message: 'The link works no more.' };
  });
}
