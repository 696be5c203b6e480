import type { BulkAction } from '../../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductRow } from '../../admin-schema.ts';
import * as bulkApi from '../../bulk-endpoints.ts';

/** What can be done with many products at once. */
export const productBulkActions: BulkAction<ProductRow>[] = [
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
