import { formatMoney } from '../../../shared/format.ts';
import type { MailShop } from '../../mail/schema.ts';
import type { MailOrder } from '../schema.ts';

/** The order's name in mail, the same as on the pages: '#1001'. */
export const orderName = (order: MailOrder): string => order.number;

/** Nothing is left to pay: the money has come, or none was due. */
export const isPaid = (order: MailOrder): boolean =>
  Number(order.due) === 0 || order.timeline.some(({ event }) => event === 'paid');

/** What is paid in money: the total, or what gift cards leave of it. */
export const orderDue = (order: MailOrder, shop: MailShop): string =>
  formatMoney(order.due, { ...shop, currency: order.currency });

export const orderTotal = (order: MailOrder, shop: MailShop): string =>
  formatMoney(order.total, { ...shop, currency: order.currency });

/** When this last happened to the order; undefined if it never did. */
export const dateTimeOf = (
  order: MailOrder,
  wanted: MailOrder['timeline'][number]['event'],
): string | undefined => order.timeline.findLast(({ event }) => event === wanted)?.at;

/** Why the reader gets an order update that is not essential. */
export const updateReason = (shop: MailShop): string =>
  `You are receiving this e-mail because you placed an order at ${shop.name}. You can switch order updates off in your account’s settings.`;
