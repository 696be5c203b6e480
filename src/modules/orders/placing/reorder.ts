import { ShopError } from '../../../kit/errors.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { addToCart } from '../../cart/cart.ts';
import { MAX_LINE_QUANTITY } from '../../cart/schema.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import type { ReorderResult } from '../schema.ts';

/**
 * Puts the items of an earlier order into the customer's cart, if they are still sold and in stock.
 * @param variantId only this one of them
 * @throws not_found, also for another customer's order
 */
export async function reorder(
  tx: Tx,
  userId: string,
  orderId: string,
  variantId?: string,
): Promise<ReorderResult> {
  // Locked, so that a double click does not add everything twice.
  await lockCustomer(tx, userId);
  const ordered = await listOrdered(tx, userId, orderId);
  if (ordered.length === 0) throw new ShopError('not_found', 'This order does not exist.');
  const items = ordered.filter((item) => variantId === undefined || item.variantId === variantId);
  if (items.length === 0) throw new ShopError('not_found', 'This was not in the order.');
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
  variantId: string;
  name: string;
  options: Record<string, string>;
  quantity: number;
  /** The owner still offers it, though it may be sold out. */
  isSold: boolean;
  /** The owner's switch is on, and at least one is left. */
  isBuyable: boolean;
  /** How many more the customer's cart can take. */
  room: number;
}

const listOrdered = (tx: Tx, userId: string, orderId: string) =>
  named<OrderedItem>(
    tx,
    'ordered-items',
    `select i.product_id, i.variant_id, i.name, i.options, i.quantity,
       o.variant_id is not null as "isSold", coalesce(o.is_buyable, false) as "isBuyable",
       greatest(least(${MAX_LINE_QUANTITY}, o.stock) - coalesce(c.quantity, 0), 0) as room
     from orders b join order_items i on i.order_id = b.id
     left join offers o on o.variant_id = i.variant_id
     left join cart_items c on c.variant_id = i.variant_id and c.user_id = $1
     where b.id = $2 and b.user_id = $1 and b.is_placed order by i.position`,
    [userId, orderId],
  );

/** @returns how many were added */
async function addAgain(tx: Tx, userId: string, item: OrderedItem): Promise<number> {
  const { productId, variantId, isBuyable } = item;
  const quantity = Math.min(item.quantity, item.room);
  if (!isBuyable || quantity === 0) return 0;
  try {
    await addToCart(tx, { userId }, { productId, variantId, quantity });
    return quantity;
  } catch (error) {
    // Somebody bought the last ones just now.
    if (error instanceof ShopError) return 0;
    throw error;
  }
}

function whyMissing({ isSold, isBuyable }: OrderedItem) {
  if (!isSold) return 'not_sold' as const;
  return isBuyable ? ('fewer_left' as const) : ('sold_out' as const);
}
