import { unitOf } from '../../kit/format.ts';
import { proportion, tenThousandths, WHOLE } from '../../kit/money.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { IS_GIFT_CARD } from '../catalog/gift-card-product.ts';
import { readSettings } from '../settings/settings.ts';
import { groupsOf } from './groups.ts';

/** What customers in groups pay (docs/decisions/069). */

/** What being in a group changes of prices and taxes. */
export interface GroupTerms {
  id: string;
  /** Decimal text. */
  percentOff: string | null;
  /** What it is taken off: everything where both are empty. */
  kinds: string[];
  brandIds: string[];
  isTaxExempt: boolean;
  taxReason: string;
}

/** The terms of the groups that a customer is in now, as JSON. @param customer their id, as SQL; null is in none */
export const groupTerms = (
  customer: string,
) => `(select coalesce(json_agg(json_build_object('id', g.id,
  'percentOff', trim_scale(g.percent_off)::text, 'kinds', kinds_within(g.kinds), 'brandIds', g.brand_ids, 'isTaxExempt', g.is_tax_exempt,
  'taxReason', g.tax_reason) order by lower(g.name), g.id), '[]') from ${groupsOf(customer)})`;

/** What groups pay for a variant, by their ids, as JSON; null where none has a price of its own. @param variant its id, as SQL */
export const groupPrices = (variant: string) =>
  `(select json_object_agg(gp.group_id, gp.price) from group_prices gp where gp.variant_id = ${variant})`;

/** What of a line its price for a group depends on. */
interface GroupPriced {
  brandId: string | null;
  category: string;
  type: string;
  /** Costs what is on it, whoever buys it. */
  isGiftCard?: boolean;
  groupPrices?: Record<string, number> | null;
}

/**
 * What one costs for a customer of these groups, in minor units: the least of what everybody pays and what their groups do.
 * @param price what everybody pays @param unit the least amount of the currency
 */
export function ownPrice(
  price: number,
  line: GroupPriced,
  groups: readonly GroupTerms[],
  unit: number,
): number {
  if (line.isGiftCard) return price;
  return groups.reduce((least, group) => {
    const fixed = line.groupPrices?.[group.id] ?? price;
    const off =
      group.percentOff !== null && isOff(group, line)
        ? proportion(price, tenThousandths(group.percentOff), WHOLE, unit)
        : 0;
    return Math.min(least, fixed, price - off);
  }, price);
}

function isOff({ kinds, brandIds }: GroupTerms, { brandId, category, type }: GroupPriced): boolean {
  if (kinds.length + brandIds.length === 0) return true;
  const names = [category.toLowerCase(), type.toLowerCase()];
  return (
    (brandId !== null && brandIds.includes(brandId)) ||
    kinds.some((kind) => names.includes(kind.toLowerCase()))
  );
}

/** Whether a customer is in a group now that pays less for something. */
export async function hasOwnPrices(db: Db, customerId: string): Promise<boolean> {
  const [row] = await named<{ has: boolean }>(
    db,
    'has-own-prices',
    `select exists (select from ${groupsOf('$1::uuid')} and (g.percent_off is not null
       or exists (select from group_prices gp where gp.group_id = g.id))) as has`,
    [customerId],
  );
  return row?.has === true;
}

interface VariantRow extends GroupPriced {
  productId: string;
  variantId: string;
  price: number;
  isShown: boolean;
}

/** The prices in minor units that are a customer's own: those that are less than everybody's. */
export async function readOwnPrices(
  db: Db,
  customerId: string,
  which: { variantIds: string[] } | { productIds: string[] },
): Promise<Pick<VariantRow, 'productId' | 'variantId' | 'price' | 'isShown'>[]> {
  const [row] = await named<{ groups: GroupTerms[] }>(
    db,
    'group-terms',
    `select ${groupTerms('$1::uuid')} as groups`,
    [customerId],
  );
  const groups = row?.groups ?? [];
  if (groups.length === 0) return [];
  const unit = unitOf((await readSettings(db)).currency);
  const byProduct = 'productIds' in which;
  const rows = await named<VariantRow>(
    db,
    `prices-for-groups-${byProduct ? 'of-products' : 'of-variants'}`,
    `select o.product_id, o.variant_id, o.price, o.is_default as "isShown", p.brand_id, p.category, p.type,
       ${IS_GIFT_CARD} as "isGiftCard", ${groupPrices('o.variant_id')} as "groupPrices"
     from offers o join products p on p.id = o.product_id
     where ${byProduct ? 'o.product_id' : 'o.variant_id'} = any($1::uuid[])`,
    [byProduct ? which.productIds : which.variantIds],
  );
  return rows.flatMap((line) => {
    const { productId, variantId, isShown } = line;
    const price = ownPrice(line.price, line, groups, unit);
    return price < line.price ? [{ productId, variantId, price, isShown }] : [];
  });
}
