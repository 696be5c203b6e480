import { type Statement, send } from '../../../platform/database/batching.ts';
import { type Db, idsIn, named, type Tx } from '../../../platform/database/database.ts';
import { costOf, type SoldPart, soldParts } from '../../catalog/bundles.ts';
import { IS_GIFT_CARD } from '../../catalog/gift-card-product.ts';
import { askedValues, missingValues } from '../../custom-fields/fields.ts';
import type { FieldValues } from '../../custom-fields/schema.ts';
import { groupPrices } from '../../customers/own-price.ts';
import { type Owner, ownerColumn } from '../../customers/owner.ts';
import type { PricedLine } from './pricing.ts';

/** A cart line with what an order needs: current price and stock. */
export interface OrderLine extends PricedLine {
  variantId: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  imageUrl: string;
  /** How many are left; null when not counted. */
  stock: number | null;
  /** The owner offers it, and at least one is left. */
  isBuyable: boolean;
  /** What it holds of what it is asked for, by the keys of custom fields. */
  fields: FieldValues;
  /** The labels of what it must hold and doesn't. */
  missing: string[];
  /** What one costs the owner, in minor units; null: unknown. Staff alone are told. */
  cost: number | null;
  /** What a bundle is made of now; null: it is none. */
  parts: SoldPart[] | null;
}

/**
 * The owner's cart at today's prices, oldest line first. Products no longer on sale are left out.
 */
export function priceCart(db: Db, owner: Owner): Promise<OrderLine[]> {
  return send(db, pricedCart(owner));
}

/** What of it can be bought: what is sold out is told at its line, and nobody pays for it. */
export const priceBuyable = async (db: Db, owner: Owner): Promise<OrderLine[]> =>
  (await priceCart(db, owner)).filter(({ isBuyable }) => isBuyable);

/** Finds it. */
export function pricedCart(owner: Owner): Statement<OrderLine> {
  const { column, value } = ownerColumn(owner);
  return {
    name: `price-cart-${column}`,
    text: `select ${LINE}, c.quantity, ${askedValues('c.fields', 'p.fields')} as fields,
       ${missingValues('c.fields', 'p.fields')} as missing
     from cart_items c join offers o on o.variant_id = c.variant_id
     join products p on p.id = o.product_id
     where c.${column} = $1 order by c.created_at, c.id`,
    values: [value],
    ...('userId' in owner && { types: ['uuid'] }),
  };
}

/** The owner lets them be bought. */
const SELLS_GIFT_CARDS = `exists (select from site_config where key = 'gift_cards_sold' and value = 'true')`;

const LINE = `o.product_id, o.variant_id, o.sku, p.name, o.options, o.image_url, o.price, o.stock,
  o.is_buyable and (not ${IS_GIFT_CARD} or ${SELLS_GIFT_CARDS}) as is_buyable, ${IS_GIFT_CARD} as "isGiftCard",
  ${costOf('o.variant_id')} as cost, ${soldParts('o.variant_id')} as parts, p.ships_free as "freeShipping", p.brand_id, p.category, p.type, p.weight_grams, p.shipping_class, p.tax_class,
  ${groupPrices('o.variant_id')} as "groupPrices"`;

/** Nobody was asked. */
const NO_FIELDS = `'{}'::jsonb as fields, array[]::text[] as missing`;

/** What products would cost in a cart, each in its default variant. Those no longer on sale are left out. */
export const priceProducts = (
  db: Db,
  wanted: { productId: string; quantity: number }[],
): Promise<OrderLine[]> =>
  named(
    db,
    'price-products',
    `select ${LINE}, w.quantity, ${NO_FIELDS}
     from json_to_recordset($1::json) as w ("productId" uuid, quantity int)
     join offers o on o.product_id = w."productId" and o.is_default
     join products p on p.id = o.product_id`,
    [JSON.stringify(wanted)],
  );

/** Like a cart of these variants, in their order. Those that are not offered are left out. */
export const priceVariants = (
  db: Db,
  wanted: { variantId: string; quantity: number }[],
): Promise<OrderLine[]> =>
  named<OrderLine>(
    db,
    'price-variants',
    `select ${LINE}, w.quantity, ${NO_FIELDS}
     from unnest($1::uuid[], $2::int[]) with ordinality as w (variant_id, quantity, nth)
     join offers o on o.variant_id = w.variant_id
     join products p on p.id = o.product_id order by w.nth`,
    [wanted.map(({ variantId }) => variantId), wanted.map(({ quantity }) => quantity)],
  );

/** Locks the lines of customers' carts until the transaction ends. What is read after that sees what earlier holders left. */
export async function lockCarts(tx: Tx, userIds: string[]): Promise<void> {
  await named(
    tx,
    'lock-carts',
    `select from cart_items where user_id = any(${idsIn('$1')}) order by id for no key update`,
    [userIds],
  );
}
