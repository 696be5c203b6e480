import { CheckIcon, TrashIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MarkdownField } from '../../../../kit/admin/form/markdown-field.tsx';
import { typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { capitalised, formatMoney, fromMinorUnits } from '../../../../shared/format.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { TextBlocks } from '../../../../shared/text-blocks.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ChipListField } from '../../../../ui/fields/chips-field.tsx';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Menu, MenuAction } from '../../../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { FieldInputs } from '../../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../../custom-fields/schema.ts';
import { PictureGallery } from '../../../media/admin/picture-gallery.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { ChoiceQuery } from '../../admin-schema.ts';
import * as categoriesApi from '../../category-endpoints.ts';
import { KNOWN_SPECIFICATIONS } from '../../constants.ts';
import { millilitres, UNIT_ML, unitPrice } from '../../liquid.ts';
import { SHIPPING_CLASSES } from '../../product-fields.ts';
import { TAX_CLASS_OPTIONS } from './product-look.tsx';
import {
  Flag,
  FormPanel,
  problemOf,
  type Section,
  useShownDescription,
  useValue,
} from './product-values.tsx';
import { variantsWith } from './variant-draft.ts';

type ChoiceProps = Section & {
  name: 'brand' | 'type' | 'category' | 'flavor';
  label: string;
} & Pick<ComponentProps<typeof ComboboxField>, 'add' | 'required' | 'hint'>;

/** What other products have there, asked of the server as one types. */
function Choice({ form, name, ...field }: ChoiceProps) {
  const [value, change] = useValue(form, name);
  const [search, setSearch] = useState<string>();
  const { data } = useChoices(name, search);
  const { ref, error, onBlur } = form.field(name);
  const near = search === undefined ? undefined : data?.find((one) => isNearly(one, value));
  return (
    <ComboboxField
      {...field}
      hint={near ? `“${near}” is there already: shoppers would see both` : field.hint}
      ref={ref}
      name={name}
      value={value}
      onChange={change}
      onBlur={() => onBlur({ target: { name, value }, type: 'blur' })}
      options={search === undefined ? undefined : data}
      onSearch={setSearch}
      error={error}
      disabled={form.progress.readOnly}
    />
  );
}

/** 'Nic salts' for 'Nic Salt': the same, spelled otherwise. */
const isNearly = (one: string, other: string): boolean =>
  one !== other.trim() && spelled(one) === spelled(other);

const spelled = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/s$/, '');

/** The shelf on which it stands: one of those that there are, or a new one of that name. */
function CategoryChoice({ form }: Section) {
  const [category] = useValue(form, 'category');
  const name = category.trim().toLowerCase();
  const { data } = useQuery({ ...apiQuery(categoriesApi.list()), staleTime: 60_000 });
  const isNew = name !== '' && data?.every((one) => one.name.toLowerCase() !== name);
  return (
    <Choice
      form={form}
      name="category"
      label="Category"
      hint={
        isNew
          ? `“${category.trim()}” is no category yet: it becomes one when you save`
          : 'Its shelf in the shop'
      }
    />
  );
}

