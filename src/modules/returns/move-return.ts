import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { stateAfter } from '../../kit/state-machine.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { recordEvent } from '../orders/order-history.ts';
import { type LockedOrder, lockOrder } from '../orders/order-state.ts';
import {
  type ExchangedLine,
  exchangePieces,
  undoExchanged,
} from '../orders/refunds/exchange-pieces.ts';
import { type Refund, recordRefund } from '../orders/refunds/record-refund.ts';
import { inspectPieces, receivePieces } from '../orders/refunds/take-back.ts';
import type { ReturnStatus } from './constants.ts';
import { notifyOfReturn } from './mail-composers.ts';
import { RETURN_MACHINE, type ReturnMove } from './return-states.ts';
import type { Exchange, Inspection } from './schema.ts';

interface LockedReturn {
  id: string;
  order: LockedOrder;
  status: ReturnStatus;
  lines: { itemId: string; quantity: number }[];
}

/**
 * Locks a return and its order. A customer reaches their own.
 * @throws not_found, also for another order's return
 */
async function lockReturn(tx: Tx, id: string, ofOrder?: string): Promise<LockedReturn> {
  const [found] = await named<{ orderId: string }>(
    tx,
    'order-of-return',
    'select order_id from returns where id = $1 and ($2::uuid is null or order_id = $2)',
    [id, ofOrder ?? null],
  );
  if (!found) throw new ShopError('not_found', 'This return does not exist.');
  const order = await lockOrder(tx, found.orderId);
  // Read again: whoever held the order before may have moved it.
  const [row] = await named<Omit<LockedReturn, 'order'>>(
    tx,
    'lock-return',
    `select r.id, r.status, (select json_agg(json_build_object('itemId', order_item_id, 'quantity', quantity))
       from return_items where return_id = r.id) as lines
     from returns r where r.id = $1 for update`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This return does not exist.');
  return { ...row, order };
}

const aboutOf = ({ id, order }: LockedReturn) => ({ returnId: id, orderId: order.id });

/** As a refusal and the order's history call it. */
const DONE = {
  approve: 'approved',
  refuse: 'refused',
  withdraw: 'withdrawn',
  receive: 'received',
  inspect: 'inspected',
  refund: 'refunded',
  exchange: 'exchanged',
  'cancel exchange': 'exchange cancelled',
} as const satisfies Record<ReturnMove, string>;

/** Moves a held return. @throws wrong_return_state */
async function move(tx: Tx, held: LockedReturn, by: ReturnMove, refusal = ''): Promise<void> {
  const status = stateAfter(RETURN_MACHINE, by, held.status);
  if (!status) {
    const done = DONE[by];
    throw new ShopError(
      'wrong_return_state',
      `This return cannot be ${done}: it was ${held.status}.`,
    );
  }
  await updateRow(tx, 'returns', held.id, { status, refusal, updatedAt: NOW });
  const why = refusal && { why: refusal };
  await recordEvent(tx, held.order.id, `return ${DONE[by]}`, { returnId: held.id, ...why });
}

/** The customer keeps it. @throws not_found, wrong_return_state once it was received */
export async function withdrawReturn(tx: Tx, orderId: string, returnId: string): Promise<void> {
  await move(tx, await lockReturn(tx, returnId, orderId), 'withdraw');
}

/** The customer may send it, and is told where. @throws not_found, wrong_return_state */
export async function approveReturn(tx: Tx, returnId: string): Promise<void> {
  const held = await lockReturn(tx, returnId);
  await move(tx, held, 'approve');
  await notifyOfReturn(tx, held.order, { returnId, kind: 'return-approved' });
}

/** @throws not_found, wrong_return_state */
export async function refuseReturn(tx: Tx, returnId: string, reason: string): Promise<void> {
  const held = await lockReturn(tx, returnId);
  // Nobody is left to be told why, and the reason may name who is forgotten.
  await move(tx, held, 'refuse', held.order.userId === null ? '' : reason);
  await notifyOfReturn(tx, held.order, { returnId, kind: 'return-refused' });
}

/** Its pieces are back. @throws not_found, wrong_return_state */
export async function receiveReturn(tx: Tx, returnId: string): Promise<void> {
  const held = await lockReturn(tx, returnId);
  await move(tx, held, 'receive');
  await receivePieces(tx, aboutOf(held), held.lines);
  await notifyOfReturn(tx, held.order, { returnId, kind: 'return-received' });
}

/** Puts what is fit for sale on sale again. @throws not_found, wrong_return_state, invalid_input */
export async function inspectReturn(
  tx: Tx,
  returnId: string,
  { lines }: Inspection,
): Promise<void> {
  const held = await lockReturn(tx, returnId);
  await move(tx, held, 'inspect');
  for (const [index, { itemId, good }] of lines.entries()) {
    const most = held.lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
    if (good <= most) continue;
    throw new ShopError('invalid_input', 'More pieces than came back.', {
      fields: { [`lines.${index}.good`]: `At most ${most}` },
    });
  }
  await named(
    tx,
    'inspect-return-items',
    `update return_items r set good = coalesce((select good from json_to_recordset($2::json)
       as l ("itemId" uuid, good int) where "itemId" = r.order_item_id), 0)
     where r.return_id = $1`,
    [returnId, JSON.stringify(lines)],
  );
  const goodOf = (id: string) => lines.find(({ itemId }) => itemId === id)?.good ?? 0;
  await inspectPieces(
    tx,
    aboutOf(held),
    held.lines.map((line) => ({ ...line, good: goodOf(line.itemId) })),
  );
}

/**
 * Gives the money back: its pieces' part of the order, with the delivery and the fees that are named, or less.
 * @returns the id of a refund that the provider still has to be told of
 * @throws not_found, wrong_return_state, and as recordRefund
 */
export async function refundReturn(
  tx: Tx,
  returnId: string,
  { amount, delivery, fees }: Pick<Refund, 'amount' | 'delivery' | 'fees'>,
): Promise<string | undefined> {
  const held = await lockReturn(tx, returnId);
  // The same press again: the money is on its way.
  if (held.status === 'refunded') return undefined;
  await move(tx, held, 'refund');
  const idempotencyKey = `return ${returnId}`;
  const waiting = await recordRefund(tx, held.order.id, {
    amount,
    delivery,
    fees,
    // What is fit for sale is on sale again since it was inspected.
    lines: held.lines.map((line) => ({ ...line, restock: false })),
    reason: 'Returned',
    idempotencyKey,
  });
  await named(
    tx,
    'refund-of-return',
    `update returns set refund_id = r.id from refunds r
     where returns.id = $1 and r.order_id = returns.order_id and r.idempotency_key = $2`,
    [returnId, idempotencyKey],
  );
  return waiting;
}

/**
 * Sends other variants of the same products in its place, as a new order that costs nothing. Its pieces are not refunded
 * any more.
 * @throws not_found, wrong_return_state, invalid_input unless each line is named, and as exchangePieces
 */
export async function exchangeReturn(tx: Tx, returnId: string, { lines }: Exchange): Promise<void> {
  const held = await lockReturn(tx, returnId);
  // The same press again: the new order is there.
  if (held.status === 'exchanged') return;
  await move(tx, held, 'exchange');
  const orderId = await exchangePieces(tx, held.order, held.id, exchangedLines(held, lines));
  await updateRow(tx, 'returns', returnId, { exchangeOrderId: orderId });
}

/**
 * Cancels an order. If it was to be sent in exchange, the return is as it was before: inspected, to be refunded or
 * exchanged.
 * @throws as cancelOrder
 */
export async function cancelAnyOrder(tx: Tx, orderId: string): Promise<void> {
  await cancelOrder(tx, orderId);
  const [exchange] = await named<{ id: string }>(
    tx,
    'return-exchanged-for',
    'select id from returns where exchange_order_id = $1',
    [orderId],
  );
  if (!exchange) return;
  const held = await lockReturn(tx, exchange.id);
  await move(tx, held, 'cancel exchange');
  await undoExchanged(tx, held.id);
  await updateRow(tx, 'returns', exchange.id, { exchangeOrderId: null });
}

/** All of a return, with what is sent in place of each line. @throws invalid_input */
function exchangedLines(held: LockedReturn, lines: Exchange['lines']): ExchangedLine[] {
  const exchanged = lines.flatMap(({ itemId, variantId }) => {
    const line = held.lines.find((each) => each.itemId === itemId);
    return line ? [{ ...line, variantId }] : [];
  });
  if (exchanged.length === held.lines.length && exchanged.length === lines.length) return exchanged;
  throw fieldRefusal('lines', 'Please choose what is sent in place of each line of this return.');
}
