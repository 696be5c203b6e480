import type { ComponentProps } from 'react';
import * as z from 'zod';
import * as brandsApi from '../../../domain/catalog/brand-endpoints.ts';
import { BrandInput, type BrandRecord } from '../../../domain/catalog/schema.ts';
import { apiSend, ifMatch } from '../../shared/api-client.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../form/loaded-drawer.tsx';
import { PictureField } from '../form/picture-field.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { BRANDS_PATH } from './brand-acts.tsx';

type BrandDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A brand in a drawer, to be looked at, changed or added. */
export const BrandDrawer = (props: BrandDrawerProps) => (
  <LoadedDrawer {...props} find={brandsApi.find} title="Edit Brand" form={BrandForm} />
);

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

function BrandForm({ thing: brand, onClose }: FormOfThing<BrandRecord>) {
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
    onSaved: onClose,
    done: brand ? 'Brand updated successfully' : 'Brand added successfully',
    failed: brand ? 'Failed to update brand' : 'Failed to add brand',
    names: { image: 'picture', isActive: 'whether it is active' },
  });
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
        onChange={(url) => form.put('image', url)}
        error={error}
      />
      <Switch
        label="Active"
        hint="Shown on the shop’s page of brands. Its products are on sale either way."
        on={form.watch('isActive')}
        onChange={(on) => form.put('isActive', on)}
      />
    </DrawerForm>
  );
}

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count} products`;
