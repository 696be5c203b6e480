import { type Db, named, type Tx } from '../../platform/database.ts';
import { type Owner, ownerColumn } from '../customers/owner.ts';
import type { PricedLine } from './quote.ts';

/** A cart line as an order is made of it, with what holds now. */
export interface OrderLine extends PricedLine {
  productId: string;
  variantId: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  imageUrl: string;
  /** How many are left; null when not counted. */
  stock: number | null;
  isInStock: boolean;
  addedAt: Date;
}

const LINES = (column: string) => `
  select p.id as "productId", v.id as "variantId", v.sku, p.name, v.options,
    p.image_url as "imageUrl", coalesce(v.price, p.base_price) as price, c.quantity, v.stock,
    p.is_in_stock as "isInStock",
    coalesce(p.shipping ->> 'freeShipping' = 'true', false) as "freeShipping",
    c.created_at as "addedAt", c.id as "lineId"
  from cart_items c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
  where c.${column} = $1 and p.deleted_at is null`;

/** The owner's cart at today's prices, oldest line first. What is not on sale any more is left out. */
export function priceCart(db: Db, owner: Owner): Promise<OrderLine[]> {
  const { column, value } = ownerColumn(owner);
  return named<OrderLine>(
    db,
    `price-cart-${column}`,
    `${LINES(column)} order by "addedAt", "lineId"`,
    [value],
  );
}

/**
 * The same with the lines and their variants held until the transaction ends. They are taken in the
 * order of the variants' ids, so that two checkouts never wait for each other in a circle.
 */
export function holdCart(tx: Tx, userId: string): Promise<OrderLine[]> {
  return named<OrderLine>(
    tx,
    'hold-cart',
    `with held as (${LINES('user_id')} order by v.id for no key update of v, c)
     select * from held order by "addedAt", "lineId"`,
    [userId],
  );
}
