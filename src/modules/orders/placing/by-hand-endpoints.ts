import { z } from 'zod';
import { DELETE, GET, POST } from '../../../kit/endpoint.ts';
import { SearchText } from '../../../kit/list-query.ts';
import { IdempotencyHeaders, Message, PageQuery } from '../../../kit/wire.ts';
import {
  NewOrderByHand,
  OrderableVariant,
  PlacedByHand,
  QuoteByHand,
  QuoteByHandRequest,
  WaitingOrder,
} from './by-hand-schema.ts';

export const place = POST('/api/admin/orders', {
  summary:
    'Writes an order for a customer; a repeat with the same Idempotency-Key answers the same',
  needs: 'orders.refund',
  headers: IdempotencyHeaders,
  body: NewOrderByHand,
  status: 201,
  response: PlacedByHand,
});

export const quote = POST('/api/admin/orders/quote', {
  summary: 'What an order by hand would cost, as far as it is written; changes nothing',
  needs: 'orders.refund',
  body: QuoteByHandRequest,
  response: QuoteByHand,
});

export const listVariants = GET('/api/admin/orders/variants', {
  summary: 'What can be ordered, by words of its name or by its SKU, with its stock',
  needs: 'orders.refund',
  query: z.object({ search: SearchText }),
  response: z.array(OrderableVariant),
});

export const listWaiting = GET('/api/admin/orders/waiting', {
  summary: 'The orders by hand that wait to be paid by link, the newest first',
  needs: 'orders.refund',
  query: PageQuery,
  response: z.array(WaitingOrder),
});

export const removePayLink = DELETE('/api/admin/orders/:id/pay-link', {
  summary: 'Ends a pay link; what its order held goes back on sale',
  needs: 'orders.refund',
  response: Message,
});
