import { z } from 'zod';
import { GET, POST } from '../../../kit/endpoint.ts';
import { IdempotencyHeaders, Uuid } from '../../../kit/wire.ts';
import { OrderRecord, Papers, ShipListLine } from '../admin-schema.ts';
import { OrderNumber } from '../schema.ts';
import { CARRIER_FORMATS } from './carrier-columns.ts';
import { Hold, MessageView, NewMessage, TagChange } from './desk-schema.ts';

export const listTags = GET('/api/admin/orders/tags', {
  summary: 'Every tag that some order has, by the alphabet',
  needs: 'orders.view',
  response: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const changeTags = POST('/api/admin/orders/:id/tags', {
  summary: 'Gives an order tags, and takes others off it',
  needs: 'orders.ship',
  body: TagChange,
  response: OrderRecord,
});

export const hold = POST('/api/admin/orders/:id/hold', {
  summary:
    'Holds an order back, with a reason for staff: nothing of it is sent until it is released',
  needs: 'orders.ship',
  body: Hold,
  response: OrderRecord,
});

export const release = POST('/api/admin/orders/:id/release', {
  summary: 'A held order may be sent again',
  needs: 'orders.ship',
  response: OrderRecord,
});

export const sendMessage = POST('/api/admin/orders/:id/messages', {
  summary:
    "Writes to an order's customer, by mail and on their page of it; a repeat with the same Idempotency-Key sends nothing",
  needs: 'orders.message',
  headers: IdempotencyHeaders,
  body: NewMessage,
  response: OrderRecord,
});

export const listPlaceholders = GET('/api/admin/orders/:id/placeholders', {
  summary: 'What stands for the names in braces of a saved answer, for this order',
  needs: 'orders.message',
  response: z.record(z.string(), z.string()),
});

export const listMessages = GET('/api/admin/orders/messages', {
  summary: 'What staff wrote to a customer about their orders, the newest first',
  needs: 'orders.view',
  query: z.object({ customer: Uuid }),
  response: z.array(
    MessageView.extend({
      orderId: Uuid,
      number: OrderNumber,
      /** The staff member's name. */
      by: z.string().nullable(),
    }),
  ),
});

export const printLabels = GET('/api/admin/orders/labels.pdf', {
  summary: 'Address labels as one file, A6 each, for what is sent',
  needs: 'orders.ship',
  query: Papers.pick({ ids: true }),
  produces: ['application/pdf'],
});

export const listCarrierFiles = GET('/api/admin/orders/carrier-files', {
  summary:
    'The carriers whose files are known, and their columns; `own`: those that the owner chose',
  needs: 'orders.ship',
  response: z.array(
    z.object({ value: z.enum(CARRIER_FORMATS), label: z.string(), headings: z.array(z.string()) }),
  ),
});

export const downloadCarrierFile = GET('/api/admin/orders/carrier-file.csv', {
  summary: 'The parcels of several orders as a file that a carrier takes in',
  needs: 'orders.ship',
  query: Papers.pick({ ids: true }).extend({
    format: z.enum(CARRIER_FORMATS, 'Not one of the choices'),
  }),
  produces: ['text/csv'],
});

export const readTrackingFile = POST('/api/admin/orders/tracking-file', {
  summary:
    "Which orders a carrier's file of tracking numbers is about, as of a pasted list; nothing is shipped yet",
  needs: 'orders.ship',
  body: z.object({
    text: z.string().max(100_000, 'At most 100,000 characters'),
    /** The headings of its columns; left out: as carriers call them. */
    orderColumn: z.string().max(200).optional(),
    trackingColumn: z.string().max(200).optional(),
  }),
  response: z.object({
    columns: z.array(z.string()),
    /** Null: no column is known as that. */
    orderColumn: z.string().nullable(),
    trackingColumn: z.string().nullable(),
    lines: z.array(ShipListLine),
  }),
});
