import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message, Uuid } from '../wire.ts';
import { BrandChange, BrandInput, BrandQuery, BrandRecord } from './schema.ts';

export const list = GET('/api/admin/brands', {
  summary: 'Every brand with its number of products, those that are switched off too',
  needs: 'brands.view',
  query: BrandQuery,
  answer: z.array(BrandRecord),
});

export const find = GET('/api/admin/brands/:id', {
  summary: 'One brand',
  needs: 'brands.view',
  answer: BrandRecord,
});

export const add = POST('/api/admin/brands', {
  summary: 'Adds a brand',
  needs: 'products.edit',
  body: BrandInput,
  status: 201,
  answer: BrandRecord,
});

export const change = PUT('/api/admin/brands/:id', {
  summary: 'Changes those fields of a brand that it carries; a new name shows everywhere',
  needs: 'products.edit',
  body: BrandChange,
  answer: BrandRecord,
});

export const remove = DELETE('/api/admin/brands/:id', {
  summary: 'Deletes a brand; one with products only if another one takes them over',
  needs: 'products.edit',
  query: z.object({ moveTo: Uuid.optional() }),
  answer: Message,
});
