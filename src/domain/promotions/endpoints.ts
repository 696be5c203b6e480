import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message } from '../wire.ts';
import { PromotionChange, PromotionInput, PromotionQuery, PromotionRecord } from './schema.ts';

export const list = GET('/api/admin/promotions', {
  summary: 'Every promotion, with how often it was used',
  needs: 'products.view',
  query: PromotionQuery,
  answer: z.array(PromotionRecord),
});

export const find = GET('/api/admin/promotions/:id', {
  summary: 'One promotion',
  needs: 'products.view',
  answer: PromotionRecord,
});

export const add = POST('/api/admin/promotions', {
  summary: 'Adds a promotion',
  needs: 'products.edit',
  body: PromotionInput,
  status: 201,
  answer: PromotionRecord,
});

export const change = PUT('/api/admin/promotions/:id', {
  summary: 'Changes those fields of a promotion that it carries',
  needs: 'products.edit',
  body: PromotionChange,
  answer: PromotionRecord,
});

export const remove = DELETE('/api/admin/promotions/:id', {
  summary: 'Deletes a promotion',
  needs: 'products.edit',
  answer: Message,
});
