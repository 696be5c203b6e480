import * as productsApi from '../../../domain/catalog/admin-endpoints.ts';
import type { ProductRow } from '../../../domain/catalog/admin-schema.ts';
import * as bulkApi from '../../../domain/catalog/bulk-endpoints.ts';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import type { BulkAct } from '../list/list-definition.ts';

/** What can be done with many products at once. */
export const productBulkActs: BulkAct<ProductRow>[] = [
  {
    id: 'change',
    label: 'Change…',
    needs: bulkApi.change,
    drawer: openedOnDemand(async () => (await import('./bulk-edit.tsx')).BulkEdit),
  },
  {
    id: 'delete',
    label: 'Delete…',
    needs: productsApi.remove,
    destructive: true,
    drawer: openedOnDemand(async () => (await import('./bulk-edit.tsx')).BulkDelete),
  },
];
