import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as orderRecordsApi from '../../orders/admin-endpoints.ts';
import * as ordersApi from '../../orders/endpoints.ts';
import { findOrder } from '../../orders/find-order.ts';
import { findTransaction } from '../../orders/paying/list-transactions.ts';
import { cancelAnyOrder } from '../move-return.ts';

/** Orders are cancelled here, since one that was sent in exchange takes its return along. */
export function cancelRoutes(app: App, db: Db): void {
  serve(app, ordersApi.cancel, async (request) => {
    const { caller, params } = request;
    await request.write((tx) => cancelAnyOrder(tx, params.id));
    return findOrder(db, caller.user.id, params.id);
  });

  serve(app, orderRecordsApi.cancel, async (request) => {
    await request.write((tx) => cancelAnyOrder(tx, request.params.id));
    return findTransaction(db, request.params.id);
  });
}
