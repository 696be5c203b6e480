import { named, type Tx } from '../../platform/database.ts';
import { COUNT_SHOWN_UP_TO } from '../catalog/present-product.ts';
import { ShopError } from '../errors.ts';
import { tag } from '../tags.ts';
import type { OrderLine } from './cart-lines.ts';

/**
 * Takes the lines' quantities out of the stock. The lines' variants must be held.
 * @returns the ids of the products of which a variant sold out
 * @throws sold_out, not_enough_stock, naming the line
 */
export async function reserveStock(tx: Tx, lines: OrderLine[]): Promise<string[]> {
  for (const line of lines) refuseShortage(line);
  const counted = lines.filter(({ stock }) => stock !== null);
  const left = await named<{ productId: string; stock: number }>(
    tx,
    'reserve-stock',
    `update variants v set stock = v.stock - sold.quantity
     from unnest($1::uuid[], $2::int[]) as sold (variant_id, quantity)
     where v.id = sold.variant_id
     returning v.product_id as "productId", v.stock`,
    [counted.map((line) => line.variantId), counted.map((line) => line.quantity)],
  );
  // Visitors see these counts (docs/rules.md, Stock), so the sale makes what they see stale.
  const shown = left.filter(({ stock }) => stock <= COUNT_SHOWN_UP_TO);
  tx.changed(...shown.map(({ productId }) => tag.product(productId)));
  return left.filter(({ stock }) => stock === 0).map(({ productId }) => productId);
}

function refuseShortage(line: OrderLine): void {
  const name = [line.name, ...Object.values(line.options)].join(', ');
  if (!line.isInStock || line.stock === 0) {
    throw new ShopError('sold_out', `${name} is sold out. Remove it from your cart to go on.`);
  }
  if (line.stock !== null && line.stock < line.quantity) {
    throw new ShopError(
      'not_enough_stock',
      `Only ${line.stock} of ${name} left. Lower its quantity to go on.`,
    );
  }
}

interface SoldLine {
  productId: string;
  quantity: number;
}

/** Counts the sale for 'bestselling'. Holds the products, in the order of their ids. */
export const countSales = (tx: Tx, lines: SoldLine[]): Promise<void> => addToSales(tx, lines, 1);

/** Counts it back. Holds the products in the same order. */
export const uncountSales = (tx: Tx, lines: SoldLine[]): Promise<void> => addToSales(tx, lines, -1);

async function addToSales(tx: Tx, lines: SoldLine[], sign: 1 | -1): Promise<void> {
  await named(
    tx,
    'count-sales',
    `with sold as (
       select product_id, sum(quantity) as quantity
       from unnest($1::uuid[], $2::int[]) as line (product_id, quantity) group by product_id
     ), held as (
       select id from products where id in (select product_id from sold)
       order by id for no key update
     )
     update products p set sales_count = greatest(p.sales_count + sold.quantity, 0)
     from held join sold on sold.product_id = held.id where p.id = held.id`,
    [lines.map((line) => line.productId), lines.map((line) => sign * line.quantity)],
  );
}
