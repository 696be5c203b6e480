import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { pipelined, type Tx } from '../../platform/database/database.ts';
import { insertReturningId, insertRow } from '../../platform/database/write-row.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { recordEvent } from '../orders/order-history.ts';
import { type LockedOrder, lockOrder } from '../orders/order-state.ts';
import { notifyOfReturn } from './mail-composers.ts';
import { approveReturn } from './move-return.ts';
import { addReturnPhotos } from './return-photos.ts';
import { readReturnable } from './returnable.ts';
import type { BegunReturn, NewReturn } from './schema.ts';

/**
 * A customer asks to send pieces of an order back.
 * @returns the return's id
 * @throws not_found, also for somebody else's order; not_returnable with what is wrong with each line
 */
export async function requestReturn(tx: Tx, orderId: string, asked: NewReturn): Promise<string> {
  const { order, returnId } = await writeReturn(tx, orderId, asked);
  await addReturnPhotos(tx, { returnId, orderId: order.id, photos: asked.photos });
  await notifyOwner(tx, 'return.requested', {
    returnId,
    orderId: order.id,
    number: order.number,
    pieces: asked.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  await notifyOfReturn(tx, order, { returnId, kind: 'return-requested' });
  return returnId;
}

/**
 * The shop begins a return for a customer who told it so, on the telephone for example: it is approved at once, and the
 * customer reads where to send it. What has left can come back, also after the days in which customers may ask.
 * @returns the return's id
 * @throws not_found, not_returnable with what is wrong with each line
 */
export async function beginReturn(tx: Tx, orderId: string, asked: BegunReturn): Promise<string> {
  const { returnId } = await writeReturn(tx, orderId, asked, true);
  await approveReturn(tx, returnId);
  return returnId;
}

async function writeReturn(
  tx: Tx,
  orderId: string,
  { lines, reason, note }: BegunReturn,
  byShop = false,
): Promise<{ order: LockedOrder; returnId: string }> {
  const order = await lockOrder(tx, orderId);
  const returnable = await readReturnable(tx, order.id, byShop);
  for (const [index, { itemId, quantity }] of lines.entries()) {
    const line = returnable.find((each) => each.itemId === itemId);
    if (!line) throw new ShopError('not_found', 'This order has no such line.');
    if (quantity <= line.most) continue;
    throw fieldRefusal(
      `lines.${index}.quantity`,
      line.refusal ?? `At most ${line.most} of this can be returned.`,
      'not_returnable',
    );
  }
  const asked = { orderId: order.id, userId: order.userId, reason, note };
  const returnId = await insertReturningId(tx, 'returns', asked);
  await pipelined(
    lines.map(({ itemId, quantity }) =>
      insertRow(tx, 'return_items', { returnId, orderItemId: itemId, quantity }),
    ),
  );
  await recordEvent(tx, order.id, 'return requested', { returnId });
  return { order, returnId };
}
