import { GET, POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import {
  NewsletterConfirmation,
  OpensChange,
  OpensToken,
  OpensView,
  Subscription,
} from './schema.ts';

export const join = POST('/api/newsletter', {
  summary: 'Subscribes an address, and sends it a mail that asks to confirm',
  counted: 'subscribe',
  body: Subscription,
  response: Message,
});

export const readOpens = GET('/api/newsletter/opens', {
  summary: 'Whether the shop counts which newsletters a subscriber opens; 400 link_invalid',
  counted: 'unsubscribe',
  query: OpensToken,
  response: OpensView,
});

export const changeOpens = POST('/api/newsletter/opens', {
  summary: 'Lets the shop count them, or not any more; 400 link_invalid',
  counted: 'unsubscribe',
  body: OpensChange,
  response: OpensView,
});

/** A picture without anything on it, in the mail of those who let the shop count. */
export const opened = GET('/api/newsletter/opened', {
  summary: 'The picture by which a newsletter tells that it was opened',
  counted: 'unsubscribe',
  query: OpensToken,
  produces: ['image/gif'],
});

export const confirm = POST('/api/newsletter/confirm', {
  summary: 'Confirms a subscription by the token of the mail that asked for it',
  body: NewsletterConfirmation,
  response: Message,
});
