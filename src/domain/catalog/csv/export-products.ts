import { csvText } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/database.ts';
import { moneyText } from '../../../platform/money.ts';
import type { ProductRowFilters } from '../admin-schema.ts';
import { productFilter } from '../list-product-rows.ts';
import { readStored, type StoredProduct, type StoredVariant } from '../stored-products.ts';
import { type ColumnKey, exportColumns } from './columns.ts';

/** How many products are read at a time. */
const BATCH = 200;

/** Excel takes a file without it for one in its country's old encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** How many products a filter finds. */
export async function countFound(db: Db, filters: ProductRowFilters): Promise<number> {
  const { where, values } = productFilter(filters);
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from products p where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The products that a filter finds as CSV, by their handles: a row a variant, and further rows for further
 * pictures. Importing it changes nothing.
 */
export async function* exportProducts(db: Db, filters: ProductRowFilters): AsyncGenerator<string> {
  const { where, values } = productFilter(filters);
  const { rows } = await db.query<{ options: number }>(
    `select coalesce(max(cardinality(p.option_names)), 0) as options from products p where ${where}`,
    values,
  );
  const columns = exportColumns(Math.max(1, rows[0]?.options ?? 0));
  yield BYTE_ORDER_MARK + csvText([columns.map(({ heading }) => heading)]);
  for (let after = ''; ; ) {
    const { rows: page } = await db.query<{ id: string; slug: string }>(
      `select p.id, p.slug from products p where ${where} and p.slug > $${values.length + 1} collate "C"
       order by p.slug collate "C" limit ${BATCH}`,
      [...values, after],
    );
    const last = page.at(-1);
    if (!last) return;
    const products = await readStored(
      db,
      page.map(({ id }) => id),
    );
    yield csvText(
      page.flatMap(({ id }) => {
        const product = products.get(id);
        return product ? rowsOf(product, columns) : [];
      }),
    );
    after = last.slug;
  }
}

function rowsOf(product: StoredProduct, columns: { key: ColumnKey }[]): string[][] {
  const { variants, image_url, image_gallery } = product;
  const pictures = [image_url, ...image_gallery].filter((url) => url !== '');
  return Array.from({ length: Math.max(1, variants.length, pictures.length) }, (_, place) => {
    const cells: Partial<Record<ColumnKey, string>> = {
      handle: product.slug,
      ...(place === 0 && ofProduct(product)),
      ...ofVariant(product, variants[place]),
      ...ofPicture(product, pictures[place], place),
    };
    return columns.map(({ key }) => cells[key] ?? '');
  });
}

const amount = (minor: number | null) => (minor === null ? '' : moneyText(minor));
const truth = (is: boolean) => (is ? 'TRUE' : 'FALSE');

function ofProduct(product: StoredProduct): Partial<Record<ColumnKey, string>> {
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    category: product.category,
    type: product.type,
    flavor: product.flavor ?? '',
    tags: product.tags.some((tag) => /,|^\[/.test(tag))
      ? JSON.stringify(product.tags)
      : product.tags.join(', '),
    status: product.status,
    publishAt: product.publish_at ?? '',
    inStock: truth(product.is_in_stock),
    isNew: truth(product.is_new),
    isFeatured: truth(product.is_featured),
    isSale: truth(product.is_sale),
    price: amount(product.base_price),
    originalPrice: amount(product.base_original_price),
    grams: product.weight_grams === null ? '' : String(product.weight_grams),
    seoTitle: product.seo_title ?? '',
    seoDescription: product.seo_description ?? '',
    specifications: JSON.stringify(product.specifications),
    shippingClass: product.shipping_class,
    dimensions: product.dimensions ?? '',
    freeShipping: truth(product.ships_free),
    taxClass: product.tax_class,
    rating: product.typed_rating,
    reviewCount: String(product.typed_review_count),
    ...Object.fromEntries(
      product.option_names.map((name, place) => [`option${place + 1}Name`, name]),
    ),
  };
}

function ofVariant(
  { option_names }: StoredProduct,
  variant: StoredVariant | undefined,
): Partial<Record<ColumnKey, string>> {
  if (!variant) return {};
  return {
    sku: variant.sku,
    stock: variant.stock === null ? '' : String(variant.stock),
    variantPrice: amount(variant.price),
    variantOriginalPrice: amount(variant.original_price),
    variantPicture: variant.image_url ?? '',
    ...Object.fromEntries(
      option_names.map((name, place) => [`option${place + 1}Value`, variant.options[name] ?? '']),
    ),
  };
}

const ofPicture = (
  { picture_texts }: StoredProduct,
  url: string | undefined,
  place: number,
): Partial<Record<ColumnKey, string>> =>
  url === undefined
    ? {}
    : { picture: url, picturePlace: String(place + 1), pictureText: picture_texts[url] ?? '' };
