import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { codec, dateTime, money, optional, text } from '../../../../kit/admin/form/codecs.ts';
import { type RecordForm, useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { amountToType, typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { type Settings, useSettings } from '../../../../shared/settings.ts';
import {
  type TypedFields as CustomTyped,
  fieldNames,
  toSent,
  toTyped,
} from '../../../custom-fields/admin/declared-fields.ts';
import type { FieldView } from '../../../custom-fields/schema.ts';
import type { PictureItem } from '../../../media/admin/picture-gallery.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import { type ProductDetail, ProductInput } from '../../admin-schema.ts';
import { KNOWN_SPECIFICATIONS } from '../../constants.ts';
import { type AnyField, type Kind, PRODUCT_FIELDS, SHIPPING_FIELDS } from '../../product-fields.ts';
import { type Matrix, newVariant, proposedSku } from './variant-draft.ts';

/** These the form holds in another shape. */
const {
  imageUrl: _,
  imageGallery: __,
  pictureTexts: ___,
  optionNames: ____,
  specifications: _____,
  fields: ______,
  ...TYPED_FIELDS
} = PRODUCT_FIELDS;

type Typed<Field extends AnyField> = Field['kind'] extends 'flag' | 'yesNo'
  ? boolean
  : Field['kind'] extends 'list'
    ? string[]
    : Field['kind'] extends 'choice'
      ? Field['fresh']
      : string;

type Fields = Record<string, AnyField>;
type TypedFields<Of extends Fields> = { [Name in keyof Of]: Typed<Of[Name]> };

/** A product as the form holds it: everything is text that is typed as text. */
export type ProductValues = TypedFields<typeof TYPED_FIELDS> & {
  /** The first one is the product's main picture. */
  pictures: PictureItem[];
  matrix: Matrix;
  specifications: Record<string, string>;
  otherSpecifications: { name: string; text: string }[];
  shipping: TypedFields<typeof SHIPPING_FIELDS>;
  fields: CustomTyped;
};

/** The custom fields of products and of variants. */
export type CustomFields = { product: FieldView[]; variant: FieldView[] };

export type ProductForm = RecordForm<ProductValues>;

export const productQuery = (id: string) => ({
  ...apiQuery(productsApi.find({ id })),
  staleTime: 0,
  // Somebody else may have saved while the tab was out of view: the form says so before one saves.
  refetchOnWindowFocus: true,
});

/** @param product undefined for a new one */
export function useProductForm(
  product: ProductDetail | undefined,
  custom: CustomFields,
  onSaved: (saved: ProductDetail) => void,
): ProductForm {
  const place = { ...useSettings(), custom };
  const queryClient = useQueryClient();
  return useRecordForm<ProductValues, ProductDetail>({
    schema: schemaIn(place),
    loaded: product ? toValues(product, place) : { ...NEW, fields: toTyped(custom.product, {}) },
    version: product?.version,
    change: product ? productsApi.change : productsApi.add,
    save: (values, { version, key }) => {
      const input = toInput(values, place);
      return product
        ? apiSend(productsApi.change({ id: product.id }, input), { version })
        : apiSend(productsApi.add(input), { headers: { 'Idempotency-Key': key } });
    },
    reload: (saved) => ({ values: toValues(saved, place), version: saved.version }),
    onSaved: (saved) => {
      queryClient.setQueryData(productQuery(saved.id).queryKey, saved);
      onSaved(saved);
    },
    done: product ? 'Product updated successfully' : 'Product added successfully',
    failed: product ? 'Failed to update product' : 'Failed to add product',
    names: { ...NAMES, ...fieldNames(custom.product) },
    pathOf: formPath,
  });
}

/** Fields whose names are not what the screen calls them. */
const NAMES = {
  originalPrice: 'price before',
  matrix: 'options and variants',
  otherSpecifications: 'specifications',
  isNew: 'New',
  isFeatured: 'Featured',
  isSale: 'Sale',
  inStock: 'on sale',
  slug: 'address',
  seoTitle: 'search title',
  seoDescription: 'search text',
  publishAt: 'time of publishing',
  flavor: 'flavour',
  lastsDays: 'days that it lasts',
} as const;

/** The API's own schema, told where each field stands in the form. */
const schemaIn = (place: Place) =>
  z.custom<ProductValues>().superRefine((values, context) => {
    const { error } = ProductInput.safeParse(toInput(values, place));
    for (const { path, message } of error?.issues ?? []) {
      const field = formPath(path.join('.'));
      context.addIssue({ code: 'custom', message, path: field.split('.') });
    }
    for (const [place, { name, values: own }] of values.matrix.options.entries()) {
      const message = name.trim() === '' ? 'An option has a name' : 'An option has a value';
      if (name.trim() === '' || own.length === 0) {
        context.addIssue({ code: 'custom', message, path: ['matrix', 'options', place] });
      }
    }
  });

/** Where the form shows what the API calls so. */
function formPath(path: string): string {
  return path
    .replace(/^image(Url|Gallery\b.*)$/, 'pictures')
    .replace(/^pictureTexts\b.*/, 'pictures')
    .replace(/^variants\b/, 'matrix.variants')
    .replace(/^optionNames\b.*/, 'matrix.options');
}

type Place = Pick<Settings, 'timeZone' | 'currency'> & { custom: CustomFields };

const plain = codec<string | undefined>(
  (typed) => typed,
  // A product's shipping may have none.
  (text) => text ?? '',
);

/** How a kind of value is typed that is not typed as it is. */
const TYPING: Partial<Record<Kind, (place: Place) => z.ZodType>> = {
  text: () => plain,
  grams: () => plain,
  optional: () => optional(text),
  money: ({ currency }) => optional(money(currency)),
  dateTime: ({ timeZone }) => optional(dateTime(timeZone)),
  rating: () =>
    codec(
      (typed) => typed.trim() || '0',
      (rating) => (Number(rating) === 0 ? '' : rating),
    ),
  count: () =>
    codec(
      (typed) => typedCount(typed) ?? 0,
      (count) => (count === 0 ? '' : String(count)),
    ),
  yesNo: () =>
    z.codec(z.boolean(), z.string().optional(), {
      decode: String,
      encode: (text) => text === 'true',
    }),
};

/** The values of these fields, each made of what it has so far. */
const mapped = (
  how: (typing: z.ZodType, value: unknown) => unknown,
  fields: Fields,
  values: object,
  place: Place,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = (values as Record<string, unknown>)[name];
      const typing = TYPING[kind]?.(place);
      return [name, typing ? how(typing, value) : value];
    }),
  );