const useChoices = (field: ChoiceQuery['field'], search: string | undefined) =>
  useQuery({
    ...apiQuery(productsApi.listChoices({ field, search })),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What it is. */
type BasicsProps = Section & { isNew: boolean; onAddBrand: (name: string) => void };

export function Basics({ form, isNew, onAddBrand }: BasicsProps) {
  const [tags, setTags] = useValue(form, 'tags');
  const [search, setSearch] = useState<string>();
  const proposals = useChoices('tag', search).data;
  return (
    <FormPanel title="Product">
      <TextField
        label="Name"
        required
        autoFocus={isNew}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="grid gap-3">
        <MarkdownField
          label="Description"
          toolbar="Marks for the description"
          required
          rows={9}
          readOnly={form.progress.readOnly}
          {...form.field('description')}
        />
        <DescriptionPreview form={form} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          form={form}
          name="brand"
          label="Brand"
          required
          add={{ label: (name) => `Add the brand “${name}”`, onAdd: onAddBrand }}
        />
        <Choice form={form} name="type" label="Type" required />
        <CategoryChoice form={form} />
        <Choice form={form} name="flavor" label="Flavour" />
      </div>
      <div data-field="tags">
        <ChipListField
          label="Tags"
          hint="Found by the shop's search. Enter or a comma ends a tag."
          values={tags}
          error={problemOf(form, 'tags')}
          readOnly={form.progress.readOnly}
          proposals={proposals}
          onSearch={setSearch}
          onChange={setTags}
        />
      </div>
    </FormPanel>
  );
}

function DescriptionPreview({ form }: Section) {
  const blocks = useShownDescription(form)?.blocks;
  if (!blocks) return null;
  return (
    <section
      aria-label="Preview of the description"
      className="grid gap-3 rounded-lg border border-line bg-paper p-4"
    >
      <p className="text-ink-soft text-sm">Preview</p>
      {/* Nothing to press: it would lead away from what is being written. */}
      <div inert className="grid gap-4 whitespace-pre-line text-ink-soft leading-relaxed">
        <TextBlocks blocks={blocks} />
      </div>
    </section>
  );
}

export function Pictures({ form }: Section) {
  const [pictures, setPictures] = useValue(form, 'pictures');
  return (
    <FormPanel title="Pictures">
      <div data-field="pictures">
        <PictureGallery
          label="The first is the main picture"
          value={pictures}
          onChange={setPictures}
          more={({ url }, place) => <UsedFor form={form} url={url} place={place} />}
          readOnly={form.progress.readOnly}
          error={problemOf(form, 'pictures')}
        />
      </div>
    </FormPanel>
  );
}

type UsedForProps = Section & { url: string; place: number };

/** Which values of the options a picture shows: 'Used for Grey'. It is then that of all variants with that value. */
function UsedFor({ form, url, place }: UsedForProps) {
  const [matrix, setMatrix] = useValue(form, 'matrix');
  const choices = matrix.options.flatMap(({ values }, option) =>
    values.flatMap((value) => {
      const variants = variantsWith(matrix, option, value);
      const isUsed = variants.every(({ imageUrl }) => imageUrl === url);
      return variants.length > 0 ? { value, option, isUsed, variants } : [];
    }),
  );
  if (choices.length === 0) return null;
  const used = choices.flatMap(({ value, isUsed }) => (isUsed ? value : []));
  function turn({ isUsed, variants }: (typeof choices)[number]): void {
    const keys = new Set(variants.map(({ key }) => key));
    const imageUrl = isUsed ? '' : url;
    setMatrix({
      ...matrix,
      variants: matrix.variants.map((one) => (keys.has(one.key) ? { ...one, imageUrl } : one)),
    });
  }
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      {used.length > 0 && <span>Used for {used.join(', ')}</span>}
      {!form.progress.readOnly && (
        <Menu
          trigger={
            <Button size="sm" variant="secondary">
              Use for…<VisuallyHidden> picture {place + 1}</VisuallyHidden>
            </Button>
          }
        >
          {choices.map((choice) => (
            <MenuAction key={`${choice.option} ${choice.value}`} onSelect={() => turn(choice)}>
              {choice.value}
              {choice.isUsed && (
                <>
                  <CheckIcon aria-hidden="true" className="ml-auto size-4 text-accent" />
                  <VisuallyHidden> (used)</VisuallyHidden>
                </>
              )}
            </MenuAction>
          ))}
        </Menu>
      )}
    </p>
  );
}

/** @param hasVariants variants may have prices of their own */
export function Price({ form, hasVariants }: Section & { hasVariants: boolean }) {
  const { currency } = useSettings();
  return (
    <FormPanel title="Price">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`Price (${currency})`}
          required
          inputMode="decimal"
          autoComplete="off"
          hint={hasVariants ? 'Of every variant that has no price of its own.' : undefined}
          {...form.field('price')}
        />
        <TextField
          label="Price before"
          inputMode="decimal"
          autoComplete="off"
          hint="Shown crossed out beside the price."
          {...form.field('originalPrice')}
        />
      </div>
      <UnitPrices form={form} />
    </FormPanel>
  );
}

