import {
  changeDelivery,
  changeTaxes,
  readDelivery,
  readTaxes,
} from '../../domain/orders/pricing/manage-tariff.ts';
import {
  Delivery,
  DeliveryEntry,
  Example,
  ExampleQuery,
  Taxes,
  TaxesEntry,
} from '../../domain/orders/pricing/tariff-schema.ts';
import { workedExample } from '../../domain/orders/pricing/try-pricing.ts';
import { withVersion } from '../../domain/versions.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const config = { needs: 'settings.edit' } as const;

export function adminDeliveryAndTaxRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/delivery',
    {
      config,
      schema: {
        tags,
        summary: 'All zones and rates of delivery',
        response: { 200: DeliveryEntry },
      },
    },
    async (_request, reply) => sendVersioned(reply, withVersion(await readDelivery(db))),
  );

  app.put(
    '/api/admin/delivery',
    {
      config,
      schema: {
        tags,
        summary: 'Replaces them all; those that keep their ids are changed',
        body: Delivery,
        response: { 200: DeliveryEntry },
      },
    },
    async (request, reply) => {
      const changed = await request.write((tx) =>
        changeDelivery(tx, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, withVersion(changed));
    },
  );

  app.get(
    '/api/admin/taxes',
    {
      config,
      schema: { tags, summary: 'Places with taxes of their own', response: { 200: TaxesEntry } },
    },
    async (_request, reply) => sendVersioned(reply, withVersion(await readTaxes(db))),
  );

  app.put(
    '/api/admin/taxes',
    {
      config,
      schema: { tags, summary: 'Replaces them all', body: Taxes, response: { 200: TaxesEntry } },
    },
    async (request, reply) => {
      const changed = await request.write((tx) =>
        changeTaxes(tx, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, withVersion(changed));
    },
  );

  app.get(
    '/api/admin/worked-example',
    {
      config,
      schema: {
        tags,
        summary: 'What delivery and tax come to for an order of an amount to a place',
        querystring: ExampleQuery,
        response: { 200: Example },
      },
    },
    ({ query }) => workedExample(db, query),
  );
}
