import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList, serveResource } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import * as categoriesApi from '../category-endpoints.ts';
import * as collectionsApi from '../collection-endpoints.ts';
import {
  addCategory,
  changeCategory,
  findCategory,
  listCategoryRecords,
  listCategoryUses,
  orderGroups,
  removeCategory,
} from '../manage-categories.ts';
import {
  addCollection,
  changeCollection,
  findCollection,
  listCollectionRecords,
  previewRule,
  removeCollection,
} from '../manage-collections.ts';

/** Categories and collections in the back office. */
export function adminCategoryRoutes(app: App, { database: db, modules }: Shop): void {
  serve(app, categoriesApi.order, async (request) => {
    await request.write((tx) => orderGroups(tx, 'categories', request.body.ids));
    return { message: 'The order is saved.' };
  });
  serveList(app, categoriesApi.listUses, ({ params }) => listCategoryUses(modules, db, params.id));
  serveResource(app, db, categoriesApi, {
    list: listCategoryRecords,
    find: findCategory,
    add: addCategory,
    change: (tx, id, change, expected) => changeCategory(modules, tx, id, change, expected),
    remove: (tx, id, query) => removeCategory(modules, tx, id, query),
  });

  serve(app, collectionsApi.preview, ({ body }) => previewRule(db, body));
  serve(app, collectionsApi.order, async (request) => {
    await request.write((tx) => orderGroups(tx, 'collections', request.body.ids));
    return { message: 'The order is saved.' };
  });
  serveResource(app, db, collectionsApi, {
    list: listCollectionRecords,
    find: findCollection,
    add: addCollection,
    change: changeCollection,
    remove: removeCollection,
  });
}
