import { XMarkIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import type { ItemFormProps } from '../../../../kit/admin/form/item-list.tsx';
import { Mover } from '../../../../kit/admin/form/mover.tsx';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import { useResourceForm } from '../../../../kit/admin/form/resource-form.ts';
import { typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useRested } from '../../../../ui/browser/rested.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../../ui/fields/chips-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { useDragOrder } from '../../../../ui/tables/drag-order.ts';
import * as productsApi from '../../admin-endpoints.ts';
import * as brandsApi from '../../brand-endpoints.ts';
import {
  CollectionInput,
  type CollectionRecord,
  CollectionRule,
  FLAGS_OF_RULES,
  isRule,
} from '../../category-schema.ts';
import * as collectionsApi from '../../collection-endpoints.ts';
import { productsText } from '../brands/brand-form.tsx';
import { PickKinds } from '../pick-kinds.tsx';
import { PickThings } from '../pick-things.tsx';
import { FRESH_TEXTS, GroupFields, type GroupTexts } from './group-fields.tsx';

type Typed = GroupTexts & { rule: CollectionRule | null; productIds: string[] };

const NO_RULE = CollectionRule.parse({});

const FRESH: Typed = { ...FRESH_TEXTS, rule: null, productIds: [] };

/** A collection in a drawer, to be looked at, changed or added. */
export function CollectionForm({
  item: collection,
  onClose,
  returnFocusTo,
}: ItemFormProps<CollectionRecord>) {
  const { form, drawer } = useResourceForm(collectionsApi, {
    thing: collection,
    rule: CollectionInput,
    fresh: FRESH,
    onClose,
    returnFocusTo,
    names: {
      image: 'picture',
      isActive: 'whether it is active',
      productIds: 'the products',
    },
  });
  const rule = form.watch('rule');
  return (
    <DrawerForm {...drawer}>
      <GroupFields
        form={form as unknown as RecordForm<GroupTexts>}
        kind="collection"
        isNew={!collection}
      >
        <SelectField
          label="What is in it"
          options={[
            { value: 'hand', label: 'Picked by hand, in an order' },
            { value: 'rule', label: 'Whatever meets a rule' },
          ]}
          value={rule ? 'rule' : 'hand'}
          disabled={form.progress.readOnly}
          onChange={({ target }) => form.put('rule', target.value === 'rule' ? NO_RULE : null)}
        />
        {rule ? (
          <RuleFields
            rule={rule}
            onChange={(next) => form.put('rule', next)}
            problems={form.progress.problems}
          />
        ) : (
          <Picked {...form.list('productIds')} />
        )}
      </GroupFields>
    </DrawerForm>
  );
}

type RuleFieldsProps = {
  rule: CollectionRule;
  onChange: (rule: CollectionRule) => void;
  problems: { path: string; text: string }[];
};

const FLAG_NAMES = { new: 'New', featured: 'Featured', sale: 'On sale' } as const;

/** Its conditions, and what meets them all. */
function RuleFields({ rule, onChange, problems }: RuleFieldsProps) {
  const set = (change: Partial<CollectionRule>) => onChange({ ...rule, ...change });
  const errorOf = (name: keyof CollectionRule) =>
    problems.find(({ path }) => path.startsWith(`rule.${name}`))?.text;
  const whole = problems.find(({ path }) => path === 'rule')?.text;
  const price = (name: 'priceMin' | 'priceMax', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={rule[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value || null })}
      onBlur={({ target }) => target.value && set({ [name]: typedMoney(target.value) })}
      error={errorOf(name)}
    />
  );
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-strong text-sm">All of this is true of it</legend>
      {whole && <p className="text-danger text-sm">{whole}</p>}
      <PickKinds
        label="Any of these categories or types"
        values={rule.kinds}
        onChange={(kinds) => set({ kinds })}
        error={errorOf('kinds')}
      />
      <PickThings
        label="Any of these brands"
        from={brandsApi}
        values={rule.brandIds}
        onChange={(brandIds) => set({ brandIds })}
        {...(errorOf('brandIds') && { error: errorOf('brandIds') })}
      />
      <PickTags values={rule.tags} onChange={(tags) => set({ tags })} error={errorOf('tags')} />
      <div className="grid grid-cols-2 gap-4">
        {price('priceMin', 'Price from')}
        {price('priceMax', 'Price to')}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {FLAGS_OF_RULES.map((flag) => (
          <Checkbox
            key={flag}
            label={FLAG_NAMES[flag]}
            checked={rule.flags.includes(flag)}
            onChange={({ target }) =>
              set({
                flags: FLAGS_OF_RULES.filter((one) =>
                  one === flag ? target.checked : rule.flags.includes(one),
                ),
              })
            }
          />
        ))}
        <Checkbox
          label="In stock"
          checked={rule.inStock}
          onChange={({ target }) => set({ inStock: target.checked })}
        />
      </div>
      <TakenIn rule={rule} />
    </fieldset>
  );
}

