import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import {
  AnalyticsFileQuery,
  AnalyticsQuery,
  AnalyticsView,
  DestinationMonth,
  DestinationQuery,
  ProfitView,
  RefusedSale,
  RefusedSalesQuery,
  ShipmentsQuery,
} from './schema.ts';

const produces = ['text/csv'];

export const read = GET('/api/admin/analytics', {
  summary:
    'The figures of a range of days and of the one that it is compared with; they lag by a minute at most',
  needs: 'analytics.view',
  query: AnalyticsQuery,
  response: AnalyticsView,
});

export const readProfit = GET('/api/admin/analytics/profit', {
  summary: 'What goods brought in beyond their cost, in a range of days',
  needs: 'costs.view',
  query: AnalyticsQuery,
  response: ProfitView,
});

export const download = GET('/api/admin/analytics/csv', {
  summary: 'One chart or list of the figures as a CSV file',
  needs: 'analytics.view',
  query: AnalyticsFileQuery,
  produces,
});

export const listDestinations = GET('/api/admin/compliance/destinations', {
  summary: 'Where the parcels of a month went, and how much in them has nicotine',
  needs: 'analytics.view',
  query: DestinationQuery,
  response: z.array(DestinationMonth),
});

export const downloadShipments = GET('/api/admin/compliance/shipments/csv', {
  summary: "A month's parcels with the columns of the PACT Act's monthly report, as a CSV file",
  needs: 'customers.export',
  query: ShipmentsQuery,
  produces,
});

export const listRefusedSales = GET('/api/admin/compliance/refused-sales', {
  summary: 'Sales that the shop refused',
  needs: 'analytics.view',
  query: RefusedSalesQuery,
  response: z.array(RefusedSale),
});

export const downloadRefusedSales = GET('/api/admin/compliance/refused-sales/csv', {
  summary: 'The register of refused sales as a CSV file',
  needs: 'analytics.view',
  produces,
});
