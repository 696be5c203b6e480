import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import * as z from 'zod';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import * as brandsApi from '../../brand-endpoints.ts';
import type { BrandRecord } from '../../schema.ts';

type DeleteBrandFormProps = {
  open: boolean;
  onClose: () => void;
  brand: BrandRecord;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const Fields = z.object({ moveTo: z.string().min(1, 'Choose the brand that takes them over') });

/** Deletes a brand that products are of: asks where they go. */
export function DeleteBrandForm({ open, ...props }: DeleteBrandFormProps) {
  return open && <OpenDeleteBrandForm {...props} />;
}

function OpenDeleteBrandForm({
  onClose,
  brand,
  returnFocusTo,
}: Omit<DeleteBrandFormProps, 'open'>) {
  const { id, name, productCount } = brand;
  const { data: brands = [] } = useQuery({ ...apiQuery(brandsApi.list()), staleTime: 0 });
  const form = useRecordForm({
    schema: Fields,
    loaded: { moveTo: '' },
    change: brandsApi.remove,
    save: ({ moveTo }) => apiSend(brandsApi.remove({ id }, { moveTo })),
    onSaved: onClose,
    done: 'Brand deleted successfully',
    failed: 'Failed to delete brand',
  });
  const others = brands.filter((other) => other.id !== id);
  return (
    <DrawerForm
      title="Delete Brand"
      progress={form.progress}
      save="Delete Brand"
      busy="Deleting…"
      destructive
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>
        <span className="wrap-anywhere font-strong">{name}</span> is deleted.{' '}
        {productCount === 1 ? 'Its product becomes' : `Its ${productCount} products become`} another
        brand’s, and nothing in the shop names this one any more.
      </p>
      <SelectField
        label={productCount === 1 ? 'The product goes to' : 'The products go to'}
        required
        autoFocus
        options={[
          { value: '', label: 'Choose a brand' },
          ...others.map((other) => ({ value: other.id, label: other.name })),
        ]}
        {...form.field('moveTo')}
      />
    </DrawerForm>
  );
}
