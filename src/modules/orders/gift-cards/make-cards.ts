import {
  bySystem,
  type Database,
  named,
  type Tx,
  write,
} from '../../../platform/database/database.ts';
import { insertReturningId, insertRow, NOW } from '../../../platform/database/write-row.ts';
import { GIFT_CARD_PRODUCT_ID } from '../../catalog/constants.ts';
import { makeBoughtCards } from '../../gift-cards/bought-cards.ts';
import { readSettings } from '../../settings/settings.ts';
import { recordEvent } from '../order-history.ts';
import { isPaid } from '../order-label.ts';
import { lockAnyOrder } from '../order-state.ts';
import { movePieces } from '../pieces.ts';
import { settleFulfilment } from '../shipments/shipments.ts';

/**
 * Does the task `makeGiftCards`: the cards of an order that is paid in full and that nobody holds back. Whatever comes
 * later (it is released, the rest of it is paid) queues it again, and each card is made once.
 */
export async function makeCards(db: Database, secretKey: string, orderId: string): Promise<void> {
  await write(db, bySystem('gift cards'), async (tx) => {
    const order = await lockAnyOrder(tx, orderId);
    if (!order || order.isWaiting || !isPaid(order.paymentStatus)) return;
    if (order.owed > 0 || order.holdReason !== null) return;
    const { currency } = order;
    const { timeZone } = await readSettings(tx);
    const made = await makeBoughtCards(tx, { orderId, currency, timeZone }, secretKey);
    if (made === 0) return;
    await handOver(tx, orderId);
    await settleFulfilment(tx, order);
    await recordEvent(tx, orderId, 'gift cards made', { pieces: made });
    // Nothing else was ordered: its customer sees that it is done.
    if (order.fulfilment === 'delivered') await recordEvent(tx, orderId, 'delivered');
  });
}

/** Their pieces have left and arrived: nobody packs them. */
async function handOver(tx: Tx, orderId: string): Promise<void> {
  const lines = await named<{ itemId: string; quantity: number }>(
    tx,
    'gift-cards-to-hand-over',
    `select id as "itemId", to_ship as quantity from order_pieces
     where order_id = $1 and product_id = $2 and to_ship > 0`,
    [orderId, GIFT_CARD_PRODUCT_ID],
  );
  if (lines.length === 0) return;
  const shipmentId = await insertReturningId(tx, 'shipments', {
    orderId,
    carrier: '',
    trackingNumber: '',
    deliveredAt: NOW,
  });
  for (const { itemId, quantity } of lines) {
    await insertRow(tx, 'shipment_items', { shipmentId, orderItemId: itemId, quantity });
  }
  const moves = lines.map((line) => ({ ...line, from: 'to_ship', to: 'sent' }) as const);
  await movePieces(tx, { why: 'shipped', about: shipmentId }, moves);
}
