import { z } from 'zod';
import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { RowsInput, RowsReport } from '../../kit/rows-report.ts';
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

export const download = GET('/api/admin/categories/export.csv', {
  summary: 'All categories as a file; importing it changes nothing',
  needs: 'products.view',
  produces: ['text/csv'],
});

export const importFile = POST('/api/admin/categories/import', {
  summary:
    'Adds and changes categories as a CSV file says, each by its address or else its name; pictures on other sites are fetched later',
  needs: 'products.edit',
  body: RowsInput,
  response: RowsReport,
});
