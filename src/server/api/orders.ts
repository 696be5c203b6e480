import { findAddress } from '../../domain/customers/addresses.ts';
import { ShopError } from '../../domain/errors.ts';
import * as ordersApi from '../../domain/orders/endpoints.ts';
import { findOrder } from '../../domain/orders/find-order.ts';
import { creditNotePdf, invoicePdf } from '../../domain/orders/invoice/invoice-pdf.ts';
import { listOrders, summariseOrders } from '../../domain/orders/list-orders.ts';
import { checkOut } from '../../domain/orders/placing/check-out.ts';
import { refuseUndeliverable } from '../../domain/orders/placing/refuse-order.ts';
import { reorder } from '../../domain/orders/placing/reorder.ts';
import { priceCart } from '../../domain/orders/pricing/cart-lines.ts';
import { listDeliveredCountries } from '../../domain/orders/pricing/delivered-countries.ts';
import { listRatesAtHome, presentQuote, quote } from '../../domain/orders/pricing/quote.ts';
import { findActiveMethod } from '../../domain/payments/active-method.ts';
import { cancelAnyOrder } from '../../domain/returns/move-return.ts';
import { tag } from '../../domain/tags.ts';
import type { Database } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { sendFile } from './send-file.ts';

export function orderRoutes(app: App, db: Database, publicUrl: string): void {
  serveList(app, ordersApi.listRates, (_request, reply) => {
    reply.tag(tag.tariff, tag.settings);
    return listRatesAtHome(db);
  });

  serveList(app, ordersApi.listCountries, (_request, reply) => {
    reply.tag(tag.tariff);
    return listDeliveredCountries(db);
  });

  serve(app, ordersApi.findPaymentMethod, async (_request, reply) => {
    reply.tag(tag.paymentMethods);
    const method = await findActiveMethod(db);
    if (!method) throw new ShopError('not_found', 'No payment method is switched on.');
    return method;
  });

  serve(app, ordersApi.quote, async (request) => {
    const owner = await request.requireOwner();
    const { addressId, shippingRateId } = request.query;
    const lines = await priceCart(db, owner);
    const to = 'userId' in owner ? await findAddress(db, owner.userId, addressId) : undefined;
    const quoted = await quote(db, lines, { owner, to, shippingRateId });
    if (lines.length > 0) refuseUndeliverable(quoted, to);
    return presentQuote(quoted);
  });

  serve(app, ordersApi.checkOut, async (request) => {
    const customer = await requireBuyer(request);
    const idempotencyKey = request.headers['idempotency-key'];
    return checkOut(db, await request.by(), customer, { ...request.body, idempotencyKey });
  });

  serveList(app, ordersApi.list, async (request) => {
    const { id } = await request.requireCustomer();
    return listOrders(db, id, request.query);
  });

  serve(app, ordersApi.summarise, async (request) =>
    summariseOrders(db, (await request.requireCustomer()).id),
  );

  serve(app, ordersApi.find, async (request) => {
    const { id } = await request.requireCustomer();
    return findOrder(db, id, request.params.id);
  });

  serve(app, ordersApi.cancel, async (request) => {
    const { id } = await request.requireCustomer();
    await request.write((tx) => cancelAnyOrder(tx, request.params.id));
    return findOrder(db, id, request.params.id);
  });

  serve(app, ordersApi.reorder, async (request) => {
    const { id } = await request.requireCustomer();
    return request.write((tx) => reorder(tx, id, request.params.id));
  });

  serve(app, ordersApi.invoice, async (request, reply) => {
    const { id } = await request.requireCustomer();
    return sendFile(reply, await invoicePdf(db, id, request.params.id, publicUrl));
  });

  serve(app, ordersApi.creditNote, async (request, reply) => {
    const { id: userId } = await request.requireCustomer();
    const { id: orderId, refundId } = request.params;
    const refund = { orderId, refundId, userId };
    return sendFile(reply, await creditNotePdf(db, refund, publicUrl));
  });
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
