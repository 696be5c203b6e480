import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { pipelined, type Tx } from '../../platform/database/database.ts';
import { insertReturningId, insertRow } from '../../platform/database/write-row.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { recordEvent } from '../orders/order-history.ts';
import { lockOrder } from '../orders/order-state.ts';
import { notifyOfReturn } from './mail-composers.ts';
import { readReturnable } from './returnable.ts';
import type { NewReturn } from './schema.ts';

/**
 * A customer asks to send pieces of an order back.
 * @returns the return's id
 * @throws not_found, also for somebody else's order; not_returnable with what is wrong with each line
 */
export async function requestReturn(
  tx: Tx,
  orderId: string,
  { lines, reason, note }: NewReturn,
): Promise<string> {
  const order = await lockOrder(tx, orderId);
  const returnable = await readReturnable(tx, order.id);
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
  await notifyOwner(tx, 'return.requested', {
    returnId,
    orderId: order.id,
    number: order.number,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  await notifyOfReturn(tx, order, { returnId, kind: 'return-requested' });
  return returnId;
}
