import { moneyText } from '../../kit/money.ts';
import {
  detailsOf,
  type LabelledValue,
  labelledValues,
  publicValues,
} from '../custom-fields/fields.ts';
import type { FieldValues } from '../custom-fields/schema.ts';
import { absoluteUrl, type LinkMaker } from '../mail/mail-composer.ts';
import { cardColours, cardFacts } from './card-facts.ts';
import { blocksOfDescription, wordsOfDescription } from './description.ts';
import { defaultOffer, offerPicture, productPath } from './offer.ts';
import { FIELDS } from './product-fields.ts';
import { SHIPPING_JSON, shippingOf } from './product-record.ts';
import { type MailProduct, ProductView, type VariantView } from './schema.ts';
import { COUNT_SHOWN_UP_TO } from './stock.ts';

/** A row of the view `offers`; amounts in minor units. */
interface OfferRow {
  id: string;
  sku: string;
  options: Record<string, string>;
  price: number;
  originalPrice: number | null;
  imageUrl: string | null;
  stock: number | null;
  isBuyable: boolean;
  fields: FieldValues | null;
  barcode: string | null;
}

/** Fields that the page calls otherwise, or that say something else to shoppers. */
type Told =
  | 'price'
  | 'originalPrice'
  | 'shipping'
  | 'inStock'
  | 'variants'
  | 'isRatingTyped'
  | 'facts'
  | 'colours'
  | 'offers';
type MayBeMissing = 'fields' | 'pictureTexts' | 'seoTitle' | 'seoDescription';

/** What a ProductView is made from. */
export interface ShownRow extends Omit<ProductView, Told | MayBeMissing> {
  pictureTexts: Record<string, string>;
  seoTitle: string | null;
  seoDescription: string | null;
  isRatingTyped: boolean;
  /** Of the product's shipping, by the names of columns. */
  ofShipping: Record<string, unknown>;
  fields: FieldValues | null;
  ownSpecifications: LabelledValue[] | null;
  offers: OfferRow[];
}

/** What is asked for in words of its own below. */
const ASKED = ['fields', 'brand', 'rating', 'reviewCount', 'price', 'originalPrice', 'inStock'];

const shown = FIELDS.filter(
  ({ name, isShipping }) => !isShipping && name in ProductView.shape && !ASKED.includes(name),
);

/** The columns of a ShownRow, for a statement that names `products` p and `brands` b. */
export const SHOWN_COLUMNS = `
  p.id, coalesce(b.name, '') as brand, ${shown.map(({ column }) => `p.${column}`).join(', ')},
  (case when p.rating_count > 0 then round(p.rating_sum::numeric / p.rating_count, 1)
        else p.typed_rating end)::text as rating,
  case when p.rating_count > 0 then p.rating_count else p.typed_review_count end as review_count,
  p.rating_count = 0 and p.typed_review_count > 0 as is_rating_typed,
  ${publicValues('product', 'p.fields')} as fields,
  ${labelledValues('product', 'p.fields', 'f.is_public and f.is_own')} as own_specifications,
  ${SHIPPING_JSON} as of_shipping, p.sales_count, p.created_at,
  (select json_agg(json_build_object('id', o.variant_id, 'sku', o.sku, 'options', o.options,
      'price', o.price, 'originalPrice', o.original_price,
      'imageUrl', nullif(o.image_url, p.image_url), 'stock', o.stock, 'isBuyable', o.is_buyable,
      'fields', ${publicValues('variant', 'v.fields')}, 'barcode', v.barcode)
      order by o.position)
   from offers o join variants v on v.id = o.variant_id where o.product_id = p.id) as offers`;

export function toProductSummary({
  offers,
  ofShipping,
  pictureTexts,
  isRatingTyped,
  seoTitle,
  seoDescription,
  fields,
  ownSpecifications,
  ...row
}: ShownRow): ProductView {
  const variants = offers.map(toVariant);
  const { price, originalPrice, inStock } = defaultOffer(variants);
  const specifications = withOwn(row.specifications, ownSpecifications);
  const described = { type: row.type, specifications, variants };
  const colours = cardColours(described);
  return {
    ...row,
    description: wordsOfDescription(row.description),
    specifications,
    ...(fields && { fields }),
    price,
    originalPrice,
    ...(Object.keys(pictureTexts).length > 0 && { pictureTexts }),
    ...(isRatingTyped && { isRatingTyped: true as const }),
    inStock,
    shipping: shippingOf(ofShipping),
    ...(seoTitle !== null && { seoTitle }),
    ...(seoDescription !== null && { seoDescription }),
    facts: cardFacts(described),
    ...(colours.length > 0 && { colours }),
    variants,
  };
}

const withOwn = (specifications: Record<string, string>, own: LabelledValue[] | null) => ({
  ...specifications,
  ...Object.fromEntries(detailsOf(own).map(({ label, text }) => [label, text])),
});

/** A product with all that its own page shows. */
export const toProductView = (row: ShownRow): ProductView => ({
  ...toProductSummary(row),
  descriptionBlocks: blocksOfDescription(row.description),
  ...gtinsOf(row.offers),
});

function gtinsOf(offers: OfferRow[]): Pick<ProductView, 'gtins'> {
  const known = offers.flatMap(({ id, barcode }) => (barcode === null ? [] : [[id, barcode]]));
  return known.length > 0 ? { gtins: Object.fromEntries(known) } : {};
}

const toVariant = ({ stock, isBuyable, fields, ...offer }: OfferRow): VariantView => ({
  id: offer.id,
  sku: offer.sku,
  options: offer.options,
  price: moneyText(offer.price),
  originalPrice: offer.originalPrice === null ? null : moneyText(offer.originalPrice),
  imageUrl: offer.imageUrl,
  available: stock === null || stock > COUNT_SHOWN_UP_TO ? null : stock,
  inStock: isBuyable,
  ...(fields && { fields }),
});

/** A product as a mail shows it, or one variant of it. */
export const mailProduct = (
  { publicUrl }: LinkMaker,
  product: ProductView,
  variant?: VariantView,
): MailProduct => ({
  name: product.name,
  options: '',
  url: publicUrl + productPath(product, variant),
  imageUrl: absoluteUrl(publicUrl, variant ? offerPicture(product, variant) : product.imageUrl),
  price: product.price,
});
