import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { BrandInput, type BrandRecord } from '../../../domain/catalog/schema.ts';
import { apiSend, ifMatch } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Drawer } from '../../ui/modal.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { PictureField } from '../form/picture-field.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { BRANDS_PATH, TOUCHED_BY_BRANDS } from './brand-acts.tsx';

type BrandDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** 'new' for one that is to be added. */
  id: string;
};

/** A brand in a drawer, to be looked at, changed or added. */
export function BrandDrawer({ open, onClose, id }: BrandDrawerProps) {
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({
    ...apiQuery<BrandRecord>(BRANDS_PATH, id),
    staleTime: 0,
    enabled: open && !isNew,
  });
  if (!open) return null;
  if (isNew || data)
    return <BrandForm key={id} brand={isNew ? undefined : data} onClose={onClose} />;
  return (
    error && (
      <Drawer open onOpenChange={onClose} title="Edit Brand">
        <LoadFailure text={error.message} onRetry={refetch} />
      </Drawer>
    )
  );
}

const Fields = z.object({
  name: BrandInput.shape.name,
  description: BrandInput.shape.description,
  image: z.string(),
  isActive: z.boolean(),
});
type Fields = z.infer<typeof Fields>;

const fieldsOf = ({ name, description, image, isActive }: BrandRecord): Fields => ({
  name,
  description,
  image: image ?? '',
  isActive,
});

const EMPTY: Fields = { name: '', description: '', image: '', isActive: true };

function BrandForm({ brand, onClose }: { brand: BrandRecord | undefined; onClose: () => void }) {
  // Left only once the form knows that nothing is unsaved, or it would ask.
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  const form = useRecordForm({
    schema: Fields,
    loaded: brand ? fieldsOf(brand) : EMPTY,
    version: brand?.version,
    change: 'products.edit',
    save: (values, { version }) =>
      brand
        ? apiSend<BrandRecord>('PUT', `${BRANDS_PATH}/${brand.id}`, values, ifMatch(version))
        : apiSend<BrandRecord>('POST', BRANDS_PATH, values),
    reload: (saved) => ({ values: fieldsOf(saved), version: saved.version }),
    onSaved: () => setSaved(true),
    done: brand ? 'Brand updated successfully' : 'Brand added successfully',
    failed: brand ? 'Failed to update brand' : 'Failed to add brand',
    touches: TOUCHED_BY_BRANDS,
    names: { image: 'picture', isActive: 'whether it is active' },
  });
  const put = { shouldDirty: true } as const;
  const { error } = form.field('image');
  return (
    <DrawerForm
      title={brand ? 'Edit Brand' : 'Add Brand'}
      progress={form.progress}
      save={brand ? undefined : 'Add Brand'}
      busy={brand ? undefined : 'Adding…'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        hint={
          brand && brand.productCount > 0
            ? `A new name shows at once on ${productsText(brand.productCount)}, in the filters and in the search.`
            : undefined
        }
        {...form.field('name')}
      />
      <TextAreaField label="Description" required {...form.field('description')} />
      <PictureField
        label="Picture"
        value={form.watch('image')}
        onChange={(url) => form.setValue('image', url, put)}
        error={error}
      />
      <Switch
        label="Active"
        hint="Shown on the shop’s page of brands. Its products are on sale either way."
        on={form.watch('isActive')}
        onChange={(on) => form.setValue('isActive', on, put)}
      />
    </DrawerForm>
  );
}

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count} products`;
