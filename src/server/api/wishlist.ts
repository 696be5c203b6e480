import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Owner } from '../../domain/customers/owner.ts';
import { SessionId } from '../../domain/customers/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import { AddToWishlist, WishlistItemView } from '../../domain/wishlist/schema.ts';
import {
  addToWishlist,
  readWishlist,
  removeFromWishlist,
  touchGuestWishlist,
} from '../../domain/wishlist/wishlist.ts';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { newGuestsBound } from '../plugins/call-limits.ts';
import { PageQuery, pageOf } from './list-answer.ts';

const tags = ['Wishlist'];
const SessionQuery = PageQuery.extend({ sessionId: SessionId.optional() });

export function wishlistRoutes(app: App, db: Database): void {
  const boundNewGuests = newGuestsBound(db);

  async function visitWishlist(request: FastifyRequest, owner: Owner) {
    const { items, isRevisited } = await readWishlist(db, owner);
    if (isRevisited && 'sessionHash' in owner) {
      await request.writeAtOnce((tx) => touchGuestWishlist(tx, owner));
    }
    return items;
  }

  app.get(
    '/api/wishlist',
    {
      schema: {
        tags,
        summary: 'The wished-for products',
        querystring: SessionQuery,
        response: { 200: z.array(WishlistItemView) },
      },
    },
    async (request, reply) => {
      const owner = await request.owner();
      return pageOf(reply, owner ? await visitWishlist(request, owner) : [], request.query);
    },
  );

  app.get(
    '/api/wishlist/:sessionId',
    {
      schema: {
        tags,
        summary: 'The wished-for products, the session id in the path',
        params: z.object({ sessionId: SessionId }),
        querystring: PageQuery,
        response: { 200: z.array(WishlistItemView) },
      },
    },
    async (request, reply) =>
      pageOf(reply, await visitWishlist(request, await request.requireOwner()), request.query),
  );

  app.post(
    '/api/wishlist',
    {
      schema: {
        tags,
        summary: 'Wishes for a product; a second time changes nothing',
        body: AddToWishlist,
        response: { 200: WishlistItemView },
      },
    },
    async (request) => {
      const owner = await request.requireOwner();
      const { productId } = request.body;
      const { isFirst, ...wish } = await request.write((tx) => addToWishlist(tx, owner, productId));
      if (isFirst) {
        await boundNewGuests(request, owner, (tx) => removeFromWishlist(tx, owner, productId));
      }
      return wish;
    },
  );

  app.delete(
    '/api/wishlist/:sessionId/:productId',
    {
      schema: {
        tags,
        summary: 'Takes a product off the wishlist',
        params: z.object({ sessionId: SessionId, productId: Uuid }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const owner = await request.requireOwner();
      await request.write((tx) => removeFromWishlist(tx, owner, request.params.productId));
      return reply.code(204).send();
    },
  );
}
