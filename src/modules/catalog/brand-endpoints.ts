import { z } from 'zod';
import { resource } from '../../kit/resource.ts';
import { Uuid } from '../../kit/wire.ts';
import { BrandChange, BrandInput, BrandQuery, BrandRecord } from './schema.ts';

export const { noun, list, find, add, change, remove } = resource('/api/admin/brands', {
  noun: { one: 'brand', many: 'brands' },
  view: { needs: 'brands.view' },
  edit: { needs: 'products.edit' },
  query: BrandQuery,
  input: BrandInput,
  change: BrandChange,
  record: BrandRecord,
  removal: z.object({ moveTo: Uuid.optional() }),
  says: {
    list: ' with its number of products, those that are switched off too',
    change: '; a new name shows everywhere',
    remove: '; one with products only if another one takes them over',
  },
});
