import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { named, namedOne, type Tx } from '../../../platform/database/database.ts';
import { isPaid } from '../order-label.ts';
import { type LockedOrder, refuseInState } from '../order-state.ts';
import { ORDER_ADDRESS } from '../order-view.ts';
import { moveBack, movePieces, readPlaces, take } from '../pieces.ts';
import { placeByHand } from '../placing/place-by-hand.ts';
import type { OrderAddress } from '../placing/write-order.ts';
import { type Refundable, readRefundable } from './refund-lines.ts';
import { costOfPieces } from './refund-parts.ts';

/** Pieces of an order's line that came back, and the variant that is sent in their place. */
export interface ExchangedLine {
  itemId: string;
  quantity: number;
  variantId: string;
}

/**
 * Sends as many pieces of other variants of the same products to where the order went, as a new order that costs
 * nothing. The pieces that came back are not refunded any more. Hold the order.
 * @throws wrong_order_state for an order that is not paid, account_inactive where the account is deleted, invalid_input
 *   for another product's variant, refund_too_large for pieces whose money went back, and as placeByHand
 * @returns the new order's id
 */
export async function exchangePieces(
  tx: Tx,
  order: LockedOrder,
  returnId: string,
  lines: ExchangedLine[],
): Promise<string> {
  const { id, userId, paymentStatus } = order;
  if (!isPaid(paymentStatus)) refuseInState(order, 'exchanged');
  if (userId === null) {
    throw new ShopError(
      'account_inactive',
      'The customer’s account is deleted, so nothing can be sent in exchange.',
    );
  }
  await refuseOtherProducts(tx, lines);
  refuseRefunded(await readRefundable(tx, id), lines);
  const places = await readPlaces(tx, id);
  await movePieces(
    tx,
    { why: 'exchanged', about: returnId },
    lines.flatMap(({ itemId, quantity }) =>
      take(places, itemId, quantity, [
        ['fit', 'on_sale'],
        ['unfit', 'written_off'],
        // Their own money went back: others of the line stand for them.
        ['sent', 'kept'],
      ]),
    ),
  );
  return placeByHand(tx, {
    customerId: userId,
    lines,
    address: await readAddress(tx, id),
    discount: { amount: 'all', why: `Exchange for order ${order.number}` },
    payment: 'paid',
  });
}

/** What was to be sent in their place was cancelled: pieces are exchanged no longer. Hold their order. */
export const undoExchanged = (tx: Tx, returnId: string): Promise<void> =>
  moveBack(tx, returnId, 'exchanged', 'exchange cancelled');

/** @throws invalid_input */
async function refuseOtherProducts(tx: Tx, lines: ExchangedLine[]): Promise<void> {
  const alike = await named<{ itemId: string }>(
    tx,
    'variants-of-items',
    `select i.id as "itemId" from json_to_recordset($1::json) as l ("itemId" uuid, "variantId" uuid)
     join order_items i on i.id = l."itemId"
     join variants v on v.id = l."variantId" and v.product_id = i.product_id`,
    [JSON.stringify(lines)],
  );
  const other = lines.findIndex((line) => alike.every(({ itemId }) => itemId !== line.itemId));
  if (other === -1) return;
  throw fieldRefusal(
    `lines.${other}.variantId`,
    'Only variants of the same product can be sent in exchange.',
  );
}

/** @throws refund_too_large */
function refuseRefunded(of: Refundable, lines: ExchangedLine[]): void {
  const isRefunded = lines.some(({ itemId, quantity }) => {
    const left = of.lines.find((line) => line.itemId === itemId);
    if (!left || left.pieces < quantity) return true;
    return of.left === 0 && costOfPieces(left, quantity, of.unit) > 0;
  });
  if (!isRefunded) return;
  throw new ShopError(
    'refund_too_large',
    'The money for what came back was refunded, so it cannot be exchanged as well.',
  );
}

async function readAddress(tx: Tx, orderId: string): Promise<OrderAddress> {
  const { address } = await namedOne<{ address: OrderAddress }>(
    tx,
    'address-of-order',
    `select ${ORDER_ADDRESS} as address from orders o where o.id = $1`,
    [orderId],
  );
  return address;
}
