import type { ComponentProps } from 'react';
import * as z from 'zod';
import {
  codec,
  dateTime,
  money,
  number,
  optional,
  type Typed,
  text,
} from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../kit/admin/form/loaded-drawer.tsx';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';
import { useResourceForm } from '../../../kit/admin/form/resource-form.ts';
import { amountToType, typedMoney } from '../../../kit/admin/form/typed-money.ts';
import { Panels } from '../../../kit/admin/panels.tsx';
import { type Settings, useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../ui/fields/chips-field.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PickKinds } from '../../catalog/admin/pick-kinds.tsx';
import { PickThings } from '../../catalog/admin/pick-things.tsx';
import * as productsApi from '../../catalog/admin-endpoints.ts';
import * as brandsApi from '../../catalog/brand-endpoints.ts';
import { PickGroups } from '../../customers/admin/groups/pick-groups.tsx';
import { PROMOTION_KINDS, type PromotionKind } from '../constants.ts';
import * as promotionsApi from '../endpoints.ts';
import { PromotionFields, PromotionInput, type PromotionRecord } from '../schema.ts';
import { promotionSentence } from './promotion-sentence.ts';
import { StacksWith } from './stacks-with.tsx';
import { useWords } from './use-words.ts';

type PromotionDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

declare module '../../../kit/admin/panels.tsx' {
  interface PanelProps {
    /** In the form of a promotion. */
    promotion: { promotion: z.input<typeof PromotionInput> };
  }
}

/** A promotion in a drawer, to be looked at, changed or added. */
export const PromotionDrawer = (props: PromotionDrawerProps) => (
  <LoadedDrawer {...props} find={promotionsApi.find} title="Edit Promotion" form={PromotionForm} />
);

const KIND_NAMES: Record<PromotionKind, string> = {
  percent: 'Percent off',
  amount: 'Amount off',
  free_shipping: 'Free delivery',
  buy_x_get_y: 'Buy some, get some',
  tiered: 'More off for more',
  fixed_price: 'Several for a fixed price',
};

/** Amounts, numbers and moments as they are typed. */
const typedIn = ({ currency, timeZone }: Settings) => ({
  code: optional(text),
  // What it is depends on the kind, which the rule knows.
  value: codec(
    (typed) => typed,
    (value) => amountToType(value, currency),
  ),
  buyQuantity: number,
  getQuantity: number,
  tiers: z.array(z.object({ from: money(currency), percent: z.string() })),
  minimum: optional(money(currency)),
  startsAt: optional(dateTime(timeZone)),
  endsAt: optional(dateTime(timeZone)),
  maxUses: optional(number),
});

type Fields = ReturnType<typeof typedIn>;
type Rule = z.input<typeof PromotionFields>;
type TypedPromotion = Required<Typed<Rule, Fields>>;
type Form = RecordForm<TypedPromotion>;

const FRESH: TypedPromotion = {
  ...PromotionFields.parse({ name: 'New', kind: 'percent' }),
  name: '',
  code: '',
  buyQuantity: '2',
  getQuantity: '1',
  tiers: [{ from: '', percent: '' }],
  minimum: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
};

/** Without what its kind has no use for, which may be half typed. */
const forItsKind = (rule: Rule): Rule => ({
  ...rule,
  value:
    rule.kind === 'amount' || rule.kind === 'fixed_price'
      ? typedMoney(rule.value ?? '')
      : rule.value,
  ...(rule.kind !== 'buy_x_get_y' && { getQuantity: null }),
  ...(rule.kind !== 'buy_x_get_y' && rule.kind !== 'fixed_price' && { buyQuantity: null }),
  ...(rule.kind !== 'tiered' && { tiers: [] }),
});

const RULE = z.custom<Rule>().transform(forItsKind).pipe(PromotionInput);

function PromotionForm({ thing: promotion, onClose }: FormOfThing<PromotionRecord>) {
  const settings = useSettings();
  const fields = typedIn(settings);
  const { form, drawer } = useResourceForm(promotionsApi, {
    thing: promotion,
    rule: RULE,
    typed: fields,
    fresh: FRESH,
    onClose,
    names: { isActive: 'whether it is on', oncePerCustomer: 'once a customer' },
  });
  const typed = form.watch();
  const input = forItsKind(z.decode(z.looseObject(fields), typed) as Rule);
  return (
    <DrawerForm {...drawer}>
      <SaidBack input={input} />
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        hint="Shoppers read it in the cart."
        {...form.field('name')}
      />
      <TextField
        label="Code"
        maxLength={40}
        autoComplete="off"
        hint="Empty: it applies by itself."
        {...form.field('code')}
      />
      {promotion?.code && <OfferLink code={promotion.code} />}
      <WhatItTakesOff form={form} typed={typed} />
      <WhatTakesPart form={form} />
      <UnitedKingdom typed={typed} />
      <WhoAndWhen form={form} timeZone={settings.timeZone} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-strong text-sm">Beside other offers</legend>
        <StacksWith
          promotion={{
            id: promotion?.id ?? '',
            createdAt: promotion?.createdAt ?? new Date().toISOString(),
            name: typed.name,
            code: typed.code.trim() || null,
            combines: typed.combines,
            startsAt: promotion?.startsAt ?? null,
            endsAt: promotion?.endsAt ?? null,
          }}
        />
      </fieldset>
      <Panels on="promotion" promotion={input} />
      <Switch label="On" on={typed.isActive} onChange={(on) => form.put('isActive', on)} />
    </DrawerForm>
  );
}

