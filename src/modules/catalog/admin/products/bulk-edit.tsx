import { ArrowRightIcon } from '@heroicons/react/24/outline';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import type { BulkDrawerProps, Selection } from '../../../../kit/admin/list/list-definition.ts';
import { countOf } from '../../../../kit/admin/list/selection.ts';
import { unitOf } from '../../../../kit/format.ts';
import { ApiError, apiSend } from '../../../../shared/api-client.ts';
import { capitalised } from '../../../../shared/format.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { ChipListField } from '../../../../ui/fields/chips-field.tsx';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { JobErrors, JobProgress } from '../../../batch-jobs/admin/jobs/job-progress.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import { type ChoiceQuery, STOCK_REASONS } from '../../admin-schema.ts';
import * as bulkApi from '../../bulk-endpoints.ts';
import type { BulkChange, BulkPreview } from '../../bulk-schema.ts';
import { PRICE_ENDINGS, type TaxClass } from '../../constants.ts';
import { TAX_CLASS_OPTIONS } from './product-look.tsx';

/** What the call is about. */
const targetOf = (selection: Selection) =>
  selection.of === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: selection.search, except: [...selection.except], expected: selection.expected };

/** Changes everything that is selected: first a preview, then a job that can be undone. */
export function BulkEdit({ open, ...props }: BulkDrawerProps) {
  return open && <OpenBulkEdit {...props} />;
}

/** Deletes what is chosen. */
export function BulkDelete({ open, ...props }: BulkDrawerProps) {
  return open && <OpenBulkDelete {...props} />;
}

type OpenProps = Omit<BulkDrawerProps, 'open'>;

function OpenBulkEdit(props: OpenProps) {
  const [typed, setTyped] = useState<Typed>(UNCHANGED);
  return (
    <BulkSteps {...props} title="Change Products" change={changeOf(typed)} apply="Change">
      {(errors) => <Fields typed={typed} onType={setTyped} errors={errors} />}
    </BulkSteps>
  );
}

function OpenBulkDelete(props: OpenProps) {
  return (
    <BulkSteps {...props} title="Delete Products" change={{ delete: true }} apply="Delete">
      {() => (
        <p className="text-sm">
          They leave the shop, every cart and every wishlist. Orders and reviews keep their names.
        </p>
      )}
    </BulkSteps>
  );
}

type BulkStepsProps = OpenProps & {
  title: string;
  change: BulkChange;
  /** The verb of the last button. */
  apply: string;
  children: (errors: Record<string, string>) => ReactNode;
};

/** What to do, what would come of it, and how far it is. */
function BulkSteps({ selection, onClose, title, change, apply, children }: BulkStepsProps) {
  const { locale } = useSettings();
  const send = (preview: boolean) =>
    apiSend(bulkApi.change({ ...targetOf(selection), change, preview }));
  const looking = useMutation({ mutationFn: () => send(true) });
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => refetchAfterWrite(client),
  });
  const started = starting.data && 'job' in starting.data ? starting.data.job : undefined;
  // A preview of another change is none.
  const [shownFor, setShownFor] = useState('');
  const now = JSON.stringify(change);
  const looked = shownFor === now ? looking.data : undefined;
  const preview = looked && 'changed' in looked ? looked : undefined;
  const failure = starting.error ?? (shownFor === now ? looking.error : null);
  const errors = failure instanceof ApiError ? failure.fields : {};
  const products = (value: number) =>
    value === 1 ? '1 product' : `${value.toLocaleString(locale)} products`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    starting.reset();
    if (preview && preview.changed > 0) return starting.mutate();
    setShownFor(now);
    looking.mutate();
  };
  return (
    <Drawer
      open
      onOpenChange={() => onClose(started !== undefined)}
      title={title}
      description={`${products(countOf(selection))} selected`}
    >
      {started ? (
        <div className="grid gap-6">
          <JobProgress id={started.id} />
          <Button onClick={() => onClose(true)}>Close</Button>
        </div>
      ) : (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          {children(errors)}
          {failure && (
            <div role="alert">
              <Notice tone="danger" title={failure.message} />
            </div>
          )}
          {preview && <Preview preview={preview} products={products} />}
          <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4">
            <Button variant="secondary" onClick={() => onClose()}>
              Cancel
            </Button>
            {preview && preview.changed > 0 ? (
              <Button
                type="submit"
                variant={change.delete ? 'danger' : 'primary'}
                busy={starting.isPending}
                busyLabel="Starting…"
              >
                {apply} {products(preview.changed)}
              </Button>
            ) : (
              <Button type="submit" busy={looking.isPending} busyLabel="Looking…">
                Preview
              </Button>
            )}
          </div>
        </form>
      )}
    </Drawer>
  );
}

