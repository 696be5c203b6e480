import { POST } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { RowsInput, RowsReport } from '../../kit/rows-report.ts';
import { RedirectChange, RedirectInput, RedirectQuery, RedirectRecord } from './redirect-schema.ts';

/** Where addresses of an old shop lead. */

export const { noun, list, find, add, change, remove } = resource('/api/admin/redirects', {
  noun: { one: 'redirect', many: 'redirects' },
  view: { needs: 'settings.edit' },
  edit: { needs: 'settings.edit' },
  query: RedirectQuery,
  input: RedirectInput,
  change: RedirectChange,
  record: RedirectRecord,
  says: { add: ' of an old address; chains and loops are refused' },
});

export const importFile = POST('/api/admin/redirects/import', {
  summary:
    'Takes redirects from a CSV file: old address, new address, and 301, 302 or 410 if there is such a column',
  needs: 'settings.edit',
  body: RowsInput,
  response: RowsReport,
});
