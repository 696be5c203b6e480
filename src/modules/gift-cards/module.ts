import type { Module } from '../../kit/module.ts';
import { BOOKED, keptFor } from '../../kit/tables.ts';
import { GUEST_KEPT_DAYS } from '../customers/owner.ts';
import { deletePastCartCards, giftCardsPart } from './cart-cards.ts';
import { adminGiftCardRoutes } from './http/admin.ts';
import { giftCardRoutes } from './http/shop.ts';
import { giftCardMails } from './mail-composers.ts';
import { GIFT_CARD_MAIL } from './schema.ts';
import { deletePastWishes } from './wanted-cards.ts';

const records = ['gift_card'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** Cards that pay for part of an order, and that can be bought by one. */
export const giftCardsModule: Module = {
  name: 'gift-cards',
  records,
  mailKinds: GIFT_CARD_MAIL,
  tables: {
    gift_cards: BOOKED,
    gift_card_entries: BOOKED,
    bought_gift_cards: BOOKED,
    wanted_gift_cards: keptFor('visit', `${GUEST_KEPT_DAYS} days of a guest`),
    cart_gift_cards: keptFor('visit', `${GUEST_KEPT_DAYS} days of a guest`),
  },
  names: ["select id, '…' || last_four as name from gift_cards where id = any($1::uuid[])"],
  accountPart: giftCardsPart,
  mailComposers: giftCardMails,
  routes(app, { database, secretKey, storage }) {
    giftCardRoutes(app, database, storage);
    adminGiftCardRoutes(app, database, secretKey);
  },
  tidies: [deletePastCartCards, deletePastWishes],
};
