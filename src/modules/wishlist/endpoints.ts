import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { PageQuery, Uuid } from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import {
  AddToWishlist,
  SharedWishlist,
  WishlistItemView,
  WishlistLink,
  WishlistLinkChange,
} from './schema.ts';

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
  summary: 'Wishes for a product; a second time changes the variant alone',
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

export const findLink = GET('/api/wishlist-link', {
  summary: 'The link by which others see the wishlist',
  variesBy: 'shopper',
  query: z.object({ sessionId: SessionId.optional() }),
  response: WishlistLink,
});

export const changeLink = PUT('/api/wishlist-link', {
  summary: 'Switches that link on or off; one that is switched on again is another',
  who: 'shopper',
  body: WishlistLinkChange,
  response: WishlistLink,
});

export const findShared = GET('/api/shared-wishlists/:token', {
  summary: 'A wishlist whose owner has given its link away',
  params: z.object({ token: z.string().min(20).max(100) }),
  response: SharedWishlist,
});
