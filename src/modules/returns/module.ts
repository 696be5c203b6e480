import type { Module } from '../../kit/module.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { BOOKED, TIDY } from '../../kit/tables.ts';
import { returnsPart } from './account-part.ts';
import { adminReturnRoutes } from './http/admin.ts';
import { cancelRoutes } from './http/cancel.ts';
import { returnRoutes } from './http/shop.ts';
import { returnMails } from './mail-composers.ts';
import { returnsNameCategories } from './names-categories.ts';
import { forgetPastReturnPhotos, PHOTO_STAYS, PHOTO_WAITS } from './return-photos.ts';
import { RETURN_MAIL } from './schema.ts';

/** What comes back. */
export const returnsModule: Module = {
  name: 'returns',
  mailKinds: RETURN_MAIL,
  tables: {
    returns: BOOKED,
    return_items: BOOKED,
    return_photos: {
      per: 'order',
      kept: `${PHOTO_STAYS} after the return is settled; ${PHOTO_WAITS} without one`,
      endedBy: TIDY,
    },
  },
  names: [
    `select r.id, 'of order ' || ${ORDER_NUMBER} as name from returns r join orders o on o.id = r.order_id
     where r.id = any($1::uuid[])`,
  ],
  accountPart: returnsPart,
  mailComposers: returnMails,
  namesCategories: returnsNameCategories,
  async routes(app, { database, payments, storage }) {
    await returnRoutes(app, database, storage);
    cancelRoutes(app, database);
    adminReturnRoutes(app, payments, storage);
  },
  tidies: [forgetPastReturnPhotos],
};
