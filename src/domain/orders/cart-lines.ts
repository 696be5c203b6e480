import { type Db, named } from '../../platform/database.ts';
import { type Owner, ownerColumn } from '../cart/owner.ts';
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
}

const LINES = (column: string) => `
  select p.id as "productId", v.id as "variantId", v.sku, p.name, v.options,
    p.image_url as "imageUrl", coalesce(v.price, p.base_price) as price, c.quantity, v.stock,
    p.is_in_stock and p.deleted_at is null as "isInStock",
    coalesce(p.shipping ->> 'freeShipping' = 'true', false) as "freeShipping"
  from cart_items c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
  where c.${column} = $1`;

/** The owner's cart at today's prices. */
export function priceCart(db: Db, owner: Owner): Promise<OrderLine[]> {
  const { column, value } = ownerColumn(owner);
  return named<OrderLine>(
    db,
    `price-cart-${column}`,
    `${LINES(column)} and p.deleted_at is null order by c.created_at, c.id`,
    [value],
  );
}

/**
 * The same with the lines and their variants held until the transaction ends: in the order of their ids, so that two
 * checkouts never wait for each other in a circle (decision 7).
 */
export function holdCart(tx: Db, userId: string): Promise<OrderLine[]> {
  return named<OrderLine>(
    tx,
    'hold-cart',
    `${LINES('user_id')} order by v.id for no key update of v, c`,
    [userId],
  );
}
