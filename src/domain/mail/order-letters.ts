import { named, type Tx } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import { findOrder } from '../orders/find-order.ts';
import { About } from './about.ts';
import type { Composers, Desk } from './desk.ts';
import type { LetterOrder } from './schema.ts';

type PlainOrderKind =
  | 'order-placed'
  | 'payment-received'
  | 'order-shipped'
  | 'order-delivered'
  | 'order-cancelled';

/** Letters about what becomes of an order. */
export const orderLetters: Composers<PlainOrderKind | 'order-refunded'> = {
  'order-placed': aboutOrder('order-placed'),
  'payment-received': aboutOrder('payment-received'),
  'order-shipped': aboutOrder('order-shipped'),
  'order-delivered': aboutOrder('order-delivered'),
  'order-cancelled': aboutOrder('order-cancelled'),
  'order-refunded': async (desk) => {
    const { amount } = About.refund.parse(desk.mail.about);
    const told = await composeOrder(desk);
    if (!told) return undefined;
    const wasCash = await isPaidOnDelivery(desk.tx, told.order.id);
    return { kind: 'order-refunded', ...told, amount: moneyText(amount), wasCash };
  },
};

function aboutOrder<Kind extends PlainOrderKind>(kind: Kind) {
  return async (desk: Desk) => {
    const told = await composeOrder(desk);
    return told && { kind, ...told };
  };
}

async function composeOrder(desk: Desk): Promise<{ name: string; order: LetterOrder } | undefined> {
  const { tx, links, mail, reader } = desk;
  if (!reader) return undefined;
  const { orderId } = About.order.parse(mail.about);
  try {
    const order = await findOrder(tx, reader.id, orderId);
    const url = `${links.publicUrl}/dashboard/orders/${orderId}`;
    return { name: reader.name, order: { ...order, url } };
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function isPaidOnDelivery(tx: Tx, orderId: string): Promise<boolean> {
  const [order] = await named<{ isCash: boolean }>(
    tx,
    'order-is-paid-on-delivery',
    `select payment_provider = 'cod' as "isCash" from orders where id = $1`,
    [orderId],
  );
  return order?.isCash === true;
}
