import { z } from 'zod';
import { ifFound } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { Uuid } from '../../kit/wire.ts';
import { makeOrderToken } from '../customers/enter-by-link.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import { type ComposersOf, type Desk, linkTo, type MailComposer } from '../mail/mail-composer.ts';
import { findOrder, findWaitingOrder, isPaidOnDelivery } from './find-order.ts';
import { payLinkOf } from './paying/pay-link.ts';
import type { AboutOrder, AboutParcel, ORDER_MAIL, OrderNews, ParcelNews } from './schema.ts';
import type { ShownFulfilment } from './shown-states.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof ORDER_MAIL> {}
}

const About = z.object({ orderId: Uuid });

const ORDER_UPDATES = { name: 'orderUpdates', isAsked: true } as const;

const aboutOrder: MailComposer<AboutOrder, OrderNews> = {
  about: About,
  reachesUnproven: true,
  async compose(desk) {
    const data = await composeOrder(desk);
    return data && { data };
  },
};

const aboutParcel: MailComposer<AboutParcel, ParcelNews> = {
  about: About.extend({ shipmentId: Uuid }),
  list: ORDER_UPDATES,
  reachesUnproven: true,
  async compose(desk) {
    const data = await composeOrder(desk);
    const parcel = data?.order.shipments.find(({ id }) => id === desk.about.shipmentId);
    return data && parcel && { data: { ...data, parcel } };
  },
};

/** Mail about an order. */
export const orderMails: ComposersOf<typeof ORDER_MAIL> = {
  'order-placed': aboutOrder,
  'payment-received': { ...aboutOrder, list: ORDER_UPDATES },
  'order-shipped': aboutParcel,
  'order-collected': aboutParcel,
  // Who does not read it does not know when to come: it is always sent, while there is something to come for.
  'order-ready': {
    ...aboutOrder,
    async compose(desk) {
      const data = await composeOrder(desk);
      const isThere = data && WAITING_THERE.has(data.order.fulfilmentState);
      return isThere ? { data } : undefined;
    },
  },
  'order-delivered': { ...aboutOrder, list: ORDER_UPDATES },
  'order-cancelled': aboutOrder,
  'order-changed': {
    about: About.extend({ changes: z.array(z.string()) }),
    reachesUnproven: true,
    async compose(desk) {
      const data = await composeOrder(desk);
      if (!data) return undefined;
      const { changes } = desk.about;
      const { id, owed } = data.order;
      const toPay = Number(owed) > 0 ? { amount: owed, url: payLinkOf(desk.links, id) } : null;
      // Asked for again, and paid meanwhile: there is nothing to say.
      return changes.length > 0 || toPay ? { data: { ...data, changes, toPay } } : undefined;
    },
  },
  'order-message': {
    about: About.extend({ messageId: Uuid }),
    reachesUnproven: true,
    async compose(desk) {
      const data = await composeOrder(desk);
      const message = data?.order.messages.find(({ id }) => id === desk.about.messageId);
      return data && message && { data: { ...data, message } };
    },
  },
  'pay-link': {
    about: About,
    reachesUnproven: true,
    async compose({ tx, links, about: { orderId }, reader }) {
      if (!reader) return undefined;
      const order = await ifFound(findWaitingOrder(tx, reader.id, orderId));
      const url = payLinkOf(links, orderId);
      return order && { data: { name: reader.name, order: { ...order, url } } };
    },
  },
  'order-refunded': {
    about: About.extend({ amount: z.number(), giftCard: z.number().optional() }),
    reachesUnproven: true,
    async compose(desk) {
      const data = await composeOrder(desk);
      if (!data) return undefined;
      const amount = moneyText(desk.about.amount);
      const wasCash = await isPaidOnDelivery(desk.tx, data.order.id);
      const giftCard = moneyText(desk.about.giftCard ?? 0);
      return { data: { ...data, amount, giftCard, wasCash } };
    },
  },
};

const WAITING_THERE: ReadonlySet<ShownFulfilment> = new Set([
  'Ready for collection',
  // The rest of it does.
  'Partially shipped',
]);

/** The order that a mail is about, for its own customer; undefined where it is gone. */
export async function composeOrder({
  tx,
  links,
  about: { orderId },
  reader,
}: Desk<AboutOrder>): Promise<OrderNews | undefined> {
  if (!reader) return undefined;
  const order = await ifFound(findOrder(tx, reader.id, orderId));
  if (!order) return undefined;
  const page = `/dashboard/orders/${orderId}`;
  // Who chose no password has nothing else to open it with.
  const token = await makeOrderToken(tx, reader.id);
  const url = token
    ? `${linkTo(links, '/enter', token)}&redirect=${encodeURIComponent(page)}`
    : `${links.publicUrl}${page}`;
  return { name: reader.name, order: { ...order, url } };
}
