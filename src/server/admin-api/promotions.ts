import { z } from 'zod';
import { PromotionTrial, TriedPromotion } from '../../domain/orders/pricing/tariff-schema.ts';
import { tryPromotion } from '../../domain/orders/pricing/try-pricing.ts';
import {
  addPromotion,
  changePromotion,
  findPromotion,
  listPromotions,
  removePromotion,
} from '../../domain/promotions/manage-promotions.ts';
import {
  PromotionChange,
  PromotionInput,
  PromotionQuery,
  PromotionRecord,
} from '../../domain/promotions/schema.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

export function adminPromotionRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/promotions',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'Every promotion, with how often it was used',
        querystring: PromotionQuery,
        response: { 200: z.array(PromotionRecord) },
      },
    },
    async ({ query }, reply) => {
      const { promotions, total } = await listPromotions(db, query);
      return withTotal(reply, promotions, total);
    },
  );

  app.get(
    '/api/admin/promotions/:id',
    {
      config: { needs: 'products.view' },
      schema: { tags, summary: 'One promotion', params, response: { 200: PromotionRecord } },
    },
    async ({ params: { id } }, reply) => {
      const promotion = await findPromotion(db, id);
      return sendVersioned(reply, promotion);
    },
  );

  app.post(
    '/api/admin/promotions',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Adds a promotion',
        body: PromotionInput,
        response: { 201: PromotionRecord },
      },
    },
    async (request, reply) => {
      const promotion = await request.write((tx) => addPromotion(tx, request.body));
      return reply.code(201).send(sendVersioned(reply, promotion));
    },
  );

  app.post(
    '/api/admin/promotions/try',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'What a promotion would take off a cart; nothing is kept',
        body: PromotionTrial,
        response: { 200: TriedPromotion },
      },
    },
    async ({ body }) => tryPromotion(db, body.promotion, body.lines),
  );

  app.put(
    '/api/admin/promotions/:id',
    {
      config: { needs: 'products.edit' },
      schema: {
        tags,
        summary: 'Changes those fields of a promotion that it carries',
        params,
        body: PromotionChange,
        response: { 200: PromotionRecord },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const promotion = await request.write((tx) =>
        changePromotion(tx, id, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, promotion);
    },
  );

  app.delete(
    '/api/admin/promotions/:id',
    {
      config: { needs: 'products.edit' },
      schema: { tags, summary: 'Deletes a promotion', params, response: { 200: Message } },
    },
    async (request) => {
      await request.write((tx) => removePromotion(tx, request.params.id));
      return { message: 'Promotion deleted successfully' };
    },
  );
}
