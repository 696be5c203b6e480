import { Controller } from 'react-hook-form';
import type * as z from 'zod';
import { money, typedAs } from '../../../../kit/admin/form/codecs.ts';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { readWhole } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as productsApi from '../../../catalog/admin-endpoints.ts';
import { ProductInput } from '../../../catalog/admin-schema.ts';
import * as brandsApi from '../../../catalog/brand-endpoints.ts';
import { CATEGORIES } from '../../../catalog/constants.ts';
import { PictureField } from '../../../media/admin/picture-field.tsx';
import { StepFrame } from './step-frame.tsx';
import { STEPS } from './steps.ts';

const FRESH = {
  name: '',
  price: '',
  brand: '',
  category: CATEGORIES[0] as string,
  type: '',
  description: '',
  imageUrl: '',
};

/** The first product: what it needs to be published, and no more. */
export function ProductStep({ onDone }: { onDone: () => void }) {
  const { currency } = useSettings();
  const typed = { price: money(currency) };
  const form = useRecordForm({
    schema: typedAs(typed, ProductInput as z.ZodType<ProductInput, typeof FRESH>),
    loaded: FRESH,
    change: productsApi.add,
    save: async (product, { key }) => {
      await haveBrand(product.brand ?? '');
      const headers = { 'Idempotency-Key': key };
      return apiSend(productsApi.add({ ...product, status: 'published' }), { headers });
    },
    onSaved: onDone,
    done: 'Product added successfully',
    failed: 'Failed to add product',
    names: { imageUrl: 'picture' },
  });
  const more = { href: STEPS.product.href, text: 'All that a product can have' };
  return (
    <StepFrame progress={form.progress} save="Publish" more={more}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="off" {...form.field('name')} />
        <TextField
          label={`Price, ${currency}`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('price')}
        />
        <TextField label="Brand" required autoComplete="off" {...form.field('brand')} />
        <TextField
          label="Type"
          hint="Pod Kit, Nic Salt, Coil"
          required
          autoComplete="off"
          {...form.field('type')}
        />
      </div>
      <SelectField
        label="Shelf on the home page"
        options={CATEGORIES.map((shelf) => ({ value: shelf, label: shelf }))}
        {...form.field('category')}
      />
      <TextAreaField label="Description" rows={3} required {...form.field('description')} />
      <Controller
        control={form.control}
        name="imageUrl"
        render={({ field: { value, onChange, ref } }) => (
          <PictureField
            label="Picture"
            required
            value={value}
            onChange={onChange}
            error={form.field('imageUrl').error}
            ref={ref}
          />
        )}
      />
    </StepFrame>
  );
}

/** A product names a brand that there is. */
async function haveBrand(name: string): Promise<void> {
  const known = await readWhole(brandsApi.list({ search: name }), new AbortController().signal);
  if (known.some((brand) => brand.name.toLowerCase() === name.trim().toLowerCase())) return;
  await apiSend(brandsApi.add({ name, description: name, image: null, isActive: true }));
}