const typedIn = <Of extends Fields>(fields: Of, values: object, place: Place) =>
  mapped(z.encode, fields, values, place) as TypedFields<Of>;

const sentIn = (fields: Fields, typed: object, place: Place) =>
  mapped(z.decode, fields, typed, place);

const fresh = Object.fromEntries(
  Object.entries(TYPED_FIELDS).map(([name, field]) => [name, field.fresh]),
);
const SOMEWHERE: Place = {
  timeZone: 'UTC',
  currency: 'GBP',
  custom: { product: [], variant: [] },
};

const NEW: ProductValues = {
  ...typedIn(TYPED_FIELDS, fresh, SOMEWHERE),
  status: 'draft',
  pictures: [],
  matrix: { options: [], variants: [{ ...newVariant([]), key: 'first' }] },
  specifications: Object.fromEntries(KNOWN_SPECIFICATIONS.map(({ name }) => [name, ''])),
  otherSpecifications: [],
  shipping: typedIn(SHIPPING_FIELDS, {}, SOMEWHERE),
  fields: {},
};

function toValues(product: ProductDetail, place: Place): ProductValues {
  const amount = (text: string | null | undefined) => amountToType(text ?? '', place.currency);
  const { optionNames, variants, specifications, shipping, imageUrl, imageGallery } = product;
  const { typedRating: rating, typedReviewCount: reviewCount } = product;
  const isKnown = (name: string) => Object.hasOwn(NEW.specifications, name);
  const only = optionNames.length === 0 ? variants[0] : undefined;
  return {
    ...typedIn(TYPED_FIELDS, { ...product, rating, reviewCount }, place),
    // A file or another program may have put the main picture into the gallery as well.
    pictures: [...new Set([imageUrl, ...imageGallery])]
      .filter(Boolean)
      .map((url) => ({ url, text: product.pictureTexts[url] ?? '' })),
    // The only variant of a product without options has no price of its own in the form.
    price: amount(only?.price ?? product.price),
    originalPrice: amount(only?.originalPrice ?? product.originalPrice),
    matrix: {
      options: optionNames.map((name) => ({
        name,
        values: [...new Set(variants.map(({ options }) => options[name] ?? ''))],
      })),
      variants: variants.map((variant) => ({
        key: variant.id,
        id: variant.id,
        sku: variant.sku,
        values: optionNames.map((name) => variant.options[name] ?? ''),
        price: only ? '' : amount(variant.price),
        originalPrice: only ? '' : amount(variant.originalPrice),
        imageUrl: variant.imageUrl ?? '',
        stock: '',
        cost: amount(variant.cost),
        barcode: variant.barcode ?? '',
        parts: variant.parts,
        fields: toTyped(place.custom.variant, variant.fields),
      })),
    },
    specifications: Object.fromEntries(
      KNOWN_SPECIFICATIONS.map(({ name }) => [name, specifications[name] ?? '']),
    ),
    otherSpecifications: Object.entries(specifications)
      .filter(([name]) => !isKnown(name))
      .map(([name, text]) => ({ name, text })),
    shipping: typedIn(SHIPPING_FIELDS, shipping, place),
    fields: toTyped(place.custom.product, product.fields),
  };
}

