import { serveResource } from '../../kit/http/serve.ts';
import type { Module } from '../../kit/module.ts';
import { deletePastCartCodes, promotionsPart } from './cart-code.ts';
import * as promotionsApi from './endpoints.ts';
import {
  addPromotion,
  changePromotion,
  findPromotion,
  listPromotions,
  removePromotion,
} from './manage-promotions.ts';

const records = ['promotion'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** What takes something off the price. */
export const promotionsModule: Module = {
  name: 'promotions',
  records,
  tables: ['promotions', 'promotion_uses', 'cart_codes'],
  names: ['select id, name from promotions where id = any($1::uuid[])'],
  accountPart: promotionsPart,
  routes(app, { database }) {
    serveResource(app, database, promotionsApi, {
      list: listPromotions,
      find: findPromotion,
      add: addPromotion,
      change: changePromotion,
      remove: removePromotion,
    });
  },
  tidies: [deletePastCartCodes],
};
