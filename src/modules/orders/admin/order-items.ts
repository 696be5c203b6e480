import { GIFT_CARD_PRODUCT_ID } from '../../catalog/constants.ts';
import type { OrderRecord, OrderRow } from '../admin-schema.ts';

type Item = OrderRow['items'][number];
type Named = Pick<Item, 'quantity' | 'name' | 'options'>;

/** '2 × Luna Pod (Grey)'. */
export function itemText({ quantity, name, options }: Named): string {
  const chosen = Object.values(options).join(', ');
  return `${quantity} × ${name}${chosen && ` (${chosen})`}`;
}

/** '2 × Luna Pod +1 more', for an order of two lines. */
export function itemsText([first, ...others]: Named[]): string {
  if (!first) return '';
  return others.length === 0 ? itemText(first) : `${itemText(first)} +${others.length} more`;
}

/** Gift cards leave as codes: nobody packs them, and none comes back. */
export const isPacked = ({ productId }: Pick<OrderRecord['items'][number], 'productId'>): boolean =>
  productId !== GIFT_CARD_PRODUCT_ID;

type Counted = Pick<Item, 'quantity' | 'shipped' | 'withdrawn'>;

/** How many pieces of a line are still to ship. */
export const leftOf = ({ quantity, shipped, withdrawn }: Counted): number =>
  quantity - shipped - withdrawn;

/** How many pieces of an order went out, are still to, and are to in all. */
export function piecesOf(items: Counted[]): { shipped: number; left: number; all: number } {
  const shipped = items.reduce((sum, item) => sum + item.shipped, 0);
  const left = items.reduce((sum, item) => sum + leftOf(item), 0);
  return { shipped, left, all: shipped + left };
}
