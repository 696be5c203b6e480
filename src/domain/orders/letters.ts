import { z } from 'zod';
import { moneyText } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import type { Desk, LetterKind, LettersOf } from '../mail/letter-kind.ts';
import { Uuid } from '../wire.ts';
import { findOrder, findWaitingOrder, isPaidOnDelivery } from './find-order.ts';
import { payLinkOf } from './paying/pay-link.ts';
import type { LetterOrder, OrderLetter, ParcelView, PlainOrderLetter } from './schema.ts';
import type { ShownFulfilment } from './shown-states.ts';

interface AboutOrder {
  orderId: string;
}

declare module '../mail/letter-kind.ts' {
  interface MailKinds extends Record<PlainOrderLetter['kind'], AboutOrder> {
    /** About one parcel. */
    'order-shipped': AboutOrder & { shipmentId: string };
    'order-collected': AboutOrder & { shipmentId: string };
    /** `amount`: minor units of the order's currency. */
    'order-refunded': AboutOrder & { amount: number; giftCard?: number };
  }
}

const About = z.object({ orderId: Uuid });

const ORDER_UPDATES = { name: 'orderUpdates', isAsked: true } as const;

/** Mail about an order. */
export const orderLetters: LettersOf<OrderLetter> = {
  'order-placed': aboutOrder('order-placed'),
  'payment-received': { ...aboutOrder('payment-received'), list: ORDER_UPDATES },
  'order-shipped': aboutParcel('order-shipped'),
  'order-collected': aboutParcel('order-collected'),
  // Who does not read it does not know when to come: it is always sent, while there is something to come for.
  'order-ready': {
    ...aboutOrder('order-ready'),
    async compose(desk) {
      const told = await composeOrder(desk);
      const isThere = told && WAITING_THERE.has(told.order.fulfilmentState);
      return isThere ? { letter: { kind: 'order-ready', ...told } } : undefined;
    },
  },
  'order-delivered': { ...aboutOrder('order-delivered'), list: ORDER_UPDATES },
  'order-cancelled': aboutOrder('order-cancelled'),
  'pay-link': {
    about: About,
    reachesUnproven: true,
    async compose({ tx, links, about: { orderId }, reader }) {
      if (!reader) return undefined;
      const order = await ifFound(findWaitingOrder(tx, reader.id, orderId));
      const url = payLinkOf(links, orderId);
      return order && { letter: { kind: 'pay-link', name: reader.name, order: { ...order, url } } };
    },
  },
  'order-refunded': {
    about: About.extend({ amount: z.number(), giftCard: z.number().optional() }),
    reachesUnproven: true,
    async compose(desk) {
      const told = await composeOrder(desk);
      if (!told) return undefined;
      const amount = moneyText(desk.about.amount);
      const wasCash = await isPaidOnDelivery(desk.tx, told.order.id);
      const giftCard = moneyText(desk.about.giftCard ?? 0);
      return { letter: { kind: 'order-refunded', ...told, amount, giftCard, wasCash } };
    },
  },
};

const WAITING_THERE: ReadonlySet<ShownFulfilment> = new Set([
  'Ready for collection',
  // The rest of it does.
  'Partially shipped',
]);

function aboutOrder<Kind extends PlainOrderLetter['kind']>(
  kind: Kind,
): LetterKind<AboutOrder, { kind: Kind; name: string; order: LetterOrder }> {
  return {
    about: About,
    reachesUnproven: true,
    async compose(desk) {
      const told = await composeOrder(desk);
      return told && { letter: { kind, ...told } };
    },
  };
}

function aboutParcel<Kind extends 'order-shipped' | 'order-collected'>(
  kind: Kind,
): LetterKind<
  AboutOrder & { shipmentId: string },
  { kind: Kind; name: string; order: LetterOrder; parcel: ParcelView }
> {
  return {
    about: About.extend({ shipmentId: Uuid }),
    list: ORDER_UPDATES,
    reachesUnproven: true,
    async compose(desk) {
      const told = await composeOrder(desk);
      const parcel = told?.order.shipments.find(({ id }) => id === desk.about.shipmentId);
      return told && parcel && { letter: { kind, ...told, parcel } };
    },
  };
}

/** The order that a mail is about, for its own customer; undefined where it is gone. */
export async function composeOrder({
  tx,
  links,
  about: { orderId },
  reader,
}: Desk<AboutOrder>): Promise<{ name: string; order: LetterOrder } | undefined> {
  if (!reader) return undefined;
  const order = await ifFound(findOrder(tx, reader.id, orderId));
  const url = `${links.publicUrl}/dashboard/orders/${orderId}`;
  return order && { name: reader.name, order: { ...order, url } };
}

const ifFound = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error) => {
    if (error instanceof ShopError && error.code === 'not_found') return undefined;
    throw error;
  });
