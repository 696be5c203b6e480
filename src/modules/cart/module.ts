import type { Module } from '../../kit/module.ts';
import { cartPart, deletePastGuestCarts } from './cart.ts';

/** What somebody is about to buy. */
export const cartModule: Module = {
  name: 'cart',
  tables: ['cart_items'],
  accountPart: cartPart,
  tidies: [deletePastGuestCarts],
};
