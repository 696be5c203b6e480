import type { Counted } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { withVersion } from '../../kit/versions.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { fieldCondition, listFields } from '../custom-fields/fields.ts';
import { shownValues } from '../custom-fields/values.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import type {
  ChoiceQuery,
  ProductDetail,
  ProductRow,
  ProductRowFilters,
  ProductRowQuery,
  VariantChoice,
} from './admin-schema.ts';
import { costOf, readParts, variantName } from './bundles.ts';
import { findLinked } from './fitting.ts';
import { IS_GIFT_CARD } from './gift-card-product.ts';
import { scanned } from './gtin.ts';
import { marginOf } from './margin.ts';
import { inputOf, type Product, readProducts, typedOf } from './product-record.ts';
import { codeIn, hasCode } from './search/search-query.ts';
import { LOW } from './stock.ts';

/** Products as staff see them: drafts too, with what was typed. */

interface StoredRow extends Omit<ProductRow, 'price' | 'originalPrice' | 'margin'> {
  price: number | null;
  originalPrice: number | null;
  /** The largest part of a price that a cost is. */
  costShare: string | null;
  isTaxed: boolean;
}

/** The columns of a StoredRow. */
const ROW = `p.id, p.slug, p.name, left(p.description, 200) as description, coalesce(b.name, '') as brand,
  p.category, p.type, p.flavor, p.base_price as price, p.base_original_price as "originalPrice",
  p.image_url, p.is_in_stock as "inStock", p.is_in_stock and p.is_stocked as available,
  p.is_new, p.is_featured, p.is_sale, p.status,
  p.publish_at, s."onlyVariantId", coalesce(s."hasOwnPrices", false) as "hasOwnPrices", s."costShare"::text as "costShare",
  p.tax_class <> 'exempt' as "isTaxed", s."variantCount", s."soldOutCount", s."leftOfLow", s.stock, p.sales_count,
  (case when p.rating_count > 0 then round(p.rating_sum::numeric / p.rating_count, 1)
        else p.typed_rating end)::text as rating,
  case when p.rating_count > 0 then p.rating_count else p.typed_review_count end as "reviewCount",
  p.created_at, p.updated_at`;

const JOINED = `left join brands b on b.id = p.brand_id
  cross join lateral (
    select count(*) as "variantCount", count(*) filter (where v.stock = 0) as "soldOutCount",
      min(v.stock) filter (where v.stock between 1 and ${LOW}) as "leftOfLow", sum(v.stock) as stock,
      case when count(*) = 1 and bool_and(v.part_ids is null) then min(v.id::text)::uuid end as "onlyVariantId",
      bool_or(v.price is not null) as "hasOwnPrices",
      max(${costOf('v.id')}::numeric / nullif(coalesce(v.price, p.base_price), 0)) as "costShare"
    from variants v where v.product_id = p.id and v.retired_at is null
  ) s`;

const amount = (minor: number | null) => (minor === null ? null : moneyText(minor));

/** @param taxInPrices what prices hold of tax, in per cent */
const toRow = <Row extends StoredRow>(
  { price, originalPrice, costShare, isTaxed, ...row }: Row,
  taxInPrices: number,
) => ({
  ...row,
  price: amount(price),
  originalPrice: amount(originalPrice),
  margin: costShare === null ? null : marginOf(Number(costShare), isTaxed ? taxInPrices : 0),
});

/** How much tax the shop's prices hold, in per cent; none where it is added to them. */
async function readTaxInPrices(db: Db): Promise<number> {
  const settings = await readSettingTexts(db, ['prices_include_tax', 'tax_rate']);
  return settings.prices_include_tax === 'true' ? Number(settings.tax_rate) : 0;
}

const SORTED_BY: Record<ProductRowQuery['sort']['column'], string> = {
  name: 'p.search_text',
  price: 'p.base_price',
  stock: 'f.stock',
  sales: 'f.sales_count',
  created: 'p.created_at',
  updated: 'p.updated_at',
};

