import { ShopError } from '../../../kit/errors.ts';
import { withCode, writeMoney } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { tidyPostcode } from '../../../kit/postal-rules.ts';
import { refuseOlder } from '../../../kit/versions.ts';
import { pipelined, type Tx } from '../../../platform/database/database.ts';
import {
  deleteRows,
  FromNow,
  insertRow,
  NOW,
  updateRow,
} from '../../../platform/database/write-row.ts';
import { lockWhatIsLeft, noteSales, reserveStock, returnStock } from '../../catalog/stock.ts';
import { refundToCards } from '../../gift-cards/spend-cards.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { readSettings } from '../../settings/settings.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { readStandingInvoice, replaceInvoice } from '../invoice/replace-invoice.ts';
import { recordEvent } from '../order-history.ts';
import { lockOrder } from '../order-state.ts';
import { settleOwed } from '../paying/settle-owed.ts';
import { closeAttempts } from '../paying/settle-payment.ts';
import { insertAdjustments } from '../pricing/order-adjustments.ts';
import { type EditedOrder, readEdited, refuseUneditable, versionOf } from './edited-order.ts';
import { type EditPlan, type PieceChange, planEdit } from './plan-edit.ts';
import { repayDifference } from './repay-difference.ts';
import type { OrderEdit } from './schema.ts';

/**
 * Changes the lines and the address of an order of which nothing has left: its stock, its amounts, its invoice and its money
 * follow, all or none of it. What it costs less goes back, what it costs more is asked for by a pay link.
 * @throws not_found, changed_meanwhile, wrong_order_state, amount_changed, and as `planEdit` does
 * @returns the repayments that a provider still has to be told of
 */
export async function editOrder(
  tx: Tx,
  orderId: string,
  { version, total, notifyCustomer = true, ...wanted }: OrderEdit,
): Promise<string[]> {
  await lockOrder(tx, orderId);
  const order = await readEdited(tx, orderId);
  // Before its version: of what has left it says so.
  refuseUneditable(order);
  await refuseOlder(tx, orderId, { version: versionOf(order) }, [version]);
  const plan = await planEdit(tx, order, wanted);
  refuseOtherTotal(order, plan, total);
  if (plan.changes.length === 0 && !plan.priced) return [];
  const standing = plan.priced && (await readStandingInvoice(tx, orderId));
  await closeAttempts(tx, orderId, 'the order was changed');
  await moveStock(tx, plan.pieces);
  await writeLines(tx, order, plan);
  await writeOrder(tx, order, plan);
  await refundToCards(tx, orderId, plan.toCards);
  const waiting = plan.repaid > 0 ? await repayDifference(tx, order, plan.repaid) : [];
  const changes = [...plan.changes, ...aboutMoney(order, plan)];
  await recordEvent(tx, orderId, 'edited', { text: changes.join('\n') });
  if (notifyCustomer && order.userId !== null) {
    const about = { orderId, changes: plan.changes };
    await enqueueMail(tx, { kind: 'order-changed', userId: order.userId, about });
  }
  if (standing) await replaceInvoice(tx, orderId, standing);
  return waiting;
}

/** @throws amount_changed */
function refuseOtherTotal(
  { currency }: EditedOrder,
  plan: EditPlan,
  seen: string | undefined,
): void {
  const total = moneyText(plan.total);
  if (seen === undefined || seen === total) return;
  throw new ShopError(
    'amount_changed',
    `The order would come to ${withCode(total, currency)} by now. Please look at it again.`,
    { total },
  );
}

/** Takes out of stock what there is more, and puts back on sale what there is less. @throws not_enough_stock */
async function moveStock(tx: Tx, pieces: PieceChange[]): Promise<void> {
  if (pieces.length === 0) return;
  // All of them at once: two edits that swap the same variants do not wait for each other in a circle.
  await lockWhatIsLeft(tx, pieces);
  const more = pieces.filter(({ quantity }) => quantity > 0);
  const less = pieces
    .filter(({ quantity }) => quantity < 0)
    .map((piece) => ({ ...piece, quantity: -piece.quantity }));
  const short = more.length > 0 ? await reserveStock(tx, more) : new Map<string, number>();
  for (const [, left] of short) {
    throw new ShopError('not_enough_stock', `Only ${left} more of this left.`);
  }
  if (less.length > 0) await returnStock(tx, less);
  if (more.length > 0) await noteSales(tx, more);
  if (less.length > 0) await noteSales(tx, less, -1);
}

