import * as brandsApi from '../../domain/catalog/brand-endpoints.ts';
import {
  addBrand,
  changeBrand,
  findBrand,
  listBrandRecords,
  removeBrand,
} from '../../domain/catalog/manage-brands.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

/** The brands, and what colleagues may do about them. */
export function adminBrandRoutes(app: App, db: Db): void {
  serveList(app, brandsApi.list, ({ query }) => listBrandRecords(db, query));

  serve(app, brandsApi.find, async ({ params: { id } }, reply) => {
    const brand = await findBrand(db, id);
    return sendVersioned(reply, brand);
  });

  serve(app, brandsApi.add, async (request, reply) => {
    const brand = await request.write((tx) => addBrand(tx, request.body));
    return sendVersioned(reply, brand);
  });

  serve(app, brandsApi.change, async (request, reply) => {
    const { id } = request.params;
    const brand = await request.write((tx) =>
      changeBrand(tx, id, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, brand);
  });

  serve(app, brandsApi.remove, async (request) => {
    const { params, query } = request;
    await request.write((tx) => removeBrand(tx, params.id, query.moveTo));
    return { message: 'Brand deleted successfully' };
  });
}