/** A page of the products that pass the filters; those without what they are sorted by come last. */
export async function listProductRows(
  db: Db,
  { sort, limit, offset, ...filters }: ProductRowQuery,
): Promise<Counted<ProductRow>> {
  const { where, values } = productFilter(filters);
  const direction = `${sort.direction} nulls last`;
  const inFigures = sort.column === 'stock' || sort.column === 'sales';
  // Joining products only to leave nothing out would take several times as long.
  const figures = FOUND_IN_FIGURES[where];
  const found = inFigures
    ? (figures ?? `${FIGURES} join products p using (id) where ${where}`)
    : `products p where ${where}`;
  const [counted, page, taxInPrices] = await Promise.all([
    db.query<{ total: number }>(
      `select count(*) as total from ${figures ?? `products p where ${where}`}`,
      values,
    ),
    // What a line shows is read for the lines of this page alone.
    db.query<StoredRow>(
      `with page as (
         select id, ${SORTED_BY[sort.column]} as place from ${found}
         order by place ${direction}, id limit ${limit} offset ${offset}
       )
       select ${ROW} from page join products p on p.id = page.id ${JOINED}
       order by page.place ${direction}, p.id`,
      values,
    ),
    readTaxInPrices(db),
  ]);
  return {
    rows: page.rows.map((row) => toRow(row, taxInPrices)),
    total: counted.rows[0]?.total ?? 0,
  };
}

const NOT_DELETED = 'p.deleted_at is null';

/** A narrow row for every product that is not deleted; the database keeps them. */
const FIGURES = '(select product_id as id, stock, least_stock, sales_count from product_figures) f';

/** Of variants that share a code, no more than this are found. */
const MOST_CODED = 500;

/**
 * The list's filters as a condition on `products` p, with the values of its parameters from $1 on.
 */
export function productFilter(filters: ProductRowFilters): { where: string; values: unknown[] } {
  const { search, status, brand, type, category, stock, flags, job, fields } = filters;
  const conditions = [NOT_DELETED];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (search !== undefined) {
    values.push(search.toLowerCase().replace(/[\\%_]/g, '\\$&'), codeIn(search), scanned(search));
    const contains = `like '%' || $1 || '%'`;
    // Both lists are made once and then looked up by hash: `any(array(…))` would be gone through for every product.
    conditions.push(`(p.search_text ${contains}
      or p.brand_id in (select id from brands where lower(name) ${contains})
      or p.id in (select product_id from variants
        where $2 <> '' and ${hasCode('$2')} and retired_at is null limit ${MOST_CODED})
      or p.id in (select product_id from variants
        where $3 <> '' and lpad(barcode, 14, '0') = $3 and barcode is not null and retired_at is null))`);
  }
  add(status, (all) => `p.status = any(${all})`);
  add(lowered(brand), (all) => {
    return `p.brand_id = any(array(select id from brands where lower(name) = any(${all})))`;
  });
  add(type, (all) => `p.type = any(${all})`);
  add(category, (all) => `p.category = any(${all})`);
  if (stock) conditions.push(`(${stock.map((level) => STOCK_IS[level]).join(' or ')})`);
  if (flags) conditions.push(`(${flags.map((flag) => `p.is_${flag}`).join(' or ')})`);
  add(job, (id) => {
    return `p.id in (select (done ->> 'id')::uuid from batch_job_chunks c, json_array_elements(c.results) done
      where c.job_id = ${id} and done ->> 'result' in ('created', 'updated', 'changed'))`;
  });
  add(fields && JSON.stringify(fields), (wanted) => fieldCondition('p.fields', wanted));
  return { where: conditions.join(' and '), values };
}

const lowered = (texts: string[] | undefined) => texts?.map((text) => text.toLowerCase());

const STOCK_IS = {
  in: '(p.is_in_stock and p.is_stocked)',
  out: 'not (p.is_in_stock and p.is_stocked)',
  low: `p.id in (select product_id from product_figures where least_stock <= ${LOW})`,
};

/** What those rows find by themselves, by the condition on products that finds the same. */
const FOUND_IN_FIGURES: Partial<Record<string, string>> = {
  [NOT_DELETED]: FIGURES,
  [`${NOT_DELETED} and (${STOCK_IS.low})`]: `${FIGURES} where least_stock <= ${LOW}`,
};

/** A product that is not deleted. @throws not_found */
export async function findWhole(db: Db, id: string): Promise<Product> {
  const product = (await readProducts(db, [id])).get(id);
  if (product?.deletedAt !== null) throw new ShopError('not_found', 'This product does not exist.');
  return product;
}

interface VariantFigures {
  id: string;
  sold: number;
  inCarts: number;
}

