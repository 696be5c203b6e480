import type { ProductRow } from '../../../domain/catalog/admin-schema.ts';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import type { BulkAct } from '../list/list-definition.ts';

/** What can be done with many products at once. */
export const productBulkActs: BulkAct<ProductRow>[] = [
  {
    id: 'change',
    label: 'Change…',
    needs: 'stock.edit',
    drawer: openedOnDemand(async () => (await import('./bulk-edit.tsx')).BulkEdit),
  },
  {
    id: 'delete',
    label: 'Delete…',
    needs: 'products.edit',
    destructive: true,
    drawer: openedOnDemand(async () => (await import('./bulk-edit.tsx')).BulkDelete),
  },
];
