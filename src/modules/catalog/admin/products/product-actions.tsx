import { type Action, sending } from '../../../../kit/admin/action.tsx';
import { apiSend } from '../../../../shared/api-client.ts';
import { uuidV4 } from '../../../../shared/uuid.ts';
import * as batchJobsApi from '../../../batch-jobs/endpoints.ts';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductRow } from '../../admin-schema.ts';
import * as bulkApi from '../../bulk-endpoints.ts';

export const productHref = (id: string): string => `/admin/products/${id}`;

type ProductActsOptions = {
  go: (href: string) => void;
  /** Opens its details; left out where they are shown anyway. */
  details?: () => void;
  /** After it was deleted. */
  onDeleted?: () => void;
};

/** What can be done about a product, from its row and from its page. */
export function productActions(
  product: Pick<ProductRow, 'id' | 'name' | 'slug' | 'status' | 'publishAt'>,
  { go, details, onDeleted }: ProductActsOptions,
): Action[] {
  const { id, name, slug, status, publishAt } = product;
  /** One press takes it back. @param done what the toast says */
  const setStatus = async (to: 'draft' | 'published', done: string, note?: string) => {
    await apiSend(productsApi.change({ id }, { status: to }));
    const undo = sending(productsApi.change({ id }, { status, publishAt }), 'Taken back');
    return { done, note, what: name, undo };
  };
  const actions: (Action | false)[] = [
    details !== undefined && {
      id: 'edit',
      label: 'Edit',
      needs: productsApi.change,
      open: () => go(productHref(id)),
    },
    details !== undefined && {
      id: 'details',
      label: 'Product Details',
      needs: productsApi.find,
      open: details,
    },
    {
      id: 'shop',
      label: 'View in Shop',
      needs: productsApi.find,
      notNow: status === 'published' ? undefined : 'It is not published yet',
      open: () => void window.open(`/product/${slug}`, '_blank', 'noopener'),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      busy: 'Duplicating…',
      needs: productsApi.duplicate,
      run: async () => {
        const headers = { 'Idempotency-Key': uuidV4() };
        const copy = await apiSend(productsApi.duplicate({ id }), { headers });
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
          needs: productsApi.change,
          run: () => setStatus('draft', 'Product hidden', 'It is a draft now.'),
          failed: 'Failed to update product',
        }
      : {
          id: 'publish',
          label: 'Publish',
          busy: 'Publishing…',
          needs: productsApi.change,
          run: () => setStatus('published', 'Product published', 'Shoppers see it from now on.'),
          failed: 'Failed to update product',
        },
    {
      id: 'delete',
      label: 'Delete',
      busy: 'Deleting…',
      needs: productsApi.remove,
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
        const response = await apiSend(bulkApi.change({ ids: [id], change: { delete: true } }));
        const job = 'job' in response ? response.job : undefined;
        if (job?.counts.deleted !== 1) throw new Error(job?.errors[0]?.message);
        onDeleted?.();
        const undo = sending(batchJobsApi.undo({ id: job.id }), 'Product brought back');
        return { done: 'Product deleted successfully', what: name, undo };
      },
      failed: 'Failed to delete product',
    },
  ];
  return actions.filter((action): action is Action => action !== false);
}
