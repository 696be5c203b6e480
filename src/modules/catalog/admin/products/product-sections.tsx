import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Path, type PathValue, useWatch } from 'react-hook-form';
import { FoldedPanel } from '../../../../kit/admin/form/folded-panel.tsx';
import { MarkdownField } from '../../../../kit/admin/form/markdown-field.tsx';
import { SeoFields } from '../../../../kit/admin/form/seo-fields.tsx';
import { typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { slugOf } from '../../../../kit/slug.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { capitalised, formatMoney, fromMinorUnits } from '../../../../shared/format.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { TextBlocks } from '../../../../shared/text-blocks.tsx';
import { useRested } from '../../../../ui/browser/rested.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { ChipListField, ChipsField } from '../../../../ui/fields/chips-field.tsx';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { FieldInputs } from '../../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../../custom-fields/schema.ts';
import { PictureGallery } from '../../../media/admin/picture-gallery.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { ChoiceQuery, ProductDetail } from '../../admin-schema.ts';
import * as categoriesApi from '../../category-endpoints.ts';
import { KNOWN_SPECIFICATIONS } from '../../constants.ts';
import { millilitres, UNIT_ML, unitPrice } from '../../liquid.ts';
import { SHIPPING_CLASSES } from '../../product-fields.ts';
import type { ProductForm, ProductValues } from './product-form.ts';
import { TAX_CLASS_OPTIONS } from './product-look.tsx';

type Section = { form: ProductForm };

/** A part of the editor. */
export function FormPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid gap-5 p-5">{children}</div>
    </Panel>
  );
}

/** The value of a field that is more than an input of the browser, and how to change it. */
export function useValue<Name extends Path<ProductValues>>(form: ProductForm, name: Name) {
  const value = useWatch({ control: form.control, name }) as PathValue<ProductValues, Name>;
  const change = (next: PathValue<ProductValues, Name>) =>
    form.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return [value, change] as const;
}

/** The first refusal of a field or of a part of it. */
export const problemOf = ({ progress }: ProductForm, path: string): string | undefined =>
  progress.problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
    ?.text;

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

/** How long nothing is typed before what the shop shows follows. */
const REST_MS = 250;

