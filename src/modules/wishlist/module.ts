import type { Module } from '../../kit/module.ts';
import { keptFor } from '../../kit/tables.ts';
import { GUEST_KEPT_DAYS } from '../customers/owner.ts';
import { wishlistRoutes } from './http/shop.ts';
import { deletePastLinks } from './link.ts';
import { deletePastGuestWishlists, wishlistPart } from './wishlist.ts';

/** What somebody may want to buy one day. */
export const wishlistModule: Module = {
  name: 'wishlist',
  tables: {
    wishlist_items: keptFor('visit', `${GUEST_KEPT_DAYS} days of a guest`),
    wishlist_links: keptFor('visit', `${GUEST_KEPT_DAYS} days of a guest`),
  },
  accountPart: wishlistPart,
  routes: (app, { database }) => wishlistRoutes(app, database),
  tidies: [deletePastGuestWishlists, deletePastLinks],
};
