import { moneyText } from '../../platform/money.ts';
import type { ProductView, VariantView } from './schema.ts';

/** A variant as it stands in the database; amounts in minor units. */
export interface VariantRow {
  id: string;
  sku: string;
  options: Record<string, string>;
  price: number | null;
  original_price: number | null;
  stock: number | null;
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
  base_price: number;
  base_original_price: number | null;
  rating: string;
  review_count: number;
  is_in_stock: boolean;
  is_new: boolean;
  is_featured: boolean;
  is_sale: boolean;
  specifications: Record<string, string>;
  shipping: Record<string, string>;
  tags: string[];
  sales_count: number;
  created_at: Date;
  variants: VariantRow[];
}

/** The columns of a ProductRow, for a statement that names `products` p and `brands` b. */
export const PRODUCT_COLUMNS = `
  p.id, p.slug, p.name, p.description, b.name as brand, p.category, p.type, p.flavor,
  p.image_url, p.image_gallery, p.base_price, p.base_original_price,
  (case when p.rating_count > 0 then round(p.rating_sum::numeric / p.rating_count, 1)
        else p.typed_rating end)::text as rating,
  case when p.rating_count > 0 then p.rating_count else p.typed_review_count end as review_count,
  p.is_in_stock, p.is_new, p.is_featured, p.is_sale, p.specifications, p.shipping, p.tags,
  p.sales_count, p.created_at,
  (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'options', v.options,
      'price', v.price, 'original_price', v.original_price, 'stock', v.stock) order by v.position)
   from variants v where v.product_id = p.id) as variants`;

/** The largest count that is told to visitors (docs/rules.md, Stock). */
export const COUNT_SHOWN_UP_TO = 20;

export function presentProduct(row: ProductRow): ProductView {
  const variants = row.variants.map((variant) => presentVariant(variant, row));
  const shown = defaultVariant(variants);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    price: shown.price,
    originalPrice: shown.originalPrice,
    brand: row.brand,
    category: row.category,
    type: row.type,
    flavor: row.flavor,
    imageUrl: row.image_url,
    imageGallery: row.image_gallery,
    rating: row.rating,
    reviewCount: row.review_count,
    inStock: variants.some((variant) => variant.inStock),
    isNew: row.is_new,
    isFeatured: row.is_featured,
    isSale: row.is_sale,
    specifications: row.specifications,
    shipping: row.shipping,
    tags: row.tags,
    salesCount: row.sales_count,
    createdAt: row.created_at.toISOString(),
    variants,
  };
}

/** A variant inherits what it does not say itself; none is in stock while the owner's switch is off. */
export function presentVariant(
  variant: VariantRow,
  product: Pick<ProductRow, 'base_price' | 'base_original_price' | 'is_in_stock'>,
): VariantView {
  const { stock } = variant;
  const original = variant.price === null ? product.base_original_price : variant.original_price;
  return {
    id: variant.id,
    sku: variant.sku,
    options: variant.options,
    price: moneyText(variant.price ?? product.base_price),
    originalPrice: original === null ? null : moneyText(original),
    available: stock === null || stock > COUNT_SHOWN_UP_TO ? null : stock,
    inStock: product.is_in_stock && stock !== 0,
  };
}

/** The first variant that can be bought, else the first (docs/rules.md, Catalogue). */
function defaultVariant(variants: VariantView[]): VariantView {
  const variant = variants.find(({ inStock }) => inStock) ?? variants[0];
  if (!variant) throw new Error('a product has at least one variant');
  return variant;
}
