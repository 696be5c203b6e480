import type { ComponentProps } from 'react';
import type * as z from 'zod';
import { codec, money, number, optional, type Typed } from '../../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../../kit/admin/form/loaded-drawer.tsx';
import { useResourceForm } from '../../../../kit/admin/form/resource-form.ts';
import { type Settings, useSettings } from '../../../../shared/settings.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PickKinds } from '../../../catalog/admin/pick-kinds.tsx';
import { PickThings } from '../../../catalog/admin/pick-things.tsx';
import * as brandsApi from '../../../catalog/brand-endpoints.ts';
import * as groupsApi from '../../group-endpoints.ts';
import { GroupFields, GroupInput, type GroupRecord } from '../../group-schema.ts';

type GroupDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A group of customers in a drawer, to be looked at, changed or added. */
export const GroupDrawer = (props: GroupDrawerProps) => (
  <LoadedDrawer {...props} find={groupsApi.find} title="Edit Group" form={GroupForm} />
);

const typedIn = ({ currency }: Settings) => ({
  spentAtLeast: optional(money(currency)),
  ordersAtLeast: optional(number),
  orderedWithinDays: optional(number),
  notOrderedForDays: optional(number),
  percentOff: optional(codec((typed) => typed.trim().replace('%', '').replace(',', '.'), String)),
});

type Rule = z.input<typeof GroupFields>;
type TypedGroup = Required<Typed<Rule, ReturnType<typeof typedIn>>>;

const FRESH: TypedGroup = {
  ...GroupFields.parse({ name: 'New' }),
  name: '',
  spentAtLeast: '',
  ordersAtLeast: '',
  orderedWithinDays: '',
  notOrderedForDays: '',
  percentOff: '',
};

function GroupForm({ thing: group, onClose }: FormOfThing<GroupRecord>) {
  const settings = useSettings();
  const { form, drawer } = useResourceForm(groupsApi, {
    thing: group,
    rule: GroupInput,
    typed: typedIn(settings),
    fresh: FRESH,
    onClose,
    names: { isByRule: 'who belongs to it', isTaxExempt: 'whether they pay tax' },
  });
  const [isByRule, isTaxExempt] = form.watch(['isByRule', 'isTaxExempt']);
  return (
    <DrawerForm {...drawer}>
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextAreaField
        label="Note"
        rows={2}
        maxLength={500}
        hint="For staff."
        {...form.field('note')}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-strong text-sm">Who belongs to it</legend>
        <Checkbox label="Whoever meets a rule, by itself" {...form.flag('isByRule')} />
        {isByRule ? (
          <>
            <p className="text-ink-soft text-sm">
              All that is filled in must hold. Orders that were cancelled or given back whole don’t
              count.
              {group && !group.isByRule && group.members > 0
                ? ' Whom you chose by hand is forgotten.'
                : ''}
            </p>
            <TextField
              label="Spent at least"
              inputMode="decimal"
              autoComplete="off"
              {...form.field('spentAtLeast')}
            />
            <TextField
              label="Orders, at least"
              inputMode="numeric"
              autoComplete="off"
              {...form.field('ordersAtLeast')}
            />
            <TextField
              label="Ordered within so many days"
              inputMode="numeric"
              autoComplete="off"
              {...form.field('orderedWithinDays')}
            />
            <TextField
              label="Not ordered for so many days"
              inputMode="numeric"
              autoComplete="off"
              hint="Who never ordered is not among them."
              {...form.field('notOrderedForDays')}
            />
          </>
        ) : (
          <p className="text-ink-soft text-sm">
            You choose them: on a customer’s page, for several in the list, or by a file.
          </p>
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-strong text-sm">What they pay</legend>
        <TextField
          label="Per cent off"
          inputMode="decimal"
          autoComplete="off"
          hint="Once they are signed in: on the product’s page, in the cart and at the checkout. Prices of their own for single variants are in the group’s menu. Of several prices the lowest holds."
          {...form.field('percentOff')}
        />
        <PickKinds
          label="Off these categories and types"
          hint="Off everything, where these and brands are empty."
          {...form.list('kinds')}
        />
        <PickThings label="Off these brands" from={brandsApi} {...form.list('brandIds')} />
        <Checkbox label="They pay no tax" {...form.flag('isTaxExempt')} />
        {isTaxExempt && (
          <TextField
            label="Why they pay no tax"
            required
            maxLength={200}
            autoComplete="off"
            hint="It stands on their invoices. A customer’s own reason and number go before it."
            {...form.field('taxReason')}
          />
        )}
      </fieldset>
    </DrawerForm>
  );
}
