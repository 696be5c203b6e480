import type { Db } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/text/csv.ts';
import { listFields } from '../../custom-fields/fields.ts';
import type { FieldValues, FieldView } from '../../custom-fields/schema.ts';
import { csvValue, shownValues } from '../../custom-fields/values.ts';
import type { ProductRowFilters } from '../admin-schema.ts';
import { isBundle } from '../bundles.ts';
import { productFilter } from '../list-product-rows.ts';
import { type Product, readProducts, type Variant } from '../product-record.ts';
import { writeCell } from './cells.ts';
import { type ColumnKey, CSV_FIELDS, customColumns, exportColumns } from './columns.ts';

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
 * @param costs whether whoever reads it may know them
 */
export async function* exportProducts(
  db: Db,
  filters: ProductRowFilters,
  costs: boolean,
): AsyncGenerator<string> {
  const { where, values } = productFilter(filters);
  const { rows } = await db.query<{ options: number }>(
    `select coalesce(max(cardinality(p.option_names)), 0) as options from products p where ${where}`,
    values,
  );
  const fields = await listFields(db);
  const columns = exportColumns(Math.max(1, rows[0]?.options ?? 0), customColumns(fields), costs);
  yield BYTE_ORDER_MARK + csvText([columns.map(({ heading }) => heading)]);
  for (let after = ''; ; ) {
    const { rows: page } = await db.query<{ id: string; slug: string }>(
      `select p.id, p.slug from products p where ${where} and p.slug > $${values.length + 1} collate "C"
       order by p.slug collate "C" limit ${BATCH}`,
      [...values, after],
    );
    const last = page.at(-1);
    if (!last) return;
    const products = await readProducts(
      db,
      page.map(({ id }) => id),
    );
    yield csvText(
      page.flatMap(({ id }) => {
        const product = products.get(id);
        return product ? rowsOf(product, columns, fields) : [];
      }),
    );
    after = last.slug;
  }
}

function rowsOf(product: Product, columns: { key: ColumnKey }[], fields: FieldView[]): string[][] {
  const custom = Object.groupBy(fields, ({ of }) => of);
  const { variants, imageUrl, imageGallery } = product;
  const pictures = [imageUrl, ...imageGallery].filter((url) => url !== '');
  return Array.from({ length: Math.max(1, variants.length, pictures.length) }, (_, place) => {
    const cells: Partial<Record<ColumnKey, string>> = {
      handle: product.slug,
      ...(place === 0 && ofProduct(product)),
      ...(place === 0 && cellsOf('fields', custom.product, product.fields)),
      ...ofVariant(product, variants[place]),
      ...cellsOf('variantFields', custom.variant, variants[place]?.fields),
      ...ofPicture(product, pictures[place], place),
    };
    return columns.map(({ key }) => cells[key] ?? '');
  });
}

const cellsOf = (at: string, fields: FieldView[] = [], stored: FieldValues = {}) =>
  Object.fromEntries(
    Object.entries(shownValues(fields, stored)).map(([key, value]) => [
      `${at}.${key}`,
      csvValue(value),
    ]),
  );

function ofProduct(product: Product): Partial<Record<ColumnKey, string>> {
  const fields = [...CSV_FIELDS].map(([key, { kind, name, isShipping }]) => {
    const holder: Record<string, unknown> = isShipping ? product.shipping : { ...product };
    return [key, writeCell(kind, holder[name])];
  });
  const options = product.optionNames.map((name, place) => [`option${place + 1}Name`, name]);
  return Object.fromEntries([...fields, ...options]);
}

function ofVariant(
  { optionNames }: Product,
  variant: Variant | undefined,
): Partial<Record<ColumnKey, string>> {
  if (!variant) return {};
  return {
    sku: variant.sku,
    stock: writeCell('count', isBundle(variant) ? null : variant.stock),
    barcode: variant.barcode ?? '',
    cost: variant.cost ?? '',
    variantPrice: variant.price ?? '',
    variantOriginalPrice: variant.originalPrice ?? '',
    variantPicture: variant.imageUrl ?? '',
    ...Object.fromEntries(
      optionNames.map((name, place) => [`option${place + 1}Value`, variant.options[name] ?? '']),
    ),
  };
}

const ofPicture = (
  { pictureTexts }: Product,
  url: string | undefined,
  place: number,
): Partial<Record<ColumnKey, string>> =>
  url === undefined
    ? {}
    : { picture: url, picturePlace: String(place + 1), pictureText: pictureTexts[url] ?? '' };
