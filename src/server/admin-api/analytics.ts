import { analyticsCsv } from '../../domain/analytics/analytics-csv.ts';
import { listDestinations, shipmentsCsv } from '../../domain/analytics/compliance.ts';
import * as analyticsApi from '../../domain/analytics/endpoints.ts';
import { readAnalytics } from '../../domain/analytics/figures.ts';
import { listRefusedSales, refusedSalesCsv } from '../../domain/analytics/refused-sales.ts';
import type { Db } from '../../platform/database.ts';
import { sendFile } from '../api/send-file.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { sendExport } from './send-export.ts';

/** The shop's figures, and what authorities ask for. */
export function adminAnalyticsRoutes(app: App, db: Db): void {
  serve(app, analyticsApi.read, ({ query }) => readAnalytics(db, query));

  serve(app, analyticsApi.download, async ({ query }, reply) =>
    sendFile(reply, analyticsCsv(await readAnalytics(db, query), query.table)),
  );

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