type PreviewProps = { preview: BulkPreview; products: (count: number) => string };

function Preview({ preview, products }: PreviewProps) {
  const { changed, examples, refused, refusedCount } = preview;
  return (
    <section
      // It stands below the fields, where nobody would look for it.
      ref={(section) => {
        section?.scrollIntoView({ block: 'center' });
      }}
      aria-label="Preview"
      className="grid gap-3 text-sm"
    >
      <p role="status" className="font-strong">
        {changed === 0 ? 'Nothing would change' : `${products(changed)} would change`}
        {refusedCount > 0 && `, ${products(refusedCount)} cannot`}
      </p>
      {examples.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {examples.map(({ id, name, before, after }) => (
            <li key={id} className="grid gap-0.5 px-4 py-2">
              <span className="wrap-anywhere">{name}</span>
              <span className="figures text-ink-soft text-xs">
                {before} <ArrowRightIcon aria-hidden="true" className="inline size-3" />
                <span className="sr-only">becomes</span>{' '}
                <span className="font-strong text-ink">{after}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <JobErrors errors={refused} />
    </section>
  );
}

const FLAGS = ['isFeatured', 'isNew', 'isSale', 'inStock'] as const;

const FLAG_NAMES: Record<(typeof FLAGS)[number], string> = {
  isFeatured: 'Featured',
  isNew: 'New',
  isSale: 'Sale',
  inStock: 'Can be bought',
};

type Typed = Record<
  | 'priceBy'
  | 'price'
  | 'round'
  | 'brand'
  | 'type'
  | 'category'
  | 'status'
  | 'taxClass'
  | 'stock'
  | 'reason'
  | (typeof FLAGS)[number],
  string
> & { former: boolean; tags: Tags };

type Tags = Required<NonNullable<BulkChange['tags']>>;

const UNCHANGED: Typed = {
  priceBy: '',
  price: '',
  round: '',
  former: false,
  brand: '',
  type: '',
  category: '',
  tags: { add: [], remove: [] },
  status: '',
  taxClass: '',
  stock: '',
  reason: 'received',
  isFeatured: '',
  isNew: '',
  isSale: '',
  inStock: '',
};

function changeOf(typed: Typed): BulkChange {
  const { priceBy, price, round, former, brand, status, taxClass, tags, stock, reason } = typed;
  const [type, category] = [typed.type.trim(), typed.category.trim()];
  const set = {
    ...Object.fromEntries(
      FLAGS.flatMap((flag) => (typed[flag] ? [[flag, typed[flag] === 'true']] : [])),
    ),
    ...(brand.trim() && { brand: brand.trim() }),
    ...(type && { type }),
    ...(category && { category }),
    ...(status && { status: status as 'draft' }),
    ...(taxClass && { taxClass: taxClass as TaxClass }),
  };
  return {
    ...(priceBy && {
      price: {
        by: priceBy as 'amount',
        value: price,
        ...(priceBy !== 'set' && {
          ...(round && { round: round as '0.99' }),
          ...(former && { also: 'originalPrice' as const }),
        }),
      },
    }),
    ...(Object.keys(set).length > 0 && { set }),
    ...((tags.add.length > 0 || tags.remove.length > 0) && { tags }),
    ...(stock.trim() && { stock: { change: stock.trim(), reason: reason as 'received' } }),
  };
}

const PRICE_LABELS = { percent: 'Per cent', amount: 'Amount', set: 'New price' };

const NAMES = ['brand', 'type', 'category'] as const;

const TAG_CHANGES = [
  { name: 'add', label: 'Add tags' },
  { name: 'remove', label: 'Remove tags' },
] as const;

const AS_IS = { value: '', label: 'Leave as it is' };
const ON_OFF = [AS_IS, { value: 'true', label: 'On' }, { value: 'false', label: 'Off' }];

type FieldsProps = {
  typed: Typed;
  onType: (typed: Typed) => void;
  errors: Record<string, string>;
};

function Fields({ typed, onType, errors }: FieldsProps) {
  const canEdit = useCan(productsApi.change);
  const { currency } = useSettings();
  const isSet = typed.priceBy === 'set';
  const field = (name: Exclude<keyof Typed, 'former' | 'tags'>) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onType({ ...typed, [name]: target.value }),
  });
  return (
    <>
      {canEdit && (
        <>
          <SelectField
            label="Price"
            options={[
              AS_IS,
              { value: 'percent', label: 'Change by per cent' },
              { value: 'amount', label: 'Change by an amount' },
              { value: 'set', label: 'Set to' },
            ]}
            {...field('priceBy')}
          />
          {typed.priceBy && (
            <div className="grid gap-2">
              <TextField
                label={PRICE_LABELS[typed.priceBy as keyof typeof PRICE_LABELS]}
                inputMode="text"
                autoComplete="off"
                hint={
                  isSet
                    ? 'Each gets this price, variants with prices of their own as well.'
                    : '10 raises it, -10 lowers it. Variants’ own prices change with it.'
                }
                error={errors['change.price.value']}
                {...field('price')}
              />
              {!isSet && unitOf(currency) === 1 && (
                <SelectField
                  label="Round to"
                  options={[
                    { value: '', label: 'As it comes' },
                    ...PRICE_ENDINGS.map((value) => ({
                      value,
                      label: `The nearest that ends in ${value.slice(1)}`,
                    })),
                  ]}
                  {...field('round')}
                />
              )}
              {!isSet && (
                <Checkbox
                  label="The former price as well"
                  checked={typed.former}
                  onChange={({ target }) => onType({ ...typed, former: target.checked })}
                />
              )}
            </div>
          )}
          {FLAGS.map((flag) => (
            <SelectField key={flag} label={FLAG_NAMES[flag]} options={ON_OFF} {...field(flag)} />
          ))}
          {NAMES.map((name) => (
            <NameField
              key={name}
              name={name}
              value={typed[name]}
              onChange={(value) => onType({ ...typed, [name]: value })}
              error={errors[`change.set.${name}`]}
            />
          ))}
          {TAG_CHANGES.map(({ name, label }) => (
            <TagsField
              key={name}
              label={label}
              values={typed.tags[name]}
              onChange={(values) => onType({ ...typed, tags: { ...typed.tags, [name]: values } })}
              error={errors[`change.tags.${name}`]}
            />
          ))}
          <SelectField
            label="Status"
            options={[
              AS_IS,
              { value: 'published', label: 'Publish' },
              { value: 'draft', label: 'Hide from shop' },
            ]}
            {...field('status')}
          />
          <SelectField
            label="Tax class"
            options={[AS_IS, ...TAX_CLASS_OPTIONS]}
            {...field('taxClass')}
          />
        </>
      )}
      <TextField
        label="Stock of each variant"
        autoComplete="off"
        hint="+20 adds, -3 takes away, =50 sets the count, = stops counting; empty leaves it."
        error={errors['change.stock.change']}
        {...field('stock')}
      />
      {typed.stock.trim() && (
        <SelectField
          label="Reason"
          options={STOCK_REASONS.map((value) => ({
            value,
            label: capitalised(value),
          }))}
          {...field('reason')}
        />
      )}
    </>
  );
}

/** What products have that others have as well, as it is typed into their field. */
function useChoices(field: ChoiceQuery['field']) {
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    ...apiQuery(productsApi.listChoices({ field, search })),
    staleTime: 60_000,
  });
  return [data, setSearch] as const;
}

type NameFieldProps = {
  name: (typeof NAMES)[number];
  value: string;
  onChange: (name: string) => void;
  error?: string;
};

function NameField({ name, value, onChange, error }: NameFieldProps) {
  const [data, setSearch] = useChoices(name);
  return (
    <ComboboxField
      label={capitalised(name)}
      hint="Empty leaves it as it is."
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      options={data}
      error={error}
    />
  );
}

type TagsFieldProps = {
  label: string;
  values: string[];
  onChange: (values: string[]) => void;
  error?: string;
};

function TagsField(props: TagsFieldProps) {
  const [proposals, setSearch] = useChoices('tag');
  return <ChipListField {...props} proposals={proposals} onSearch={setSearch} />;
}
