import { z } from 'zod';
import { GET, PUT } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { Message, PageQuery, Uuid } from '../../kit/wire.ts';
import {
  CategoryChange,
  CategoryInput,
  CategoryQuery,
  CategoryRecord,
  GroupOrder,
  GroupUse,
} from './category-schema.ts';

export const { noun, list, find, add, change, remove } = resource('/api/admin/categories', {
  noun: { one: 'category', many: 'categories' },
  view: { needs: 'products.view' },
  edit: { needs: 'products.edit' },
  query: CategoryQuery,
  input: CategoryInput,
  change: CategoryChange,
  record: CategoryRecord,
  removal: z.object({ moveTo: Uuid.optional() }),
  says: {
    list: ' with its number of products, those without a page too',
    change: '; a new name is its products’ and that of all that names it',
    remove: '; one that is used only if another one takes its place',
  },
});

export const listUses = GET('/api/admin/categories/:id/uses', {
  summary: 'What names a category besides its products',
  needs: 'products.view',
  query: PageQuery,
  response: z.array(GroupUse),
});

export const order = PUT('/api/admin/categories/order', {
  summary: 'Puts categories into this order',
  needs: 'products.edit',
  body: GroupOrder,
  response: Message,
});
