import type { Module } from '../../kit/module.ts';
import { keptFor } from '../../kit/tables.ts';
import { GUEST_KEPT_DAYS } from '../customers/owner.ts';
import { cartPart, deletePastGuestCarts } from './cart.ts';

/** What somebody is about to buy. */
export const cartModule: Module = {
  name: 'cart',
  tables: {
    cart_items: keptFor('visit', `${GUEST_KEPT_DAYS} days of a guest`),
  },
  accountPart: cartPart,
  tidies: [deletePastGuestCarts],
};
