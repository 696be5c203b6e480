import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { IdempotencyHeaders } from '../../kit/wire.ts';
import { NewMessage } from '../orders/desk/desk-schema.ts';
import { ConversationQuery, ConversationRecord, ConversationRow, WaitingChange } from './schema.ts';

export const list = GET('/api/admin/messages', {
  summary: 'Who the shop talks with, whoever wrote last first',
  needs: 'messages.view',
  query: ConversationQuery,
  response: z.array(ConversationRow),
});

export const find = GET('/api/admin/messages/:id', {
  summary: 'One conversation with all its messages; of an order’s, what its page has',
  needs: 'messages.view',
  response: ConversationRecord,
});

export const listPlaceholders = GET('/api/admin/messages/:id/placeholders', {
  summary: 'What stands for the names in braces of a saved answer, for this conversation',
  needs: 'messages.answer',
  response: z.record(z.string(), z.string()),
});

export const answer = POST('/api/admin/messages/:id/answers', {
  summary: 'Answers by mail; a repeat with the same Idempotency-Key sends nothing',
  needs: 'messages.answer',
  headers: IdempotencyHeaders,
  body: NewMessage,
  response: ConversationRecord,
});

export const listCustomersPlaceholders = GET('/api/admin/customers/:id/message-placeholders', {
  summary: 'What stands for the names in braces of a saved answer, for a message to a customer',
  needs: 'messages.answer',
  response: z.record(z.string(), z.string()),
});

export const begin = POST('/api/admin/customers/:id/messages', {
  summary:
    'Writes to a customer by mail, about no order; a repeat with the same Idempotency-Key answers the same',
  needs: 'messages.answer',
  headers: IdempotencyHeaders,
  body: NewMessage,
  response: ConversationRecord,
});

export const settle = PUT('/api/admin/messages/:id/waiting', {
  summary: 'Says that a conversation waits for no answer, or does again',
  needs: 'messages.answer',
  body: WaitingChange,
  response: ConversationRecord,
});

export const remove = DELETE('/api/admin/messages/:id', {
  summary: 'Deletes a conversation that is about no order, with all its messages',
  needs: 'messages.answer',
});
