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
  original_price: number | null;
  image_url: string | null;
  stock: number | null;
  is_buyable: boolean;
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
  image_url: string;
  image_gallery: string[];
  picture_texts: Record<string, string>;
  rating: string;
  review_count: number;
  is_rating_typed: boolean;
  is_new: boolean;
  is_featured: boolean;
  is_sale: boolean;
  specifications: Record<string, string>;
  weight_grams: number | null;
  shipping_class: string;
  dimensions: string | null;
  ships_free: boolean;
  tags: string[];
  sales_count: number;
  created_at: Date;
  seo_title: string | null;
  seo_description: string | null;
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
      'price', o.price, 'original_price', o.original_price,
      'image_url', nullif(o.image_url, p.image_url), 'stock', o.stock, 'is_buyable', o.is_buyable)
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
    imageUrl: row.image_url,
    imageGallery: row.image_gallery,
    ...(Object.keys(row.picture_texts).length > 0 && { pictureTexts: row.picture_texts }),
    rating: row.rating,
    reviewCount: row.review_count,
    ...(row.is_rating_typed && { isRatingTyped: true as const }),
    inStock: shown.inStock,
    isNew: row.is_new,
    isFeatured: row.is_featured,
    isSale: row.is_sale,
    specifications: row.specifications,
    shipping: presentShipping(row),
    tags: row.tags,
    salesCount: row.sales_count,
    createdAt: row.created_at.toISOString(),
    ...(row.seo_title !== null && { seoTitle: row.seo_title }),
    ...(row.seo_description !== null && { seoDescription: row.seo_description }),
    variants,
  };
}

/** A product with all that its own page shows. */
export const presentWholeProduct = (row: ProductRow): ProductView => ({
  ...presentProduct(row),
  descriptionBlocks: blocksOfDescription(row.description),
});

function presentVariant({
  stock,
  original_price,
  image_url,
  is_buyable,
  ...offer
}: OfferRow): VariantView {
  return {
    id: offer.id,
    sku: offer.sku,
    options: offer.options,
    price: moneyText(offer.price),
    originalPrice: original_price === null ? null : moneyText(original_price),
    imageUrl: image_url,
    available: stock === null || stock > COUNT_SHOWN_UP_TO ? null : stock,
    inStock: is_buyable,
  };
}

/** A map of texts on the wire; what the owner left out is left out here too. */
const presentShipping = (row: ProductRow): ProductView['shipping'] => ({
  ...(row.weight_grams !== null && { weight: String(row.weight_grams) }),
  shippingClass: row.shipping_class,
  ...(row.dimensions !== null && { dimensions: row.dimensions }),
  freeShipping: String(row.ships_free),
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
