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

  serve(app, ordersApi.quote, async ({ caller: owner, query }) => {
    const { addressId, shippingRateId } = query;
    const lines = await priceCart(db, owner);
    const to = 'userId' in owner ? await findAddress(db, owner.userId, addressId) : undefined;
    const quoted = await quote(db, lines, { owner, to, shippingRateId });
    if (lines.length > 0) refuseUndeliverable(quoted, to);
    return presentQuote(quoted);
  });

  serve(app, ordersApi.checkOut, async (request) => {
    const { caller, body, headers } = request;
    const order = { ...body, idempotencyKey: headers['idempotency-key'] };
    return checkOut(db, await request.by(), caller.user, order);
  });

  serveList(app, ordersApi.list, ({ caller, query }) => listOrders(db, caller.user.id, query));

  serve(app, ordersApi.summarise, ({ caller }) => summariseOrders(db, caller.user.id));

  serve(app, ordersApi.find, ({ caller, params }) => findOrder(db, caller.user.id, params.id));

  serve(app, ordersApi.cancel, async (request) => {
    const { caller, params } = request;
    await request.write((tx) => cancelAnyOrder(tx, params.id));
    return findOrder(db, caller.user.id, params.id);
  });

  serve(app, ordersApi.reorder, (request) =>
    request.write((tx) => reorder(tx, request.caller.user.id, request.params.id)),
  );

  serve(app, ordersApi.invoice, async ({ caller, params }, reply) =>
    sendFile(reply, await invoicePdf(db, caller.user.id, params.id, publicUrl)),
  );

  serve(app, ordersApi.creditNote, async ({ caller, params }, reply) => {
    const { id: orderId, refundId } = params;
    const refund = { orderId, refundId, userId: caller.user.id };
    return sendFile(reply, await creditNotePdf(db, refund, publicUrl));
  });
}
