import { named, type Tx } from '../../platform/database.ts';
import { addToCart } from '../cart/cart.ts';
import { MAX_LINE_QUANTITY } from '../cart/schema.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { ShopError } from '../errors.ts';
import type { ReorderResult } from './schema.ts';

/**
 * Puts into the customer's cart what an order of theirs held, as far as it is still sold and in stock.
 * @throws not_found, also for an order of somebody else
 */
export async function reorder(tx: Tx, userId: string, orderId: string): Promise<ReorderResult> {
  // Of two clicks at once, the second finds what the first put into the cart.
  await holdCustomer(tx, userId);
  const items = await listOrdered(tx, userId, orderId);
  if (items.length === 0) throw new ShopError('not_found', 'This order does not exist.');
  const result: ReorderResult = { added: 0, missing: [] };
  for (const item of items) {
    const added = await addAgain(tx, userId, item);
    result.added += added;
    if (added === item.quantity) continue;
    const name = [item.name, ...Object.values(item.options)].join(', ');
    result.missing.push({ name, reason: whyMissing(item) });
  }
  return result;
}

interface OrderedItem {
  productId: string;
  /** Null: this variant is gone. */
  variantId: string | null;
  name: string;
  options: Record<string, string>;
  quantity: number;
  /** The owner still offers it; it may be sold out. */
  isSold: boolean;
  /** The owner's switch, and at least one is left. */
  isInStock: boolean;
  /** How many more of it the customer's cart may hold. */
  room: number;
}

const listOrdered = (tx: Tx, userId: string, orderId: string) =>
  named<OrderedItem>(
    tx,
    'ordered-items',
    `select i.product_id as "productId", v.id as "variantId", i.name, i.options, i.quantity,
       p.deleted_at is null and v.id is not null as "isSold",
       p.is_in_stock and v.stock is distinct from 0 as "isInStock",
       greatest(least(${MAX_LINE_QUANTITY}, v.stock) - coalesce(c.quantity, 0), 0) as room
     from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
     left join variants v on v.id = i.variant_id and v.product_id = p.id
     left join cart_items c on c.variant_id = v.id and c.user_id = $1
     where o.id = $2 and o.user_id = $1 order by i.position`,
    [userId, orderId],
  );

/** @returns how many were added */
async function addAgain(tx: Tx, userId: string, item: OrderedItem): Promise<number> {
  const { productId, variantId, isSold, isInStock } = item;
  const quantity = Math.min(item.quantity, item.room);
  if (variantId === null || !isSold || !isInStock || quantity === 0) return 0;
  try {
    await addToCart(tx, { userId }, { productId, variantId, quantity });
    return quantity;
  } catch (error) {
    // Somebody bought the last ones at this very moment.
    if (error instanceof ShopError) return 0;
    throw error;
  }
}

function whyMissing({ isSold, isInStock }: OrderedItem) {
  if (!isSold) return 'not_sold' as const;
  return isInStock ? ('fewer_left' as const) : ('sold_out' as const);
}
