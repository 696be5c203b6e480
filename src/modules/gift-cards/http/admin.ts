import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as giftCardsApi from '../endpoints.ts';
import {
  adjustBalance,
  findGiftCard,
  issueGiftCard,
  listGiftCards,
  replaceCode,
  switchGiftCard,
} from '../manage-gift-cards.ts';

/** @param secretKey what codes are kept and mailed by */
export function adminGiftCardRoutes(app: App, db: Db, secretKey: string): void {
  serveList(app, giftCardsApi.list, ({ query }) => listGiftCards(db, query));

  serve(app, giftCardsApi.find, async ({ params: { id } }) => findGiftCard(db, id));

  serve(app, giftCardsApi.add, async (request) => {
    const idempotencyKey = request.headers['idempotency-key'];
    const issued = await request.write((tx) =>
      issueGiftCard(tx, request.body, { secretKey, idempotencyKey }),
    );
    return issued;
  });

  serve(app, giftCardsApi.change, async (request) =>
    request.write((tx) => switchGiftCard(tx, request.params.id, request.body.disabled)),
  );

  serve(app, giftCardsApi.replaceCode, async (request) =>
    request.write((tx) => replaceCode(tx, request.params.id, request.body, secretKey)),
  );

  serve(app, giftCardsApi.correct, async (request) => {
    const card = await request.write((tx) =>
      adjustBalance(tx, request.params.id, request.body, request.headers['idempotency-key']),
    );
    return card;
  });
}
