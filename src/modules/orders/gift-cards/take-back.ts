import { ShopError } from '../../../kit/errors.ts';
import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { updateRow } from '../../../platform/database/write-row.ts';
import { GIFT_CARD_PRODUCT_ID } from '../../catalog/constants.ts';
import { boughtLeft, takeBackBought, takeBackWhatIsLeft } from '../../gift-cards/bought-cards.ts';
import { flagOrder } from '../order-history.ts';
import type { LockedOrder } from '../order-state.ts';

interface Refunded {
  id: string;
  lines: { itemId: string; quantity: number }[];
  amount: number;
  /** What of the order could go back before it. */
  left: number;
}

/**
 * What was paid for gift cards goes back: they are taken back at once, so that nobody spends what is on its way back.
 * @throws wrong_order_state where something of them is spent, and for an amount that is more than all else of the order
 */
export async function takeBackCards(
  tx: Tx,
  { id: orderId, cardsSold, currency }: LockedOrder,
  { id: refundId, lines, amount, left }: Refunded,
): Promise<void> {
  if (cardsSold === 0) return;
  const of = { orderId, refundId };
  let taken = 0;
  if (lines.length > 0) {
    for (const { variantId, quantity } of await giftCardLines(tx, orderId, lines)) {
      taken += await takeBackBought(tx, of, { variantId, quantity });
    }
  } else {
    const others = left - (await boughtLeft(tx, orderId));
    if (amount === left) taken = await takeBackBought(tx, of, {});
    else if (amount > others) {
      const most = withCode(moneyText(Math.max(others, 0)), currency);
      throw new ShopError(
        'wrong_order_state',
        `At most ${most} can go back besides what was paid for gift cards: name the cards to refund them.`,
      );
    }
  }
  if (taken > 0) await updateRow(tx, 'refunds', refundId, { cardsSold: taken });
}

const giftCardLines = (tx: Tx, orderId: string, lines: Refunded['lines']) =>
  named<{ variantId: string; quantity: number }>(
    tx,
    'gift-cards-to-take-back',
    `select i.variant_id, l.quantity from json_to_recordset($1::json) as l ("itemId" uuid, quantity int)
     join order_items i on i.id = l."itemId" and i.order_id = $2 and i.product_id = $3`,
    [JSON.stringify(lines), orderId, GIFT_CARD_PRODUCT_ID],
  );

/** All of an order's money went back at the provider, where nobody asked whether its gift cards are spent. */
export async function takeBackCardsUnasked(
  tx: Tx,
  { id: orderId, cardsSold }: LockedOrder,
  refundId: string,
): Promise<void> {
  if (cardsSold === 0) return;
  const { amount, isSpent } = await takeBackWhatIsLeft(tx, { orderId, refundId });
  if (amount > 0) await updateRow(tx, 'refunds', refundId, { cardsSold: amount });
  if (isSpent) {
    const what = 'What was paid for gift cards went back, and something of them is spent';
    await flagOrder(tx, orderId, what);
  }
}
