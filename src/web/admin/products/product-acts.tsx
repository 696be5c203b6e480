import type { BatchJobView } from '../../../domain/batch-jobs/schema.ts';
import type { ProductRow } from '../../../domain/catalog/admin-schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { uuidV4 } from '../../shared/uuid.ts';
import type { Act } from '../act.tsx';

export const PRODUCTS_PATH = '/api/admin/products';

export const productHref = (id: string): string => `/admin/products/${id}`;

type ProductActsOptions = {
  go: (href: string) => void;
  /** Opens its details; left out where they are shown anyway. */
  details?: () => void;
  /** After it was deleted. */
  onDeleted?: () => void;
};

/** What can be done about a product, from its row and from its page. */
export function productActs(
  product: Pick<ProductRow, 'id' | 'name' | 'slug' | 'status' | 'publishAt'>,
  { go, details, onDeleted }: ProductActsOptions,
): Act[] {
  const { id, name, slug, status, publishAt } = product;
  const path = `${PRODUCTS_PATH}/${id}`;
  /** One press takes it back. @param done what the toast says */
  const setStatus = async (to: 'draft' | 'published', done: string, note?: string) => {
    await apiSend('PUT', path, { status: to });
    const undo = async () => {
      await apiSend('PUT', path, { status, publishAt });
      return { done: 'Taken back' };
    };
    return { done, note, what: name, undo };
  };
  const acts: (Act | false)[] = [
    details !== undefined && {
      id: 'edit',
      label: 'Edit',
      needs: 'products.edit',
      open: () => go(productHref(id)),
    },
    details !== undefined && {
      id: 'details',
      label: 'Product Details',
      needs: 'products.view',
      open: details,
    },
    {
      id: 'shop',
      label: 'View in Shop',
      needs: 'products.view',
      notNow: status === 'published' ? undefined : 'It is not published yet',
      open: () => void window.open(`/product/${slug}`, '_blank', 'noopener'),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      busy: 'Duplicating…',
      needs: 'products.edit',
      run: async () => {
        const headers = { 'Idempotency-Key': uuidV4() };
        const copy = await apiSend<{ id: string }>('POST', `${path}/duplicate`, undefined, headers);
        go(productHref(copy.id));
        return { done: 'Product duplicated', note: 'The copy is a draft.' };
      },
      failed: 'Failed to duplicate product',
    },
    status === 'published'
      ? {
          id: 'hide',
          label: 'Hide from Shop',
          busy: 'Hiding…',
          needs: 'products.edit',
          run: () => setStatus('draft', 'Product hidden', 'It is a draft now.'),
          failed: 'Failed to update product',
        }
      : {
          id: 'publish',
          label: 'Publish',
          busy: 'Publishing…',
          needs: 'products.edit',
          run: () => setStatus('published', 'Product published'),
          failed: 'Failed to update product',
        },
    {
      id: 'delete',
      label: 'Delete',
      busy: 'Deleting…',
      needs: 'products.edit',
      destructive: true,
      ask: {
        title: 'Delete Product',
        text: (
          <p>
            “<span className="wrap-anywhere font-strong">{name}</span>” leaves the shop at once.
            Orders and reviews keep its name.
          </p>
        ),
      },
      run: async () => {
        // As many are deleted: what was done so can be taken back.
        const { job } = await apiSend<{ job: BatchJobView }>('POST', `${PRODUCTS_PATH}/bulk`, {
          ids: [id],
          change: { delete: true },
        });
        if (job.counts.deleted !== 1) throw new Error(job.errors[0]?.message);
        onDeleted?.();
        const undo = async () => {
          await apiSend('POST', `/api/admin/jobs/${job.id}/undo`);
          return { done: 'Product brought back' };
        };
        return { done: 'Product deleted successfully', what: name, undo };
      },
      failed: 'Failed to delete product',
    },
  ];
  return acts.filter((act): act is Act => act !== false);
}
