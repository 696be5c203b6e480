import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { RowsInput, RowsReport } from '../../kit/rows-report.ts';
import { Message } from '../../kit/wire.ts';
import {
  CollectionChange,
  CollectionInput,
  CollectionQuery,
  CollectionRecord,
  CollectionRule,
  GroupOrder,
  RulePreview,
} from './category-schema.ts';

export const { noun, list, find, add, change, remove } = resource('/api/admin/collections', {
  noun: { one: 'collection', many: 'collections' },
  view: { needs: 'products.view' },
  edit: { needs: 'products.edit' },
  query: CollectionQuery,
  input: CollectionInput,
  change: CollectionChange,
  record: CollectionRecord,
  says: { list: ' with its number of products, those without a page too' },
});

export const preview = POST('/api/admin/collections/preview', {
  summary: 'How many products a rule takes in, and the first of them; changes nothing',
  needs: 'products.view',
  body: CollectionRule,
  response: RulePreview,
});

export const order = PUT('/api/admin/collections/order', {
  summary: 'Puts collections into this order',
  needs: 'products.edit',
  body: GroupOrder,
  response: Message,
});

export const download = GET('/api/admin/collections/export.csv', {
  summary: 'All collections as a file; importing it changes nothing',
  needs: 'products.view',
  produces: ['text/csv'],
});

export const importFile = POST('/api/admin/collections/import', {
  summary:
    'Adds and changes collections as a CSV file says, each by its address or else its name; pictures on other sites are fetched later',
  needs: 'products.edit',
  body: RowsInput,
  response: RowsReport,
});
