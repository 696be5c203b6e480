import type { LetterShop } from '../../domain/mail/schema.ts';
import { orderNumber } from '../../domain/orders/order-text.ts';
import type { LetterOrder } from '../../domain/orders/schema.ts';
import { formatMoney } from '../shared/format.ts';

/** How an order is called in a mail, as on the pages: '#ab12cd34'. */
export const orderName = (order: LetterOrder): string => `#${orderNumber(order.id)}`;

/** Nothing is left to pay: the money came, or none was asked for. */
export const isPaid = (order: LetterOrder): boolean =>
  Number(order.total) === 0 || order.timeline.some(({ event }) => event === 'paid');

export const orderTotal = (order: LetterOrder, shop: LetterShop): string =>
  formatMoney(order.total, { ...shop, currency: order.currency });

/** When something happened to the order last; undefined when it did not. */
export const momentOf = (
  order: LetterOrder,
  wanted: LetterOrder['timeline'][number]['event'],
): string | undefined => order.timeline.findLast(({ event }) => event === wanted)?.at;

/** Why somebody gets news of an order that they could do without. */
export const updateReason = (shop: LetterShop): string =>
  `You are receiving this e-mail because you placed an order at ${shop.name}. You can switch order updates off in your account’s settings.`;
