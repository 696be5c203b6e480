import type { FastifyRequest } from 'fastify';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newGuestsBound } from '../../customers/http/new-guests.ts';
import type { Owner } from '../../customers/owner.ts';
import * as wishlistApi from '../endpoints.ts';
import { changeLink, readLink } from '../link.ts';
import {
  addToWishlist,
  findSharedWishlist,
  readWishlist,
  removeFromWishlist,
  touchGuestWishlist,
} from '../wishlist.ts';

export function wishlistRoutes(app: App, db: Database): void {
  const boundNewGuests = newGuestsBound(db);

  async function visitWishlist(request: FastifyRequest, owner: Owner) {
    const { items, isRevisited } = await readWishlist(db, owner);
    if (isRevisited && 'sessionHash' in owner) {
      await request.writeAtOnce((tx) => touchGuestWishlist(tx, owner));
    }
    return items;
  }

  serveList(app, wishlistApi.list, async (request) => {
    const owner = await request.owner();
    return owner ? await visitWishlist(request, owner) : [];
  });

  serveList(app, wishlistApi.listOfSession, (request) => visitWishlist(request, request.caller));

  serve(app, wishlistApi.add, async (request) => {
    const { caller: owner } = request;
    const { productId, variantId } = request.body;
    const { isFirst, ...wish } = await request.write((tx) =>
      addToWishlist(tx, owner, { productId, variantId }),
    );
    if (isFirst) {
      await boundNewGuests(request, owner, (tx) => removeFromWishlist(tx, owner, productId));
    }
    return wish;
  });

  serve(app, wishlistApi.remove, async (request) => {
    const { caller: owner } = request;
    await request.write((tx) => removeFromWishlist(tx, owner, request.params.productId));
    return undefined;
  });

  serve(app, wishlistApi.findLink, async (request) => {
    const owner = await request.owner();
    return owner ? readLink(db, owner) : { token: null, shownName: '' };
  });

  serve(app, wishlistApi.changeLink, (request) => {
    const { sessionId: _, ...change } = request.body;
    return request.write((tx) => changeLink(tx, request.caller, change));
  });

  serve(app, wishlistApi.findShared, ({ params }) => findSharedWishlist(db, params.token));
}
