import * as z from 'zod';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as brandsApi from '../../brand-endpoints.ts';

type BrandDrawerProps = {
  open: boolean;
  /** As it was typed into the product. */
  name: string;
  onClose: () => void;
  onAdded: (name: string) => void;
};

const Fields = z.object({
  name: z.string().trim().min(1, 'Brand name is required'),
  description: z.string().trim().min(1, 'Description is required'),
});

/** A new brand, from the product that is its first. */
export function BrandDrawer({ open, ...props }: BrandDrawerProps) {
  return open && <OpenBrandDrawer {...props} />;
}

function OpenBrandDrawer({ name, onClose, onAdded }: Omit<BrandDrawerProps, 'open'>) {
  const form = useRecordForm<z.infer<typeof Fields>, { name: string }>({
    schema: Fields,
    loaded: { name, description: '' },
    change: brandsApi.add,
    save: (values, { key }) =>
      apiSend(brandsApi.add(values), { headers: { 'Idempotency-Key': key } }),
    onSaved: (brand) => {
      onAdded(brand.name);
      onClose();
    },
    done: 'Brand added successfully',
    failed: 'Failed to add brand',
  });
  return (
    <DrawerForm title="Add Brand" progress={form.progress} onClose={onClose}>
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <TextAreaField
        label="Description"
        required
        autoFocus
        hint="Shown on the page of all brands. A picture can be added there later."
        {...form.field('description')}
      />
    </DrawerForm>
  );
}