function toInput(values: ProductValues, place: Place): ProductInput {
  const { matrix, pictures, shipping, otherSpecifications } = values;
  // An option that has no values yet tells no variants apart.
  const used = matrix.options.flatMap(({ name, values: own }, at) =>
    own.length > 0 ? [{ name: name.trim(), at }] : [],
  );
  const [main, ...others] = pictures;
  const sentShipping = Object.entries(sentIn(SHIPPING_FIELDS, shipping, place));
  return {
    ...sentIn(TYPED_FIELDS, values, place),
    name: values.name,
    imageUrl: main?.url ?? '',
    imageGallery: others.map(({ url }) => url),
    pictureTexts: Object.fromEntries(
      pictures.filter(({ text }) => text.trim() !== '').map(({ url, text }) => [url, text]),
    ),
    optionNames: used.map(({ name }) => name),
    variants: matrix.variants.map((variant) => ({
      ...(variant.id !== undefined && { id: variant.id }),
      sku: variant.sku.trim() || proposedSku(values.name, variant.values),
      options: Object.fromEntries(used.map(({ name, at }) => [name, variant.values[at] ?? ''])),
      price: typedPrice(variant.price),
      originalPrice: typedPrice(variant.originalPrice),
      imageUrl: variant.imageUrl || null,
      ...(variant.id === undefined && { stock: typedCount(variant.stock) }),
      cost: typedPrice(variant.cost),
      barcode: variant.barcode,
      parts: (variant.parts ?? []).map(({ variantId, quantity }) => ({ variantId, quantity })),
      fields: toSent(place.custom.variant, variant.fields),
    })),
    specifications: Object.fromEntries(
      [
        ...Object.entries(values.specifications),
        ...otherSpecifications.map(({ name, text }) => [name.trim(), text] as const),
      ].filter(([name, text]) => name !== '' && text.trim() !== ''),
    ),
    shipping: Object.fromEntries(sentShipping.filter(([, text]) => text !== null)),
    slug: values.slug.trim() || undefined,
    fields: toSent(place.custom.product, values.fields),
  };
}

const typedPrice = (text: string): string | null => typedMoney(text.trim()) || null;

/** What is no number stays none, and is refused. */
const typedCount = (text: string): number | null =>
  text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
