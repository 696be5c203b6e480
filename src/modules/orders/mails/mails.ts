import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { ORDER_MAIL } from '../schema.ts';
import { orderCancelled } from './order-cancelled.tsx';
import { orderChanged } from './order-changed.tsx';
import { orderCollected } from './order-collected.tsx';
import { orderDelivered } from './order-delivered.tsx';
import { orderMessage } from './order-message.tsx';
import { orderPlaced } from './order-placed.tsx';
import { orderReady } from './order-ready.tsx';
import { orderRefunded } from './order-refunded.tsx';
import { orderShipped } from './order-shipped.tsx';
import { payLink } from './pay-link.tsx';
import { paymentReceived } from './payment-received.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof ORDER_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof ORDER_MAIL> = {
  'order-cancelled': orderCancelled,
  'order-changed': orderChanged,
  'order-collected': orderCollected,
  'order-delivered': orderDelivered,
  'order-message': orderMessage,
  'order-placed': orderPlaced,
  'order-ready': orderReady,
  'order-refunded': orderRefunded,
  'order-shipped': orderShipped,
  'pay-link': payLink,
  'payment-received': paymentReceived,
};