/** What the shop would show of the description, made by the shop itself; undefined until known. */
function useShownDescription(form: ProductForm) {
  const description = useRested(useValue(form, 'description')[0], REST_MS);
  const call = productsApi.previewDescription({ description });
  return useQuery({
    queryKey: [...call.key, description],
    queryFn: () => apiSend(call),
    enabled: description.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
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
          readOnly={form.progress.readOnly}
          error={problemOf(form, 'pictures')}
        />
      </div>
    </FormPanel>
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
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <TextField
            label={`Specification ${place + 1}`}
            value={name}
            autoComplete="off"
            readOnly={readOnly}
            onChange={({ target }) => put(place, { name: target.value })}
          />
          <TextField
            label={`Value of ${name || `specification ${place + 1}`}`}
            value={text}
            autoComplete="off"
            readOnly={readOnly}
            onChange={({ target }) => put(place, { text: target.value })}
          />
          {!readOnly && (
            <Button
              variant="secondary"
              onClick={() => setOthers(others.filter((_, at) => at !== place))}
            >
              Remove
            </Button>
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

type GoesWithProps = Section & { linked: ProductDetail['linked'] };

/** What it fits, said here or by the other product, and what the shop shows beside it. */
export function GoesWith({ form, linked }: GoesWithProps) {
  const [fits] = useValue(form, 'fits');
  const fitsBack = linked.filter((other) => other.fitsBack && !fits.includes(other.slug));
  return (
    <FormPanel title="What goes with it">
      <PickProducts
        form={form}
        name="fits"
        label="Fits"
        hint="Devices, parts and liquids that go with it. Said here, it also shows on their pages."
        linked={linked}
      />
      {fitsBack.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="text-ink-soft">Said by the products themselves:</p>
          <ul className="flex flex-wrap gap-x-4">
            {fitsBack.map(({ id, name }) => (
              <li key={id}>
                <SiteLink
                  href={`/admin/products/${id}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PickProducts
        form={form}
        name="picks"
        label="Recommended beside it"
        hint="Left empty, the shop finds some: its type and category, and no part of another device."
        linked={linked}
      />
    </FormPanel>
  );
}

type PickProductsProps = GoesWithProps & { name: 'fits' | 'picks'; label: string; hint: string };

/** Some products, kept by their addresses and shown by their names. */
function PickProducts({ form, name, label, hint, linked }: PickProductsProps) {
  const [slugs, change] = useValue(form, name);
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...apiQuery(productsApi.list({ search, limit: 10 })),
    enabled: search.length > 1,
    staleTime: 60_000,
  }).data;
  const [known, setKnown] = useState<{ slug: string; name: string }[]>(linked);
  const nameOf = (slug: string) =>
    [...known, ...linked].find((product) => product.slug === slug)?.name ?? slug;
  const names = new Map(slugs.map((slug) => [nameOf(slug), slug]));
  return (
    <div data-field={name}>
      <ChipsField
        label={label}
        hint={hint}
        values={[...names.keys()]}
        error={problemOf(form, name)}
        readOnly={form.progress.readOnly}
        placeholder="Search by name"
        proposals={found?.map((product) => product.name) ?? []}
        known={(text) =>
          found?.find((product) => product.name.toLowerCase() === text.toLowerCase())?.name
        }
        onSearch={setSearch}
        onAdd={(added) => {
          const products = (found ?? []).filter((product) => added.includes(product.name));
          setKnown([...known, ...products]);
          change([...new Set([...slugs, ...products.map(({ slug }) => slug)])]);
        }}
        onRemove={(gone) => change(slugs.filter((slug) => slug !== names.get(gone)))}
      />
    </div>
  );
}

export function Shipping({ form }: Section) {
  return (
    <FormPanel title="Shipping and tax">
      <div className="grid gap-5 sm:grid-cols-2">
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
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldInputs form={form} fields={fields.filter((field) => !isFlag(field))} />
      </div>
      <div className="grid">
        <FieldInputs form={form} fields={fields.filter(isFlag)} />
      </div>
    </FormPanel>
  );
}

type FlagProps = Section & {
  name: 'inStock' | 'isNew' | 'isFeatured' | 'isSale' | 'shipping.freeShipping';
  label: string;
};

function Flag({ form, name, label }: FlagProps) {
  const [on, turn] = useValue(form, name);
  return (
    <Checkbox
      label={label}
      checked={on}
      disabled={form.progress.readOnly}
      onChange={({ target }) => turn(target.checked)}
    />
  );
}

/** Whether it can be bought, and what is said about it in the shop. */
export function Flags({ form }: Section) {
  return (
    <Panel title="In the shop">
      <div className="grid px-5 py-3">
        <Flag form={form} name="inStock" label="Can be bought" />
        <Flag form={form} name="isFeatured" label="Featured" />
        <Flag form={form} name="isNew" label="New" />
        <Flag form={form} name="isSale" label="Sale" />
      </div>
    </Panel>
  );
}

/** Figures of another shop; folded away, since hardly anybody may show them. */
export function TypedRating({ form }: Section) {
  const isWrong = form.progress.problems.some(({ path }) => /^(rating|reviewCount)$/.test(path));
  return (
    <FoldedPanel title="Brought along from elsewhere" opens={isWrong}>
      <div className="grid gap-5 p-5">
        <Notice title="Ratings that nobody gave are unlawful in the UK, the EU and the US.">
          Enter only what your own customers said where you sold before.
        </Notice>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label="Rating"
            inputMode="decimal"
            placeholder="0"
            autoComplete="off"
            {...form.field('rating')}
          />
          <TextField
            label="Reviews"
            inputMode="numeric"
            placeholder="0"
            autoComplete="off"
            {...form.field('reviewCount')}
          />
        </div>
        <p className="text-ink-soft text-sm">
          Shown until the product has its first review here. Search engines are never told of it.
        </p>
      </div>
    </FoldedPanel>
  );
}

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

export function Publishing({ form }: Section) {
  const { timeZone } = useSettings();
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <FormPanel title="Publishing">
      <SelectField
        label="Status"
        options={STATUSES}
        hint={
          {
            draft: 'Only staff see it.',
            scheduled: 'It appears in the shop by itself.',
            published: 'Everybody can see it.',
          }[status]
        }
        {...form.field('status')}
      />
      {status === 'scheduled' && (
        <TextField
          label="Publish at"
          type="datetime-local"
          required
          hint={`By the shop's clock (${timeZone})`}
          {...form.field('publishAt')}
        />
      )}
    </FormPanel>
  );
}

/** How search engines are likely to show it, and what that is made of. */
export function SearchResult({ form, savedSlug }: Section & { savedSlug: string | undefined }) {
  const { siteTitle } = useSettings();
  const values = useWatch({
    control: form.control,
    name: ['name', 'description', 'slug', 'seoTitle', 'seoDescription'],
  });
  const [name, description, slug, seoTitle, seoDescription] = values;
  const words = useShownDescription(form)?.words ?? description;
  const address = slug.trim() || slugOf(name);
  const isWrong = form.progress.problems.some(({ path }) => /^(slug|seo)/.test(path));
  return (
    <FoldedPanel title="Search engines (SEO)" opens={isWrong}>
      <div className="grid gap-5 p-5">
        <div className="grid gap-0.5 rounded-md border border-line bg-sunken p-4 text-sm">
          <p className="wrap-anywhere text-ink-soft text-xs">
            {location.host} › product › {address}
          </p>
          <p className="wrap-anywhere text-accent text-lg">
            {cut(seoTitle.trim() || `${name.trim() || 'Name'} · ${siteTitle}`, 60)}
          </p>
          <p className="wrap-anywhere text-ink-soft">
            {cut(seoDescription.trim() || words.trim() || 'Description', 160)}
          </p>
        </div>
        <SeoFields
          title={{ placeholder: name, ...form.field('seoTitle') }}
          description={form.field('seoDescription')}
          otherwise={{ title: 'its name', description: 'the beginning of its description' }}
        />
        <TextField
          label="Address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={slugOf(name)}
          hint={
            savedSlug !== undefined && slug.trim() !== savedSlug
              ? `/product/${savedSlug} will lead to the new address.`
              : 'The last part of the address of its page.'
          }
          {...form.field('slug')}
        />
      </div>
    </FoldedPanel>
  );
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')} …` : text;
