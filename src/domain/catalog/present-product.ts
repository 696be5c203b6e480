import { moneyText } from '../../platform/money.ts';
import { absoluteUrl, type LinkMaker } from '../mail/letter-kind.ts';
import { blocksOfDescription, wordsOfDescription } from './description.ts';
import { defaultOffer, offerPicture, productPath } from './offer.ts';
import type { LetterProduct, ProductView, VariantView } from './schema.ts';
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
}

export interface ProductRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  brand: string;
  category: string;
  type: string;
  flavor: string | null;
  imageUrl: string;
  imageGallery: string[];
  pictureTexts: Record<string, string>;
  rating: string;
  reviewCount: number;
  isRatingTyped: boolean;
  isNew: boolean;
  isFeatured: boolean;
  isSale: boolean;
  specifications: Record<string, string>;
  weightGrams: number | null;
  shippingClass: string;
  dimensions: string | null;
  shipsFree: boolean;
  tags: string[];
  salesCount: number;
  createdAt: string;
  seoTitle: string | null;
  seoDescription: string | null;
  offers: OfferRow[];
}

/** The columns of a ProductRow, for a statement that names `products` p and `brands` b. */
export const PRODUCT_COLUMNS = `
  p.id, p.slug, p.name, p.description, b.name as brand, p.category, p.type, p.flavor,
  p.image_url, p.image_gallery, p.picture_texts, p.seo_title, p.seo_description,
  (case when p.rating_count > 0 then round(p.rating_sum::numeric / p.rating_count, 1)
        else p.typed_rating end)::text as rating,
  case when p.rating_count > 0 then p.rating_count else p.typed_review_count end as review_count,
  p.rating_count = 0 and p.typed_review_count > 0 as is_rating_typed,
  p.is_new, p.is_featured, p.is_sale, p.specifications, p.weight_grams, p.shipping_class,
  p.dimensions, p.ships_free, p.tags, p.sales_count, p.created_at,
  (select json_agg(json_build_object('id', o.variant_id, 'sku', o.sku, 'options', o.options,
      'price', o.price, 'originalPrice', o.original_price,
      'imageUrl', nullif(o.image_url, p.image_url), 'stock', o.stock, 'isBuyable', o.is_buyable)
      order by o.position)
   from offers o where o.product_id = p.id) as offers`;

export function presentProduct(row: ProductRow): ProductView {
  const variants = row.offers.map(presentVariant);
  const shown = defaultOffer(variants);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: wordsOfDescription(row.description),
    price: shown.price,
    originalPrice: shown.originalPrice,
    brand: row.brand,
    category: row.category,
    type: row.type,
    flavor: row.flavor,
    imageUrl: row.imageUrl,
    imageGallery: row.imageGallery,
    ...(Object.keys(row.pictureTexts).length > 0 && { pictureTexts: row.pictureTexts }),
    rating: row.rating,
    reviewCount: row.reviewCount,
    ...(row.isRatingTyped && { isRatingTyped: true as const }),
    inStock: shown.inStock,
    isNew: row.isNew,
    isFeatured: row.isFeatured,
    isSale: row.isSale,
    specifications: row.specifications,
    shipping: presentShipping(row),
    tags: row.tags,
    salesCount: row.salesCount,
    createdAt: row.createdAt,
    ...(row.seoTitle !== null && { seoTitle: row.seoTitle }),
    ...(row.seoDescription !== null && { seoDescription: row.seoDescription }),
    variants,
  };
}

/** A product with all that its own page shows. */
export const presentWholeProduct = (row: ProductRow): ProductView => ({
  ...presentProduct(row),
  descriptionBlocks: blocksOfDescription(row.description),
});

const presentVariant = ({ stock, isBuyable, ...offer }: OfferRow): VariantView => ({
  id: offer.id,
  sku: offer.sku,
  options: offer.options,
  price: moneyText(offer.price),
  originalPrice: offer.originalPrice === null ? null : moneyText(offer.originalPrice),
  imageUrl: offer.imageUrl,
  available: stock === null || stock > COUNT_SHOWN_UP_TO ? null : stock,
  inStock: isBuyable,
});

/** A map of texts on the wire; what the owner left out is left out here too. */
const presentShipping = (row: ProductRow): ProductView['shipping'] => ({
  ...(row.weightGrams !== null && { weight: String(row.weightGrams) }),
  shippingClass: row.shippingClass,
  ...(row.dimensions !== null && { dimensions: row.dimensions }),
  freeShipping: String(row.shipsFree),
});

/** A product as a mail shows it, or one variant of it. */
export const letterProduct = (
  { publicUrl }: LinkMaker,
  product: ProductView,
  variant?: VariantView,
): LetterProduct => ({
  name: product.name,
  options: '',
  url: publicUrl + productPath(product, variant),
  imageUrl: absoluteUrl(publicUrl, variant ? offerPicture(product, variant) : product.imageUrl),
  price: product.price,
});
