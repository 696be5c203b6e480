import { z } from 'zod';
import { analyticsCsv } from '../../domain/analytics/analytics-csv.ts';
import { listDestinations, shipmentsCsv } from '../../domain/analytics/compliance.ts';
import { readAnalytics } from '../../domain/analytics/figures.ts';
import { listRefusedSales, refusedSalesCsv } from '../../domain/analytics/refused-sales.ts';
import {
  AnalyticsFileQuery,
  AnalyticsQuery,
  AnalyticsView,
  DestinationMonth,
  DestinationQuery,
  RefusedSale,
  RefusedSalesQuery,
  ShipmentsQuery,
} from '../../domain/analytics/schema.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import { sendFile } from '../api/send-file.ts';
import type { App } from '../app-types.ts';
import { sendExport } from './send-export.ts';

const tags = ['Back office'];
const produces = ['text/csv'];

/** The shop's figures, and what authorities ask for. */
export function adminAnalyticsRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/analytics',
    {
      config: { needs: 'analytics.view' },
      schema: {
        tags,
        summary:
          'The figures of a range of days and of the one before; they lag by a minute at most',
        querystring: AnalyticsQuery,
        response: { 200: AnalyticsView },
      },
    },
    ({ query }) => readAnalytics(db, query),
  );

  app.get(
    '/api/admin/analytics/csv',
    {
      config: { needs: 'analytics.view' },
      schema: {
        tags,
        summary: 'One chart or list of the figures as a CSV file',
        querystring: AnalyticsFileQuery,
        produces,
      },
    },
    async ({ query }, reply) =>
      sendFile(reply, analyticsCsv(await readAnalytics(db, query), query.table)),
  );

  app.get(
    '/api/admin/compliance/destinations',
    {
      config: { needs: 'analytics.view' },
      schema: {
        tags,
        summary: 'Where the parcels of a month went, and how much in them has nicotine',
        querystring: DestinationQuery,
        response: { 200: z.array(DestinationMonth) },
      },
    },
    async ({ query }, reply) => {
      const { destinations, total } = await listDestinations(db, query);
      return withTotal(reply, destinations, total);
    },
  );

  app.get(
    '/api/admin/compliance/shipments/csv',
    {
      config: { needs: 'customers.export' },
      schema: {
        tags,
        summary:
          "A month's parcels with the columns of the PACT Act's monthly report, as a CSV file",
        querystring: ShipmentsQuery,
        produces,
      },
    },
    async (request, reply) => {
      const { query: filters } = request;
      const { count, ...file } = await shipmentsCsv(db, filters);
      return sendExport(request, reply, { of: 'shipments', count, filters, file });
    },
  );

  app.get(
    '/api/admin/compliance/refused-sales',
    {
      config: { needs: 'analytics.view' },
      schema: {
        tags,
        summary: 'Sales that the shop refused',
        querystring: RefusedSalesQuery,
        response: { 200: z.array(RefusedSale) },
      },
    },
    async ({ query }, reply) => {
      const { sales, total } = await listRefusedSales(db, query);
      return withTotal(reply, sales, total);
    },
  );

  app.get(
    '/api/admin/compliance/refused-sales/csv',
    {
      config: { needs: 'analytics.view' },
      schema: { tags, summary: 'The register of refused sales as a CSV file', produces },
    },
    async (request, reply) => {
      const { count, csv } = await refusedSalesCsv(db);
      const file = { fileName: 'refused_sales.csv', csv };
      return sendExport(request, reply, { of: 'refused_sales', count, file });
    },
  );
}
