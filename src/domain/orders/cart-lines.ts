import { type Db, named, type Tx } from '../../platform/database.ts';
import { type Owner, ownerColumn } from '../customers/owner.ts';
import type { PricedLine } from './quote.ts';

/** A cart line with what an order needs: current price and stock. */
export interface OrderLine extends PricedLine {
  productId: string;
  variantId: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  imageUrl: string;
  /** How many are left; null when not counted. */
  stock: number | null;
  /** The owner offers it, and at least one is left. */
  isBuyable: boolean;
  addedAt: Date;
}

/**
 * The owner's cart at today's prices, oldest line first. Products no longer on sale are left out.
 */
export function priceCart(db: Db, owner: Owner): Promise<OrderLine[]> {
  const { column, value } = ownerColumn(owner);
  return named<OrderLine>(
    db,
    `price-cart-${column}`,
    `select o.product_id as "productId", o.variant_id as "variantId", o.sku, p.name, o.options,
       o.image_url as "imageUrl", o.price, c.quantity, o.stock, o.is_buyable as "isBuyable",
       p.ships_free as "freeShipping", c.created_at as "addedAt"
     from cart_items c join offers o on o.variant_id = c.variant_id
     join products p on p.id = o.product_id
     where c.${column} = $1 order by c.created_at, c.id`,
    [value],
  );
}

/**
 * Like `priceCart`, with the lines and their variants locked until the transaction ends. Variants
 * are locked in id order, so that two checkouts cannot deadlock.
 */
export async function holdCart(tx: Tx, userId: string): Promise<OrderLine[]> {
  await named(
    tx,
    'hold-cart',
    `select from cart_items c join variants v on v.id = c.variant_id
     where c.user_id = $1 order by v.id for no key update of v, c`,
    [userId],
  );
  // A separate statement, so that it sees what earlier holders of the locks left.
  return priceCart(tx, { userId });
}
