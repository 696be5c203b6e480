import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { clearCart } from '../../cart/cart.ts';
import { newGuestsBound } from '../../customers/http/new-guests.ts';
import { readOffer } from '../offer.ts';
import { giftCardPicture } from '../picture.ts';
import * as giftCardsApi from '../shop-endpoints.ts';
import { forgetWanted, listWanted, wantCard } from '../wanted-cards.ts';

export function giftCardRoutes(app: App, db: Database, storage: Storage): void {
  const boundNewGuests = newGuestsBound(db);

  serve(app, giftCardsApi.findOffer, async (_request, reply) => {
    reply.tag(tag.settings);
    return readOffer(db);
  });

  serveList(app, giftCardsApi.listWanted, async (request) => {
    const owner = await request.owner();
    return owner ? listWanted(db, owner) : [];
  });

  serve(app, giftCardsApi.want, async (request) => {
    const { caller: owner, body } = request;
    const picture = await giftCardPicture(storage);
    const { isFirst, ...wanted } = await request.write((tx) => wantCard(tx, owner, body, picture));
    if (isFirst) await boundNewGuests(request, owner, clearCart);
    return wanted;
  });

  serve(app, giftCardsApi.forget, async (request) => {
    await request.write((tx) => forgetWanted(tx, request.caller, request.params.id));
    return undefined;
  });
}