/** For mail, posters and posts: whoever opens it has the code in the cart. */
function OfferLink({ code }: { code: string }) {
  const { origin } = window.location;
  return (
    <CopyField
      label="Link to the offer"
      text={`${origin}/offer/${encodeURIComponent(code)}`}
      hint="Whoever opens it has the code in their cart."
    />
  );
}

/** The rule in a sentence, as far as it is typed. */
function SaidBack({ input }: { input: object }) {
  const words = useWords();
  const { data } = PromotionInput.safeParse({ ...input, name: 'Offer' });
  return (
    <p role="status" className="wrap-anywhere rounded-md bg-accent-soft p-4 text-sm">
      {data
        ? promotionSentence(data, words)
        : 'Once the form is complete, the offer stands here in a sentence.'}
    </p>
  );
}

type Part = { form: Form; typed: TypedPromotion };

function WhatItTakesOff({ form, typed: { kind, tiers } }: Part) {
  return (
    <>
      <SelectField
        label="Kind"
        options={PROMOTION_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        {...form.field('kind')}
      />
      {(kind === 'percent' || kind === 'amount') && (
        <TextField
          label={kind === 'percent' ? 'Percent' : 'Amount'}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('value')}
        />
      )}
      {kind === 'buy_x_get_y' && (
        <div className="grid grid-cols-3 items-start gap-4">
          <TextField label="Buy" required inputMode="numeric" {...form.field('buyQuantity')} />
          <TextField label="Get" required inputMode="numeric" {...form.field('getQuantity')} />
          <TextField
            label="Percent off"
            hint="Empty: free"
            inputMode="decimal"
            {...form.field('value')}
          />
        </div>
      )}
      {kind === 'fixed_price' && (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label="Any" required inputMode="numeric" {...form.field('buyQuantity')} />
          <TextField
            label="For"
            required
            inputMode="decimal"
            autoComplete="off"
            hint="What fills no group costs what it costs."
            {...form.field('value')}
          />
        </div>
      )}
      {kind === 'tiered' && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-strong text-sm">Steps</legend>
          {tiers.map((_tier, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their places.
            <div key={at} className="grid grid-cols-2 items-start gap-4">
              <TextField label="From" inputMode="decimal" {...form.field(`tiers.${at}.from`)} />
              <TextField
                label="Percent off"
                inputMode="decimal"
                {...form.field(`tiers.${at}.percent`)}
              />
            </div>
          ))}
          <div className="flex gap-2">
            <StepButton
              label="Add Step"
              onPress={() => setTiers(form, [...tiers, { from: '', percent: '' }])}
            />
            {tiers.length > 1 && (
              <StepButton label="Remove Last" onPress={() => setTiers(form, tiers.slice(0, -1))} />
            )}
          </div>
        </fieldset>
      )}
    </>
  );
}

const setTiers = (form: Form, tiers: TypedPromotion['tiers']) => form.put('tiers', tiers);

function StepButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="sm" variant="secondary" onClick={onPress}>
      {label}
    </Button>
  );
}

function WhatTakesPart({ form }: Pick<Part, 'form'>) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-strong text-sm">What qualifies</legend>
      <PickKinds
        label="Categories and types"
        hint="Everything, where these, brands and products are empty."
        {...form.list('kinds')}
      />
      <PickKinds
        label="Left out"
        hint="Categories and types that take no part in any case."
        {...form.list('excludedKinds')}
      />
      <PickThings label="Brands" from={brandsApi} {...form.list('brandIds')} />
      <PickThings label="Products" from={productsApi} {...form.list('productIds')} />
      <TextField
        label="At least"
        inputMode="decimal"
        autoComplete="off"
        hint="What qualifies must cost that much."
        {...form.field('minimum')}
      />
    </fieldset>
  );
}

/** What vaping goods may be sold for is regulated; the owner has to know before a promotion runs. */
function UnitedKingdom({ typed: { kinds, brandIds, productIds } }: Pick<Part, 'typed'>) {
  const isHarmless =
    kinds.length > 0 &&
    brandIds.length + productIds.length === 0 &&
    kinds.every((kind) => kind.toLowerCase() === 'accessories');
  return (
    <Notice tone={isHarmless ? 'quiet' : 'warm'} title="United Kingdom, as of 22 November 2026">
      Discounts on vaping goods are reported to be restricted since 29 October 2026. Have it
      confirmed before an offer takes in devices, e-liquids or bundles of them.
    </Notice>
  );
}

function WhoAndWhen({ form, timeZone }: Pick<Part, 'form'> & { timeZone: string }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-strong text-sm">For whom and when</legend>
      <ChipListField
        label="Customers"
        hint="Their confirmed email addresses. Empty: everybody."
        {...form.list('customers')}
      />
      <PickGroups label="Only for customers in" all {...form.list('groupIds')} />
      <div>
        <Checkbox label="On a first order only" {...form.flag('firstOrder')} />
        <Checkbox label="Once a customer" {...form.flag('oncePerCustomer')} />
        <Checkbox
          label="May be used beside other offers that allow it"
          {...form.flag('combines')}
        />
      </div>
      <div className="grid gap-4">
        <TextField
          label="Begins"
          type="datetime-local"
          hint={`By the shop’s clock (${timeZone})`}
          {...form.field('startsAt')}
        />
        <TextField label="Ends" type="datetime-local" {...form.field('endsAt')} />
      </div>
      <TextField
        label="Uses in all"
        inputMode="numeric"
        hint="Empty: without end. Cancelled orders give theirs back."
        {...form.field('maxUses')}
      />
    </fieldset>
  );
}
