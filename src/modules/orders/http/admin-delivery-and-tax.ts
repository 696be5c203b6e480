import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import { withVersion } from '../../../kit/versions.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as tariffApi from '../pricing/endpoints.ts';
import { changeDelivery, changeTaxes, readDelivery, readTaxes } from '../pricing/manage-tariff.ts';
import { tryPromotion, workedExample } from '../pricing/try-pricing.ts';

export function adminDeliveryAndTaxRoutes(app: App, db: Db): void {
  serve(app, tariffApi.readDelivery, async (_request, reply) =>
    sendVersioned(reply, withVersion(await readDelivery(db))),
  );

  serve(app, tariffApi.changeDelivery, async (request, reply) => {
    const changed = await request.write((tx) =>
      changeDelivery(tx, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, withVersion(changed));
  });

  serve(app, tariffApi.readTaxes, async (_request, reply) =>
    sendVersioned(reply, withVersion(await readTaxes(db))),
  );

  serve(app, tariffApi.changeTaxes, async (request, reply) => {
    const changed = await request.write((tx) =>
      changeTaxes(tx, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, withVersion(changed));
  });

  serve(app, tariffApi.tryPromotion, async ({ body }) =>
    tryPromotion(db, body.promotion, body.lines),
  );

  serve(app, tariffApi.workedExample, ({ query }) => workedExample(db, query));
}
