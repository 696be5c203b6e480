import { z } from 'zod';
import {
  addBrand,
  changeBrand,
  findBrand,
  listBrandRecords,
  removeBrand,
} from '../../domain/catalog/manage-brands.ts';
import { BrandChange, BrandInput, BrandQuery, BrandRecord } from '../../domain/catalog/schema.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** The brands, and what colleagues may do about them. */
export function adminBrandRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/brands',
    {
      config: { needs: 'brands.view' },
      schema: {
        tags,
        summary: 'Every brand with its number of products, those that are switched off too',
        querystring: BrandQuery,
        response: { 200: z.array(BrandRecord) },
      },
    },
    async ({ query }, reply) => {
      const { brands, total } = await listBrandRecords(db, query);
      return withTotal(reply, brands, total);
    },
  );

  app.get(
    '/api/admin/brands/:id',
    {
      config: { needs: 'brands.view' },
      schema: { tags, summary: 'One brand', params, response: { 200: BrandRecord } },
    },
    async ({ params: { id } }, reply) => {
      const brand = await findBrand(db, id);
      return sendVersioned(reply, brand);
    },
  );

  app.post(
    '/api/admin/brands',
    {
      config: { needs: 'products.edit' },
      schema: { tags, summary: 'Adds a brand', body: BrandInput, response: { 201: BrandRecord } },
    },
    async (request, reply) => {
      const brand = await request.write((tx) => addBrand(tx, request.body));
      return reply.code(201).send(sendVersioned(reply, brand));
    },
  );

  app.put(
    '/api/admin/brands/:id',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Changes those fields of a brand that it carries; a new name shows everywhere',
        params,
        body: BrandChange,
        response: { 200: BrandRecord },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const brand = await request.write((tx) =>
        changeBrand(tx, id, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, brand);
    },
  );

  app.delete(
    '/api/admin/brands/:id',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Deletes a brand; one with products only if another one takes them over',
        params,
        querystring: z.object({ moveTo: Uuid.optional() }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { params, query } = request;
      await request.write((tx) => removeBrand(tx, params.id, query.moveTo));
      return { message: 'Brand deleted successfully' };
    },
  );
}
