import { z } from 'zod';
import { DELETE, GET, POST } from '../../kit/endpoint.ts';
import { PageQuery, Uuid } from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import { AddToWishlist, WishlistItemView } from './schema.ts';

const SessionQuery = PageQuery.extend({ sessionId: SessionId.optional() });

export const list = GET('/api/wishlist', {
  summary: 'The wished-for products',
  variesBy: 'shopper',
  query: SessionQuery,
  response: z.array(WishlistItemView),
});

export const listOfSession = GET('/api/wishlist/:sessionId', {
  summary: 'The wished-for products, the session id in the path',
  who: 'shopper',
  params: z.object({ sessionId: SessionId }),
  query: PageQuery,
  response: z.array(WishlistItemView),
});

export const add = POST('/api/wishlist', {
  summary: 'Wishes for a product; a second time changes nothing',
  who: 'shopper',
  whileOpen: true,
  body: AddToWishlist,
  response: WishlistItemView,
});

export const remove = DELETE('/api/wishlist/:sessionId/:productId', {
  summary: 'Takes a product off the wishlist',
  who: 'shopper',
  params: z.object({ sessionId: SessionId, productId: Uuid }),
});
