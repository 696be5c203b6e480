import { named, type Tx } from '../../../platform/database.ts';
import { type PiecesBack, putBack } from './refund-lines.ts';

/** Shipped pieces of an order's lines that came back. Hold the order. */
export async function receivePieces(
  tx: Tx,
  lines: { itemId: string; quantity: number }[],
): Promise<void> {
  await named(
    tx,
    'receive-pieces',
    `update order_items i set returned = least(i.shipped, i.returned + l.quantity)
     from json_to_recordset($1::json) as l ("itemId" uuid, quantity int) where i.id = l."itemId"`,
    [JSON.stringify(lines)],
  );
}

/** Puts pieces that came back on sale again; an order that was given up counts as sold no more already. Hold the order. */
export async function restockPieces(
  tx: Tx,
  lines: { itemId: string; good: number }[],
): Promise<void> {
  const pieces = await named<PiecesBack>(
    tx,
    'restock-pieces',
    `with back as (
       select i.id, least(l.good, i.quantity - i.restocked) as pieces
       from json_to_recordset($1::json) as l ("itemId" uuid, good int) join order_items i on i.id = l."itemId"
     )
     update order_items i set restocked = i.restocked + b.pieces from back b, orders o
     where i.id = b.id and b.pieces > 0 and o.id = i.order_id
     returning i.product_id as "productId", i.variant_id as "variantId",
       case when o.returned_at is null then b.pieces else 0 end as quantity, b.pieces as back`,
    [JSON.stringify(lines)],
  );
  await putBack(tx, pieces);
}
