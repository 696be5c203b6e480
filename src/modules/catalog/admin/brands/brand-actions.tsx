import { type Action, removeAction, switchAction } from '../../../../kit/admin/action.tsx';
import * as brandsApi from '../../brand-endpoints.ts';
import type { BrandRecord } from '../../schema.ts';

type BrandActsOptions = {
  edit: () => void;
  /** Asks where the products of a brand go that has any. */
  deleteInUse: () => void;
};

export function brandActions(
  brand: BrandRecord,
  { edit, deleteInUse }: BrandActsOptions,
): Action[] {
  const { name, isActive, productCount } = brand;
  return [
    { id: 'edit', label: 'Edit', needs: brandsApi.change, open: edit },
    switchAction(
      brandsApi,
      brand,
      ['Activate', 'Deactivate'],
      isActive ? 'It is no longer on the page of brands. Its products stay on sale.' : undefined,
    ),
    productCount > 0
      ? {
          id: 'delete',
          label: 'Delete',
          needs: brandsApi.remove,
          destructive: true,
          open: deleteInUse,
        }
      : removeAction(
          brandsApi,
          brand,
          <p>
            <span className="wrap-anywhere font-strong">{name}</span> is deleted. No product is of
            this brand.
          </p>,
        ),
  ];
}
