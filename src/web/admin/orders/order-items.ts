import type { OrderRow } from '../../../domain/orders/schema.ts';

type Item = OrderRow['items'][number];

/** '2 × Luna Pod (Grey)'. */
export function itemText({ quantity, name, options }: Item): string {
  const chosen = Object.values(options).join(', ');
  return `${quantity} × ${name}${chosen && ` (${chosen})`}`;
}

/** '2 × Luna Pod +1 more', for an order of two lines. */
export function itemsText([first, ...others]: Item[]): string {
  if (!first) return '';
  return others.length === 0 ? itemText(first) : `${itemText(first)} +${others.length} more`;
}
