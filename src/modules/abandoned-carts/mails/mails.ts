import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { CART_MAIL } from '../schema.ts';
import { cartLeft } from './cart-left.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof CART_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof CART_MAIL> = { 'cart-left': cartLeft };
