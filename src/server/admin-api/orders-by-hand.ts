import { z } from 'zod';
import { listProducts } from '../../domain/catalog/list-products.ts';
import { ProductQuery } from '../../domain/catalog/schema.ts';
import type { ProductSearch } from '../../domain/catalog/search/product-search.ts';
import { SearchText } from '../../domain/list-query.ts';
import { callOff, findPayLink, listWaiting } from '../../domain/orders/paying/pay-by-link.ts';
import {
  NewOrderByHand,
  OrderableVariant,
  PlacedByHand,
  QuoteByHand,
  QuoteByHandRequest,
  WaitingOrder,
} from '../../domain/orders/placing/by-hand-schema.ts';
import {
  listOrderable,
  orderByHand,
  quoteByHand,
} from '../../domain/orders/placing/order-by-hand.ts';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import { IdempotencyHeaders } from '../api/idempotency-headers.ts';
import { PageQuery, withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const config = { needs: 'orders.refund' } as const;

/** How many products a search for variants looks at. */
const PRODUCTS_FOUND = 8;

/** Orders that colleagues write for customers. */
export function adminOrderByHandRoutes(app: App, payments: Payments, search: ProductSearch): void {
  const { db } = payments;
  app.post(
    '/api/admin/orders',
    {
      config,
      schema: {
        tags,
        summary:
          'Writes an order for a customer; a repeat with the same Idempotency-Key answers the same',
        headers: IdempotencyHeaders,
        body: NewOrderByHand,
        response: { 201: PlacedByHand },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const placed = await request.write((tx) => orderByHand(tx, request.body, key));
      const payLink = await findPayLink(payments, placed.orderId);
      return reply.code(201).send({ ...placed, payLink });
    },
  );

  app.post(
    '/api/admin/orders/quote',
    {
      config,
      schema: {
        tags,
        summary: 'What an order by hand would cost, as far as it is written; changes nothing',
        body: QuoteByHandRequest,
        response: { 200: QuoteByHand },
      },
    },
    (request) => quoteByHand(db, request.body),
  );

  app.get(
    '/api/admin/orders/variants',
    {
      config,
      schema: {
        tags,
        summary: 'What can be ordered, by words of its name or by its SKU, with its stock',
        querystring: z.object({ search: SearchText }),
        response: { 200: z.array(OrderableVariant) },
      },
    },
    async ({ query: { search: text } }) => {
      if (text === undefined) return [];
      const query = ProductQuery.parse({ search: text, limit: PRODUCTS_FOUND });
      const { products } = await listProducts(db, search, query);
      return listOrderable(
        db,
        products.map(({ id }) => id),
        text,
      );
    },
  );

  app.get(
    '/api/admin/orders/waiting',
    {
      config,
      schema: {
        tags,
        summary: 'The orders by hand that wait to be paid by link, the newest first',
        querystring: PageQuery,
        response: { 200: z.array(WaitingOrder) },
      },
    },
    async (request, reply) => {
      const { orders, total } = await listWaiting(payments, request.query);
      return withTotal(reply, orders, total);
    },
  );

  app.delete(
    '/api/admin/orders/:id/pay-link',
    {
      config,
      schema: {
        tags,
        summary: 'Ends a pay link; what its order held goes back on sale',
        params: z.object({ id: Uuid }),
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => callOff(tx, request.params.id));
      return { message: 'The link works no more.' };
    },
  );
}
