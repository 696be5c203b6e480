import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import { listBought } from '../../gift-cards/bought-cards.ts';
import * as activeMethodApi from '../../payments/active-method-endpoints.ts';
import {
  type MethodsThatAreOn,
  offeredMethods,
  readMethodsThatAreOn,
  shownMethods,
} from '../../payments/offered-methods.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import * as ordersApi from '../endpoints.ts';
import { findOrder } from '../find-order.ts';
import { giftCardPdf } from '../gift-cards/gift-card-pdf.ts';
import { creditNotePdf, invoicePdf } from '../invoice/invoice-pdf.ts';
import { replacedCreditNotePdf, replacedInvoicePdf } from '../invoice/replace-invoice.ts';
import { listOrders, summariseOrders } from '../list-orders.ts';
import type { PaperDesk } from '../paper-logo.ts';
import * as offerApi from '../paying/offer-endpoints.ts';
import { checkOut } from '../placing/check-out.ts';
import { refuseUndeliverable } from '../placing/refuse-order.ts';
import { reorder } from '../placing/reorder.ts';
import { findStops } from '../placing/stops.ts';
import { destinationOf, paidForCart } from '../placing/wanted-order.ts';
import { priceBuyable } from '../pricing/cart-lines.ts';
import { listDeliveredCountries } from '../pricing/delivered-countries.ts';
import type { FindFees } from '../pricing/fees.ts';
import { listRatesAtHome, quoteWithFees, toQuoteView } from '../pricing/quote.ts';
import type { QuoteQuery } from '../schema.ts';

export function orderRoutes(
  app: App,
  payments: Payments,
  { findFees, secretKey, ...papers }: PaperDesk & { findFees: FindFees; secretKey: string },
): void {
  const { db } = payments;
  serveList(app, ordersApi.listRates, (_request, reply) => {
    reply.tag(tag.tariff, tag.settings);
    return listRatesAtHome(db);
  });

  serveList(app, ordersApi.listCountries, (_request, reply) => {
    reply.tag(tag.tariff);
    return listDeliveredCountries(db);
  });

  const offered = async (request: FastifyRequest, on: MethodsThatAreOn, query: QuoteQuery = {}) => {
    // One way to pay holds for whatever is ordered.
    const owner = on.choice === 'one' ? undefined : await request.owner();
    const what = owner && (await paidForCart(db, owner, query, findFees()));
    return shownMethods(on, offeredMethods(on, what));
  };

  serve(app, activeMethodApi.findPaymentMethod, async (request, reply) => {
    reply.tag(tag.paymentMethods);
    const on = await readMethodsThatAreOn(db, payments);
    if (on.choice === 'shopper') reply.personal();
    const [first] = await offered(request, on);
    if (!first) throw new ShopError('not_found', 'No payment method is switched on.');
    return first;
  });

  serveList(app, offerApi.listOffered, async (request) =>
    offered(request, await readMethodsThatAreOn(db, payments), request.query),
  );

  serve(app, ordersApi.quote, async (request) => {
    const { caller: owner, query } = request;
    const { shippingRateId } = query;
    const lines = await priceBuyable(db, owner);
    const to = await destinationOf(db, owner, query);
    const quoted = await quoteWithFees(db, lines, { owner, to, shippingRateId }, findFees());
    if (lines.length > 0) refuseUndeliverable(quoted, to);
    const stops =
      lines.length > 0
        ? await findStops(db, await request.customer(), lines, quoted, request.noOrders())
        : [];
    return { ...toQuoteView(quoted), stops };
  });

  serve(app, ordersApi.checkOut, async (request) => {
    const { caller, body, headers } = request;
    const order = { ...body, idempotencyKey: headers['idempotency-key'] };
    return checkOut(
      payments,
      await request.by(),
      { customer: caller.user, request: order },
      findFees(),
    );
  });

  serveList(app, ordersApi.list, ({ caller, query }) => listOrders(db, caller.user.id, query));

  serve(app, ordersApi.summarise, ({ caller }) => summariseOrders(db, caller.user.id));

  serve(app, ordersApi.find, ({ caller, params }) => findOrder(db, caller.user.id, params.id));

  serve(app, ordersApi.reorder, (request) =>
    request.write((tx) =>
      reorder(tx, request.caller.user.id, request.params.id, request.query.variantId),
    ),
  );

  serve(app, ordersApi.invoice, async ({ caller, params }, reply) =>
    sendFile(reply, await invoicePdf(db, caller.user.id, params.id, papers)),
  );

  serveList(app, ordersApi.listGiftCards, async ({ caller, params }) => {
    await findOrder(db, caller.user.id, params.id);
    return listBought(db, params.id, secretKey);
  });

  serve(
    app,
    ordersApi.printGiftCard,
    async ({ caller, params: { id: orderId, cardId } }, reply) => {
      const wanted = { userId: caller.user.id, orderId, cardId, secretKey };
      return sendFile(reply, await giftCardPdf(db, wanted, papers));
    },
  );

  serve(app, ordersApi.creditNote, async ({ caller, params }, reply) => {
    const { id: orderId, refundId } = params;
    const refund = { orderId, refundId, userId: caller.user.id };
    return sendFile(reply, await creditNotePdf(db, refund, papers));
  });

  serve(app, ordersApi.replacedInvoice, async ({ caller, params }, reply) => {
    const which = { orderId: params.id, replacedId: params.replacedId, userId: caller.user.id };
    return sendFile(reply, await replacedInvoicePdf(db, which, papers));
  });

  serve(app, ordersApi.replacedCreditNote, async ({ caller, params }, reply) => {
    const which = { orderId: params.id, replacedId: params.replacedId, userId: caller.user.id };
    return sendFile(reply, await replacedCreditNotePdf(db, which, papers));
  });
}
