import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import { analyticsCsv } from '../analytics-csv.ts';
import { listDestinations, shipmentsCsv } from '../compliance.ts';
import * as analyticsApi from '../endpoints.ts';
import { readAllSold, readAnalytics } from '../figures.ts';
import { readProfit } from '../profit.ts';
import { listRefusedSales, refusedSalesCsv } from '../refused-sales.ts';

/** The shop's figures, and what authorities ask for. */
export function adminAnalyticsRoutes(app: App, db: Db): void {
  serve(app, analyticsApi.read, ({ query }) => readAnalytics(db, query));

  serve(app, analyticsApi.readProfit, ({ query }) => readProfit(db, query));

  serve(app, analyticsApi.download, async ({ query }, reply) => {
    const read = query.table === 'products' ? readAllSold : readAnalytics;
    return sendFile(reply, analyticsCsv(await read(db, query), query.table));
  });

  serveList(app, analyticsApi.listDestinations, ({ query }) => listDestinations(db, query));

  serve(app, analyticsApi.downloadShipments, async (request, reply) => {
    const { query: filters } = request;
    const { count, ...file } = await shipmentsCsv(db, filters);
    return sendExport(request, reply, { of: 'shipments', count, filters, file });
  });

  serveList(app, analyticsApi.listRefusedSales, ({ query }) => listRefusedSales(db, query));

  serve(app, analyticsApi.downloadRefusedSales, async (request, reply) => {
    const { count, csv } = await refusedSalesCsv(db);
    const file = { fileName: 'refused_sales.csv', csv };
    return sendExport(request, reply, { of: 'refused_sales', count, file });
  });
}
