import { POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import { NewsletterConfirmation, Subscription } from './schema.ts';

export const join = POST('/api/newsletter', {
  summary: 'Subscribes an address, and sends it a mail that asks to confirm',
  counted: 'subscribe',
  body: Subscription,
  response: Message,
});

export const confirm = POST('/api/newsletter/confirm', {
  summary: 'Confirms a subscription by the token of the mail that asked for it',
  body: NewsletterConfirmation,
  response: Message,
});
