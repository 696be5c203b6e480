import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as countsApi from '../stock-count-endpoints.ts';
import {
  applyCounts,
  correctCount,
  countScanned,
  forgetCount,
  listCounts,
  readStockValue,
} from '../stock-counts.ts';

export function adminStockCountRoutes(app: App, db: Database): void {
  serveList(app, countsApi.list, ({ query }) => listCounts(db, query));

  serve(app, countsApi.scan, (request) => request.write((tx) => countScanned(tx, request.body)));

  serve(app, countsApi.correct, (request) =>
    request.write((tx) => correctCount(tx, request.params.id, request.body)),
  );

  serve(app, countsApi.remove, async (request) => {
    await request.write((tx) => forgetCount(tx, request.params.id));
    return { message: 'Count deleted' };
  });

  serve(app, countsApi.apply, (request) =>
    request.write((tx) => applyCounts(tx, request.body.note)),
  );

  serve(app, countsApi.value, () => readStockValue(db.reads));
}
