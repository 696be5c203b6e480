import { z } from 'zod';
import { findAddress } from '../../domain/customers/addresses.ts';
import { ShopError } from '../../domain/errors.ts';
import { findOrder } from '../../domain/orders/find-order.ts';
import { creditNotePdf, invoicePdf } from '../../domain/orders/invoice/invoice-pdf.ts';
import { listOrders, summariseOrders } from '../../domain/orders/list-orders.ts';
import { checkOut } from '../../domain/orders/placing/check-out.ts';
import { refuseUndeliverable } from '../../domain/orders/placing/refuse-order.ts';
import { reorder } from '../../domain/orders/placing/reorder.ts';
import { priceCart } from '../../domain/orders/pricing/cart-lines.ts';
import { listDeliveredCountries } from '../../domain/orders/pricing/delivered-countries.ts';
import { listRatesAtHome, presentQuote, quote } from '../../domain/orders/pricing/quote.ts';
import {
  Checkout,
  CheckoutResult,
  DeliveredCountry,
  OrderDetail,
  OrderSummary,
  OrderView,
  QuoteQuery,
  QuoteView,
  ReorderResult,
  ShippingRateView,
} from '../../domain/orders/schema.ts';
import { findActiveMethod } from '../../domain/payments/active-method.ts';
import { ActivePaymentMethod } from '../../domain/payments/schema.ts';
import { cancelAnyOrder } from '../../domain/returns/move-return.ts';
import { tag } from '../../domain/tags.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { IdempotencyHeaders } from './idempotency-headers.ts';
import { PageQuery, pageOf, withTotal } from './list-answer.ts';
import { sendFile } from './send-file.ts';

const PUBLIC = { public: true } as const;

const OrderParams = z.object({ id: Uuid });

export function orderRoutes(app: App, db: Database, publicUrl: string): void {
  app.get(
    '/api/shipping-rates',
    {
      config: PUBLIC,
      schema: {
        tags: ['Checkout'],
        summary:
          "The shop's tariff where the shop is, with the days on which an order of now arrives",
        querystring: PageQuery,
        response: { 200: z.array(ShippingRateView) },
      },
    },
    async (request, reply) => {
      reply.tag(tag.tariff, tag.settings);
      return pageOf(reply, await listRatesAtHome(db), request.query);
    },
  );

  app.get(
    '/api/shipping-countries',
    {
      config: PUBLIC,
      schema: {
        tags: ['Checkout'],
        summary: 'The countries that the shop delivers to, by their names',
        querystring: PageQuery,
        response: { 200: z.array(DeliveredCountry) },
      },
    },
    async (request, reply) => {
      reply.tag(tag.tariff);
      return pageOf(reply, await listDeliveredCountries(db), request.query);
    },
  );

  app.get(
    '/api/active-payment-method',
    {
      config: PUBLIC,
      schema: {
        tags: ['Checkout'],
        summary: 'The one way to pay that is switched on',
        response: { 200: ActivePaymentMethod },
      },
    },
    async (_request, reply) => {
      reply.tag(tag.paymentMethods);
      const method = await findActiveMethod(db);
      if (!method) throw new ShopError('not_found', 'No payment method is switched on.');
      return method;
    },
  );

  app.get(
    '/api/checkout/quote',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'What the shop would charge for the cart now; refused where it is not delivered',
        querystring: QuoteQuery,
        response: { 200: QuoteView },
      },
    },
    async (request) => {
      const owner = await request.requireOwner();
      const { addressId, shippingRateId } = request.query;
      const lines = await priceCart(db, owner);
      const to = 'userId' in owner ? await findAddress(db, owner.userId, addressId) : undefined;
      const quoted = await quote(db, lines, { owner, to, shippingRateId });
      if (lines.length > 0) refuseUndeliverable(quoted, to);
      return presentQuote(quoted);
    },
  );

  app.post(
    '/api/checkout',
    {
      config: { bounded: 'orders' },
      schema: {
        tags: ['Checkout'],
        summary:
          'Places an order for the cart; a repeat with the same Idempotency-Key answers the same',
        headers: IdempotencyHeaders,
        body: z.preprocess((body) => body ?? {}, Checkout),
        response: { 200: CheckoutResult },
      },
    },
    async (request) => {
      const customer = await requireBuyer(request);
      const idempotencyKey = request.headers['idempotency-key'];
      return checkOut(db, await request.by(), customer, { ...request.body, idempotencyKey });
    },
  );

  app.get(
    '/api/user/orders',
    {
      schema: {
        tags: ['Customer'],
        summary: "The customer's orders, the newest first",
        querystring: PageQuery,
        response: { 200: z.array(OrderView) },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      const { orders, total } = await listOrders(db, id, request.query);
      return withTotal(reply, orders, total);
    },
  );

  app.get(
    '/api/user/orders/summary',
    {
      schema: {
        tags: ['Customer'],
        summary: 'How many orders the customer has placed: ever, this week, this month',
        response: { 200: OrderSummary },
      },
    },
    async (request) => summariseOrders(db, (await request.requireCustomer()).id),
  );

  app.get(
    '/api/user/orders/:id',
    {
      schema: {
        tags: ['Customer'],
        summary: 'One order of the customer, with what happened to it',
        params: OrderParams,
        response: { 200: OrderDetail },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return findOrder(db, id, request.params.id);
    },
  );

  app.post(
    '/api/user/orders/:id/cancel',
    {
      config: { bounded: 'cancellations' },
      schema: {
        tags: ['Customer'],
        summary:
          'Cancels an order of which nothing is shipped or paid; one that costs nothing counts as unpaid',
        params: OrderParams,
        response: { 200: OrderDetail },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      await request.write((tx) => cancelAnyOrder(tx, request.params.id));
      return findOrder(db, id, request.params.id);
    },
  );

  app.post(
    '/api/user/orders/:id/reorder',
    {
      schema: {
        tags: ['Customer'],
        summary: 'Puts what an order held into the cart, as far as it is still sold and in stock',
        params: OrderParams,
        response: { 200: ReorderResult },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return request.write((tx) => reorder(tx, id, request.params.id));
    },
  );

  app.get(
    '/api/user/orders/:id/invoice.pdf',
    {
      config: { counted: 'invoice' },
      schema: {
        tags: ['Customer'],
        summary: 'The invoice of an order, to be printed',
        params: OrderParams,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      return sendFile(reply, await invoicePdf(db, id, request.params.id, publicUrl));
    },
  );

  app.get(
    '/api/user/orders/:id/refunds/:refundId/credit-note.pdf',
    {
      config: { counted: 'invoice' },
      schema: {
        tags: ['Customer'],
        summary: 'The credit note of a refund whose money has gone back, to be printed',
        params: OrderParams.extend({ refundId: Uuid }),
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { id: userId } = await request.requireCustomer();
      const { id: orderId, refundId } = request.params;
      const refund = { orderId, refundId, userId };
      return sendFile(reply, await creditNotePdf(db, refund, publicUrl));
    },
  );
}

/** Ordering needs an account: visitors without one are sent to the page that makes one. */
export async function requireBuyer(request: {
  customer(): ReturnType<import('fastify').FastifyRequest['customer']>;
}) {
  const customer = await request.customer();
  if (customer) return customer;
  throw new ShopError('not_signed_in', 'Please sign in to place your order.', {
    redirectTo: '/auth?redirect=/checkout',
  });
}
