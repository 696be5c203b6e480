import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { ALERT_MAIL } from '../schema.ts';
import { backInStock } from './back-in-stock.tsx';
import { newProducts } from './new-products.tsx';
import { priceDrops } from './price-drops.tsx';
import { refill } from './refill.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof ALERT_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof ALERT_MAIL> = {
  'back-in-stock': backInStock,
  'new-products': newProducts,
  'price-drops': priceDrops,
  refill,
};