type PickTagsProps = {
  values: string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
};

function PickTags(props: PickTagsProps) {
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery({
    ...apiQuery(productsApi.listChoices({ field: 'tag', search })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <ChipListField label="Any of these tags" {...props} proposals={data} onSearch={setSearch} />
  );
}

/** How long nothing is typed before the shop is asked. */
const REST_MS = 250;

/** How many products the rule takes in, and the first of them. */
function TakenIn({ rule }: { rule: CollectionRule }) {
  const text = useRested(JSON.stringify(rule), REST_MS);
  const { data: sent } = CollectionRule.safeParse(JSON.parse(text));
  const isAsked = sent !== undefined && isRule(sent);
  const { data, error } = useQuery({
    queryKey: ['rule of a collection', text],
    queryFn: () => apiSend(collectionsApi.preview(sent ?? NO_RULE)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      <p role="status" className="figures font-strong text-sm">
        {error
          ? error.message
          : isAsked && data
            ? `Takes in ${productsText(data.count)}`
            : 'Name a condition, and see what it takes in'}
      </p>
      {isAsked && data && (
        <ul className="flex flex-wrap gap-2">
          {data.examples.map(({ id, name, imageUrl }) => (
            <li key={id} className="w-14">
              <Picture
                src={imageUrl}
                alt={name}
                sizes="3.5rem"
                width={1}
                height={1}
                className="rounded-md"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type PickedProps = {
  values: string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

/** Products in the order in which the page has them. */
function Picked({ values: ids, onChange, error }: PickedProps) {
  const [said, say] = useState('');
  function move(from: number, to: number): void {
    const moved = [...ids];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
    say(`Number ${to + 1} of ${ids.length}`);
  }
  const drag = useDragOrder(move);
  return (
    <div className="grid gap-3">
      <PickThings
        label="Products"
        hint="Type a part of a name; they stand on the page in this order."
        from={productsApi}
        values={ids}
        onChange={onChange}
        hidesPicked
        {...(error && { error })}
      />
      {ids.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {ids.map((id, place) => (
            <li key={id} {...drag.over(place)} className="flex items-center gap-2 px-2 text-sm">
              <PickedProduct id={id} onRemove={() => onChange(ids.filter((other) => other !== id))}>
                {(name) => (
                  <Mover name={name} place={place} count={ids.length} move={move} drag={drag} />
                )}
              </PickedProduct>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

type PickedProductProps = {
  id: string;
  onRemove: () => void;
  /** What moves it, by its name. */
  children: (name: string) => React.ReactNode;
};

function PickedProduct({ id, onRemove, children }: PickedProductProps) {
  const { data, error } = useQuery(apiQuery(productsApi.find({ id })));
  const name = data?.name ?? (error ? `Gone: ${id.slice(-8)}` : '…');
  return (
    <>
      {children(name)}
      <Picture
        src={data?.imageUrl ?? ''}
        alt=""
        sizes="36px"
        width={1}
        height={1}
        className="w-9 shrink-0 rounded-md"
      />
      <span className="wrap-anywhere min-w-0 flex-1 py-2">{name}</span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <XMarkIcon aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}
