import type { App } from '../kit/http/app-types.ts';
import { serveResource } from '../kit/http/serve.ts';
import * as brandsApi from '../modules/catalog/brand-endpoints.ts';
import {
  addBrand,
  changeBrand,
  findBrand,
  listBrandRecords,
  removeBrand,
} from '../modules/catalog/manage-brands.ts';
import * as promotionsApi from '../modules/promotions/endpoints.ts';
import {
  addPromotion,
  changePromotion,
  findPromotion,
  listPromotions,
  removePromotion,
} from '../modules/promotions/manage-promotions.ts';
import type { Db } from '../platform/database/database.ts';

/** What colleagues list, open, add, change and remove, and do nothing else about. */
export function adminResourceRoutes(app: App, db: Db): void {
  serveResource(app, db, brandsApi, {
    list: listBrandRecords,
    find: findBrand,
    add: addBrand,
    change: changeBrand,
    remove: removeBrand,
  });

  serveResource(app, db, promotionsApi, {
    list: listPromotions,
    find: findPromotion,
    add: addPromotion,
    change: changePromotion,
    remove: removePromotion,
  });
}
