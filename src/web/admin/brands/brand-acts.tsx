import type { BrandRecord } from '../../../domain/catalog/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import type { Act } from '../act.tsx';

export const BRANDS_PATH = '/api/admin/brands';

type BrandActsOptions = {
  edit: () => void;
  /** Asks where the products of a brand go that has any. */
  deleteInUse: () => void;
};

export function brandActs(
  { id, name, isActive, productCount }: BrandRecord,
  { edit, deleteInUse }: BrandActsOptions,
): Act[] {
  const strongName = <span className="wrap-anywhere font-strong">{name}</span>;
  const remove = {
    id: 'delete',
    label: 'Delete',
    needs: 'products.edit',
    destructive: true,
  } as const;
  return [
    { id: 'edit', label: 'Edit', needs: 'products.edit', open: edit },
    {
      id: 'switch',
      label: isActive ? 'Deactivate' : 'Activate',
      needs: 'products.edit',
      busy: 'Saving…',
      run: async () => {
        await apiSend('PUT', `${BRANDS_PATH}/${id}`, { isActive: !isActive });
        return {
          done: 'Brand updated successfully',
          note: isActive
            ? 'It is no longer on the page of brands. Its products stay on sale.'
            : undefined,
        };
      },
      failed: 'Failed to update brand',
    },
    productCount > 0
      ? { ...remove, open: deleteInUse }
      : {
          ...remove,
          busy: 'Deleting…',
          ask: {
            title: 'Delete Brand',
            text: <p>{strongName} is deleted. No product is of this brand.</p>,
            action: 'Delete Brand',
          },
          run: async () => {
            await apiSend('DELETE', `${BRANDS_PATH}/${id}`);
            return { done: 'Brand deleted successfully' };
          },
          failed: 'Failed to delete brand',
        },
  ];
}
