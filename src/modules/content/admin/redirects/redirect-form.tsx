import type { ComponentProps } from 'react';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../../kit/admin/form/loaded-drawer.tsx';
import { useResourceForm } from '../../../../kit/admin/form/resource-form.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as redirectsApi from '../../redirect-endpoints.ts';
import { RedirectInput, type RedirectKind, type RedirectRecord } from '../../redirect-schema.ts';

type RedirectDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A redirect in a drawer, to be looked at, changed or added. */
export const RedirectDrawer = (props: RedirectDrawerProps) => (
  <LoadedDrawer {...props} find={redirectsApi.find} title="Edit Redirect" form={RedirectForm} />
);

const FRESH = { oldAddress: '', newAddress: '', kind: 'permanent' as RedirectKind };

const KINDS: { value: RedirectKind; label: string }[] = [
  { value: 'permanent', label: 'It has moved for good (301)' },
  { value: 'temporary', label: 'It leads elsewhere for now (302)' },
  { value: 'gone', label: 'It is gone for good (410)' },
];

function RedirectForm({ thing: redirect, onClose }: FormOfThing<RedirectRecord>) {
  const { form, drawer } = useResourceForm(redirectsApi, {
    thing: redirect,
    rule: RedirectInput,
    fresh: FRESH,
    onClose,
    names: { oldAddress: 'old address', newAddress: 'where it leads', kind: 'what happens' },
  });
  const kind = form.field('kind');
  return (
    <DrawerForm {...drawer}>
      <TextField
        label="Old address"
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        hint="/collections/juice, or /collections/* for all below it, or /?p=12. A page that the shop has at this address comes first, unless the address has a ?."
        {...form.field('oldAddress')}
      />
      <SelectField
        label="What happens"
        options={KINDS}
        {...kind}
        onChange={(event) => {
          void kind.onChange(event);
          if (event.target.value === 'gone') form.put('newAddress', '');
        }}
      />
      {form.watch('kind') !== 'gone' && (
        <TextField
          label="Leads to"
          required
          autoComplete="off"
          spellCheck={false}
          hint="/products?category=E-Liquids, or /product/* where the old address ends in a star, or another site with https://"
          {...form.field('newAddress')}
        />
      )}
    </DrawerForm>
  );
}