/** A product with all that is typed into it, and the version of that. @throws not_found */
export async function findProductDetail(db: Db, id: string): Promise<ProductDetail> {
  const product = await findWhole(db, id);
  // What was sold and what lies in carts belongs to other domains; only this screen asks for it.
  const row = await namedOne<StoredRow & { ofVariants: VariantFigures[] }>(
    db,
    'product-detail',
    `select ${ROW}, array(
         select json_build_object('id', v.id,
           'sold', (select coalesce(sum(i.quantity), 0) from order_items i where i.variant_id = v.id),
           'inCarts', (select count(*) from cart_items c where c.variant_id = v.id))
         from variants v where v.product_id = p.id and v.retired_at is null
       ) as "ofVariants"
       from products p ${JOINED} where p.id = $1`,
    [id],
  );
  const { ofVariants, ...shown } = row;
  const figures = new Map(ofVariants.map((each) => [each.id, each]));
  const declared = await listFields(db);
  const taxInPrices = await readTaxInPrices(db);
  const { variants, ...values } = inputOf(product);
  const parts = await readParts(
    db,
    variants.flatMap((variant) => variant.parts.map(({ variantId }) => variantId)),
  );
  const detail = {
    ...values,
    ...toRow(shown, taxInPrices),
    taxInPrice: shown.isTaxed ? taxInPrices : 0,
    fields: shownValues(
      declared.filter(({ of }) => of === 'product'),
      values.fields,
    ),
    description: product.description,
    typedRating: product.rating,
    typedReviewCount: product.reviewCount,
    variants: variants.map((variant) => ({
      ...variant,
      fields: shownValues(
        declared.filter(({ of }) => of === 'variant'),
        variant.fields,
      ),
      ...(figures.get(variant.id) ?? { sold: 0, inCarts: 0 }),
      parts: variant.parts.map((part) => ({
        ...part,
        ...(parts.get(part.variantId) ?? { name: 'Deleted', sku: '', stock: 0 }),
      })),
    })),
    linked: await findLinked(db, id),
  };
  return withVersion(detail, typedOf(product));
}

/** The home page has them, whether or not a product stands there yet. */
const CATEGORY_NAMES = 'select name as value from categories';

const CHOICES: Record<ChoiceQuery['field'], string> = {
  brand: 'select name as value from brands',
  type: 'select distinct type as value from products where deleted_at is null',
  category: `${CATEGORY_NAMES} union select category from products where deleted_at is null`,
  kind: `${CATEGORY_NAMES} union select category from products where deleted_at is null
    union select type from products where deleted_at is null`,
  tag: 'select distinct unnest(tags) as value from products where deleted_at is null',
  flavor: 'select distinct flavor as value from products where deleted_at is null',
};

/** Spelled otherwise, the same: without the case, what is no letter or digit, and a plural's s. */
const spelled = (text: string) =>
  `regexp_replace(regexp_replace(lower(${text}), '[^[:alnum:]]+', '', 'g'), 's$', '')`;

/** What was typed into a field of products so far, at most 20, by name: what holds the search, or is spelled nearly so. */
export async function listChoices(db: Db, { field, search }: ChoiceQuery): Promise<string[]> {
  const { rows } = await db.query<{ value: string }>(
    `select value from (${CHOICES[field]}) c
     where value <> '' and ($1::text is null or strpos(lower(value), lower($1)) > 0
       or ${spelled('value')} = ${spelled('$1')})
     order by lower(value), value limit 20`,
    [search ?? null],
  );
  return rows.map(({ value }) => value);
}

/** Variants to choose from, of drafts too; at most 10. */
export const listVariants = (db: Db, search: string | undefined): Promise<VariantChoice[]> =>
  named(
    db,
    'variants-to-choose',
    `select v.id, ${variantName('p', 'v')} as name, v.sku, v.stock, v.part_ids is not null as "isBundle"
     from variants v join products p on p.id = v.product_id
     where v.retired_at is null and p.deleted_at is null and not ${IS_GIFT_CARD} and (
       p.search_text like '%' || $1 || '%'
       or v.id in (select id from variants where $2 <> '' and ${hasCode('$2')} and retired_at is null)
       or v.barcode is not null and lpad(v.barcode, 14, '0') = $3)
     order by p.search_text, v.position, v.id limit 10`,
    [
      (search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&'),
      codeIn(search ?? ''),
      scanned(search ?? ''),
    ],
  );

/** The product that has a variant on offer by this SKU, in any letter case. */
export async function findSku(db: Db, sku: string) {
  const [found] = await named<{ productId: string; name: string }>(
    db,
    'product-of-sku',
    `select p.id as "productId", p.name from variants v join products p on p.id = v.product_id
     where lower(v.sku) = lower($1) and v.retired_at is null`,
    [sku.trim()],
  );
  return found ?? null;
}