async function writeLines(tx: Tx, order: EditedOrder, plan: EditPlan): Promise<void> {
  if (plan.pieces.length > 0) {
    for (const { itemId } of plan.removed) await deleteRows(tx, 'order_items', { id: itemId });
    for (const line of plan.lines) {
      const { itemId, was } = line;
      const isSame = was?.variantId === line.variantId && was.quantity === line.quantity;
      if (isSame) continue;
      const row = {
        orderId: order.id,
        position: line.position,
        productId: line.productId,
        variantId: line.variantId,
        sku: line.sku,
        name: line.name,
        options: JSON.stringify(line.options),
        imageUrl: line.imageUrl,
        price: line.price,
        quantity: line.quantity,
        fields: JSON.stringify(line.fields),
        cost: line.cost,
        parts: line.parts && JSON.stringify(line.parts),
      };
      if (itemId) await updateRow(tx, 'order_items', itemId, row);
      else await insertRow(tx, 'order_items', row);
    }
  }
  if (!plan.priced) return;
  await pipelined([
    deleteRows(tx, 'order_discounts', { orderId: order.id }),
    deleteRows(tx, 'order_taxes', { orderId: order.id }),
    deleteRows(tx, 'order_fees', { orderId: order.id }),
  ]);
  const { priced } = plan;
  const positions = plan.lines.map(({ position }) => position);
  await insertAdjustments(tx, [{ orderId: order.id, priced, positions }]);
}

async function writeOrder(
  tx: Tx,
  order: EditedOrder,
  { address, delivery, priced, total, giftCard, owed }: EditPlan,
): Promise<void> {
  const { pay_link_hours: hours } = await readSettingTexts(tx, ['pay_link_hours']);
  await updateRow(tx, 'orders', order.id, {
    addressType: address.type,
    addressName: address.name,
    addressStreet: address.street,
    addressCity: address.city,
    addressState: address.state,
    addressZipCode: tidyPostcode(address.zipCode, address.country),
    addressCountry: address.country,
    addressPhone: address.phone,
    ...(delivery && {
      shippingMethod: delivery.rate?.name ?? '',
      isPickup: delivery.rate?.isPickup ?? false,
      estimatedDelivery: delivery.arrives && `${delivery.arrives.to}T12:00:00Z`,
      promisedFrom: delivery.arrives?.from ?? null,
      promisedTo: delivery.arrives?.to ?? null,
      readyForCollectionAt: null,
    }),
    ...(priced && {
      subtotal: priced.subtotal,
      discount: priced.discount,
      shipping: priced.shipping,
      fees: priced.feesTotal,
      tax: priced.tax,
      cardsSold: priced.cardsSold,
      taxRate: priced.taxRate,
      invoicedAt: NOW,
    }),
    total,
    giftCard,
    owed,
    ...(owed > 0 && { payUntil: new FromNow({ hours: Number(hours) }) }),
    updatedAt: NOW,
  });
}

/** For the history, beside what is different. */
function aboutMoney(
  { currency }: EditedOrder,
  { owed, repaid, toCards, locale }: EditPlan,
): string[] {
  const money = (amount: number) => writeMoney(moneyText(amount), locale, currency);
  return [
    ...(repaid > 0 ? [`${money(repaid)} goes back.`] : []),
    ...(toCards > 0 ? [`${money(toCards)} is on gift cards again.`] : []),
    ...(owed > 0 ? [`${money(owed)} is still to be paid.`] : []),
  ];
}

/** Mails its customer anew how to pay the rest. @throws not_found, wrong_order_state where nothing is owed */
export async function askForDifference(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.owed === 0) throw nothingOwed();
  if (order.userId === null) {
    throw new ShopError(
      'account_inactive',
      'The customer’s account is deleted, so nobody can be asked.',
    );
  }
  const { pay_link_hours: hours } = await readSettingTexts(tx, ['pay_link_hours']);
  await updateRow(tx, 'orders', orderId, { payUntil: new FromNow({ hours: Number(hours) }) });
  await enqueueMail(tx, {
    kind: 'order-changed',
    userId: order.userId,
    about: { orderId, changes: [] },
  });
  const { locale } = await readSettings(tx);
  const text = `The rest was asked for again: ${writeMoney(moneyText(order.owed), locale, order.currency)}.`;
  await recordEvent(tx, orderId, 'edited', { text });
}

/** The rest came outside the shop; what comes by the link later goes back. @throws not_found, wrong_order_state */
export async function receiveDifference(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.owed === 0) throw nothingOwed();
  await closeAttempts(tx, orderId, 'the order was paid outside the shop');
  await settleOwed(tx, order);
}

const nothingOwed = () =>
  new ShopError('wrong_order_state', 'Nothing is owed of this order any more.');
