import { serve, serveList, serveResource } from '../../kit/http/serve.ts';
import type { Module } from '../../kit/module.ts';
import { BOOKED, ENTERED, keptFor } from '../../kit/tables.ts';
import { tag } from '../../kit/tags.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { withOffers } from '../catalog/schema.ts';
import { GUEST_KEPT_DAYS } from '../customers/owner.ts';
import { deletePastCartCodes, promotionsPart } from './cart-code.ts';
import * as promotionsApi from './endpoints.ts';
import {
  addPromotion,
  changePromotion,
  findPromotion,
  listPromotions,
  removePromotion,
} from './manage-promotions.ts';
import { promotionsNameCategories } from './names-categories.ts';
import * as offersApi from './offer-endpoints.ts';
import { findOffer, listOffered, productOffers, turnOffers } from './product-offers.ts';

const records = ['promotion'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** What takes something off the price. */
export const promotionsModule: Module = {
  name: 'promotions',
  records,
  tables: {
    promotions: ENTERED,
    promotion_uses: BOOKED,
    cart_codes: keptFor('visit', `${GUEST_KEPT_DAYS} days of a guest`),
  },
  names: ['select id, name from promotions where id = any($1::uuid[])'],
  namesCategories: promotionsNameCategories,
  accountPart: promotionsPart,
  productOffers,
  routes(app, { database }) {
    serveResource(app, database, promotionsApi, {
      list: listPromotions,
      find: findPromotion,
      add: addPromotion,
      change: changePromotion,
      remove: removePromotion,
    });
    serve(app, offersApi.findOffer, async ({ params }, reply) => {
      reply.tag(tag.promotions, tag.settings);
      return findOffer(database, params.id);
    });
    serveList(app, offersApi.listOffered, async ({ params, query }, reply) => {
      const found = await listOffered(database, params.id, query);
      const tellOf = await productOffers(database);
      reply.tag(
        tag.promotions,
        tag.settings,
        tag.products,
        ...found.rows.map(({ id }) => tag.product(id)),
      );
      return { ...found, rows: found.rows.map((product) => withOffers(product, tellOf(product))) };
    });
  },
  jobs: ({ database }) => [
    job(task('turn-offers', { alone: true }), turnOffers(database), everyMinute),
  ],
  tidies: [deletePastCartCodes],
};
