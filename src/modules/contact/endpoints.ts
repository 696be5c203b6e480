import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { IdempotencyHeaders, Message, PageQuery } from '../../kit/wire.ts';
import { ContactDetails, ContactMessage, OrderMessage, OwnConversation } from './schema.ts';

export const read = GET('/api/contact', {
  summary: 'How the shop is reached',
  public: true,
  response: ContactDetails,
});

export const write = POST('/api/contact', {
  summary:
    'Writes to the shop: in general, or about an order of the customer’s; a repeat with the same Idempotency-Key writes nothing',
  counted: 'write',
  bounded: 'messages',
  captcha: true,
  headers: IdempotencyHeaders,
  body: ContactMessage,
  response: Message,
});

export const writeAboutOrder = POST('/api/user/orders/:id/messages', {
  summary:
    'Writes to the shop on the page of an order; a repeat with the same Idempotency-Key writes nothing',
  who: 'customer',
  bounded: 'messages',
  headers: IdempotencyHeaders,
  body: OrderMessage,
  response: Message,
});

export const listOwn = GET('/api/user/messages', {
  summary:
    'What the customer and the shop wrote to each other about no order, signed in or with the account’s proved address; the last written first',
  who: 'customer',
  query: PageQuery,
  response: z.array(OwnConversation),
});
