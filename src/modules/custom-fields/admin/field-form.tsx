import type { ComponentProps } from 'react';
import { optional, text } from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../kit/admin/form/loaded-drawer.tsx';
import { useResourceForm } from '../../../kit/admin/form/resource-form.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../ui/fields/chips-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FIELD_KINDS, FIELD_OWNERS, type FieldKind, type FieldOwner } from '../constants.ts';
import * as fieldsApi from '../endpoints.ts';
import { OwnFieldInput, type OwnFieldRecord } from '../schema.ts';
import { useDeclaredFields } from './declared-fields.ts';
import { KIND_NAMES, OWNER_NAMES } from './names.ts';

type FieldDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A field of the owner's in a drawer, to be looked at, changed or added. */
export const FieldDrawer = (props: FieldDrawerProps) => (
  <LoadedDrawer {...props} find={fieldsApi.find} title="Edit Custom Field" form={FieldForm} />
);

const FRESH = {
  of: 'product' as FieldOwner,
  label: '',
  kind: 'text' as FieldKind,
  choices: [] as string[],
  required: false,
  isPublic: false,
  when: '',
  onSlip: false,
  hint: '',
};

function FieldForm({ thing: field, onClose }: FormOfThing<OwnFieldRecord>) {
  const flags = useDeclaredFields('product')?.filter(({ kind }) => kind === 'flag') ?? [];
  const { form, drawer } = useResourceForm(fieldsApi, {
    thing: field,
    rule: OwnFieldInput,
    typed: { when: optional(text) },
    fresh: FRESH,
    onClose,
    names: { of: 'what has it', isPublic: 'public', when: 'when', onSlip: 'on the slip' },
  });
  const [of, kind] = [form.watch('of'), form.watch('kind')];
  const isShown = of === 'product' || of === 'variant';
  return (
    <DrawerForm {...drawer}>
      <TextField
        label="Label"
        required
        autoFocus
        maxLength={60}
        autoComplete="off"
        hint={field ? `Its key stays ${field.key}.` : 'Its key is made of it, and never changes.'}
        {...form.field('label')}
      />
      <SelectField
        label="Belongs to"
        disabled={field !== undefined}
        options={FIELD_OWNERS.map((value) => ({ value, label: OWNER_NAMES[value] }))}
        hint={of === 'line' ? 'Shoppers answer it in the cart.' : undefined}
        {...form.field('of')}
      />
      <SelectField
        label="Kind"
        disabled={field !== undefined}
        options={FIELD_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        {...form.field('kind')}
      />
      {kind === 'choice' && (
        <ChipListField
          label="Choices"
          hint="Enter or a comma ends a choice."
          {...form.list('choices')}
        />
      )}
      <TextField label="Hint" autoComplete="off" maxLength={200} {...form.field('hint')} />
      {of === 'line' && (
        <SelectField
          label="Asked for"
          options={[
            { value: '', label: 'Every product' },
            ...flags.map(({ key, label }) => ({ value: key, label: `Products with “${label}”` })),
          ]}
          hint="A yes-or-no field of products can say which."
          {...form.field('when')}
        />
      )}
      <div className="grid">
        <Checkbox
          label={of === 'line' ? 'Required: the cart is not ordered without' : 'Required'}
          {...form.flag('required')}
        />
        {isShown && (
          <Checkbox
            label={
              of === 'product' ? 'Public: shown among the specifications' : 'Public: in the API'
            }
            {...form.flag('isPublic')}
          />
        )}
        {of === 'line' && <Checkbox label="On the packing slip" {...form.flag('onSlip')} />}
      </div>
    </DrawerForm>
  );
}
