import type { Module } from '../../kit/module.ts';
import { wishlistRoutes } from './http/shop.ts';
import { deletePastGuestWishlists, wishlistPart } from './wishlist.ts';

/** What somebody may want to buy one day. */
export const wishlistModule: Module = {
  name: 'wishlist',
  tables: ['wishlist_items'],
  accountPart: wishlistPart,
  routes: (app, { database }) => wishlistRoutes(app, database),
  tidies: [deletePastGuestWishlists],
};
