import { type Statement, send } from '../../../platform/database/batching.ts';
import { type Db, idsIn, named, type Tx } from '../../../platform/database/database.ts';
import { askedValues, missingValues } from '../../custom-fields/fields.ts';
import type { FieldValues } from '../../custom-fields/schema.ts';
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
}

/**
 * The owner's cart at today's prices, oldest line first. Products no longer on sale are left out.
 */
export function priceCart(db: Db, owner: Owner): Promise<OrderLine[]> {
  return send(db, pricedCart(owner));
}

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

const LINE = `o.product_id, o.variant_id, o.sku, p.name, o.options, o.image_url, o.price, o.stock, o.is_buyable,
  p.ships_free as "freeShipping", p.brand_id, p.category, p.type, p.weight_grams, p.shipping_class, p.tax_class`;

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