/** What 10 ml of each size cost, as shoppers are told; nothing of what is no liquid. */
function UnitPrices({ form }: Section) {
  const settings = useSettings();
  const [category, price, matrix, known, others] = useWatch({
    control: form.control,
    name: ['category', 'price', 'matrix', 'specifications', 'otherSpecifications'],
  });
  const product = {
    category,
    specifications: {
      ...known,
      ...Object.fromEntries(others.map(({ name, text }) => [name, text])),
    },
  };
  const told = matrix.variants.flatMap((variant) => {
    const options = Object.fromEntries(
      matrix.options.map(({ name }, at) => [name, variant.values[at] ?? '']),
    );
    const ml = millilitres(product, { options });
    const minor = Math.round(Number(typedMoney(variant.price.trim() || price.trim())) * 100);
    if (ml === undefined || ml === UNIT_ML || !(minor > 0)) return [];
    const each = formatMoney(fromMinorUnits(unitPrice(minor, ml)), settings);
    return `${ml} ml: ${each} per ${UNIT_ML} ml`;
  });
  if (told.length === 0) return null;
  return <p className="text-ink-soft text-sm">{[...new Set(told)].join(' · ')}</p>;
}

export function Specifications({ form }: Section) {
  const [others, setOthers] = useValue(form, 'otherSpecifications');
  const { readOnly } = form.progress;
  const put = (place: number, change: Partial<(typeof others)[number]>) =>
    setOthers(others.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <FormPanel title="Specifications">
      <div className="grid gap-5 sm:grid-cols-2">
        {KNOWN_SPECIFICATIONS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            {...form.field(`specifications.${name}`)}
          />
        ))}
      </div>
      {others.map(({ name, text }, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own but its place
          key={place}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <div className="max-sm:col-span-2">
            <TextField
              label={`Specification ${place + 1}`}
              value={name}
              autoComplete="off"
              readOnly={readOnly}
              onChange={({ target }) => put(place, { name: target.value })}
            />
          </div>
          <TextField
            label={`Value of ${name || `specification ${place + 1}`}`}
            value={text}
            autoComplete="off"
            readOnly={readOnly}
            onChange={({ target }) => put(place, { text: target.value })}
          />
          {!readOnly && (
            <IconButton
              label={`Remove ${name || `specification ${place + 1}`}`}
              onClick={() => setOthers(others.filter((_, at) => at !== place))}
            >
              <TrashIcon className="size-5" />
            </IconButton>
          )}
        </div>
      ))}
      {!readOnly && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => setOthers([...others, { name: '', text: '' }])}
          >
            Add Specification
          </Button>
        </div>
      )}
    </FormPanel>
  );
}

export function Shipping({ form }: Section) {
  return (
    <FormPanel title="Shipping and tax">
      <div className="grid gap-5 sm:max-lg:grid-cols-2">
        <TextField
          label="One lasts about (days)"
          inputMode="numeric"
          autoComplete="off"
          hint="Who agreed to it is reminded before it is empty. Empty: nobody is"
          {...form.field('lastsDays')}
        />
        <TextField
          label="Weight (g)"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('shipping.weight')}
        />
        <TextField
          label="Dimensions (cm)"
          autoComplete="off"
          placeholder="L x W x H"
          {...form.field('shipping.dimensions')}
        />
        <SelectField
          label="Shipping class"
          options={[
            { value: '', label: 'Not set' },
            ...SHIPPING_CLASSES.map((value) => ({
              value,
              label: capitalised(value),
            })),
          ]}
          {...form.field('shipping.shippingClass')}
        />
        <SelectField label="Tax class" options={TAX_CLASS_OPTIONS} {...form.field('taxClass')} />
      </div>
      <Flag
        form={form}
        name="shipping.freeShipping"
        label="Ships free: it does not count towards the cost of delivery"
      />
    </FormPanel>
  );
}

/** What extensions and the owner added; nothing where that is nothing. */
export function MoreFields({ form, fields }: Section & { fields: readonly FieldView[] }) {
  if (fields.length === 0) return null;
  const isFlag = ({ kind }: FieldView) => kind === 'flag';
  return (
    <FormPanel title="More fields">
      <div className="grid gap-5 sm:max-lg:grid-cols-2">
        <FieldInputs form={form} fields={fields.filter((field) => !isFlag(field))} />
      </div>
      <div className="grid">
        <FieldInputs form={form} fields={fields.filter(isFlag)} />
      </div>
    </FormPanel>
  );
}
