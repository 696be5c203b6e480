import * as tariffApi from '../../domain/orders/pricing/endpoints.ts';
import { tryPromotion } from '../../domain/orders/pricing/try-pricing.ts';
import * as promotionsApi from '../../domain/promotions/endpoints.ts';
import {
  addPromotion,
  changePromotion,
  findPromotion,
  listPromotions,
  removePromotion,
} from '../../domain/promotions/manage-promotions.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

export function adminPromotionRoutes(app: App, db: Db): void {
  serveList(app, promotionsApi.list, ({ query }) => listPromotions(db, query));

  serve(app, promotionsApi.find, async ({ params: { id } }, reply) => {
    const promotion = await findPromotion(db, id);
    return sendVersioned(reply, promotion);
  });

  serve(app, promotionsApi.add, async (request, reply) => {
    const promotion = await request.write((tx) => addPromotion(tx, request.body));
    return sendVersioned(reply, promotion);
  });

  serve(app, tariffApi.tryPromotion, async ({ body }) =>
    tryPromotion(db, body.promotion, body.lines),
  );

  serve(app, promotionsApi.change, async (request, reply) => {
    const { id } = request.params;
    const promotion = await request.write((tx) =>
      changePromotion(tx, id, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, promotion);
  });

  serve(app, promotionsApi.remove, async (request) => {
    await request.write((tx) => removePromotion(tx, request.params.id));
    return { message: 'Promotion deleted successfully' };
  });
}
