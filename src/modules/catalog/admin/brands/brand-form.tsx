import type { ComponentProps } from 'react';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../../kit/admin/form/loaded-drawer.tsx';
import { useResourceForm } from '../../../../kit/admin/form/resource-form.ts';
import { SeoFields } from '../../../../kit/admin/form/seo-fields.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PictureField } from '../../../media/admin/picture-field.tsx';
import * as brandsApi from '../../brand-endpoints.ts';
import { BrandInput, type BrandRecord } from '../../schema.ts';

type BrandDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A brand in a drawer, to be looked at, changed or added. */
export const BrandDrawer = (props: BrandDrawerProps) => (
  <LoadedDrawer {...props} find={brandsApi.find} title="Edit Brand" form={BrandForm} />
);

const FRESH = {
  name: '',
  description: '',
  image: '',
  seoTitle: '',
  seoDescription: '',
  isActive: true,
};

function BrandForm({ thing: brand, onClose }: FormOfThing<BrandRecord>) {
  const { form, drawer } = useResourceForm(brandsApi, {
    thing: brand,
    rule: BrandInput,
    fresh: FRESH,
    onClose,
    names: { image: 'picture', isActive: 'whether it is active' },
  });
  const { error } = form.field('image');
  return (
    <DrawerForm {...drawer}>
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
      <SeoFields
        title={form.field('seoTitle')}
        description={form.field('seoDescription')}
        otherwise={{ title: 'its name', description: 'the first words of its description' }}
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
