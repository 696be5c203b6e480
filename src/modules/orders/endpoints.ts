import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { IdempotencyHeaders, PageQuery, Uuid } from '../../kit/wire.ts';
import { BoughtGiftCard } from '../gift-cards/schema.ts';
import {
  Checkout,
  CheckoutQuote,
  CheckoutResult,
  DeliveredCountry,
  OrderDetail,
  OrderSummary,
  OrderView,
  QuoteQuery,
  ReorderResult,
  ShippingRateView,
} from './schema.ts';

export const listRates = GET('/api/shipping-rates', {
  summary: "The shop's tariff where the shop is, with the days on which an order of now arrives",
  public: true,
  neverOld: true,
  query: PageQuery,
  response: z.array(ShippingRateView),
});

export const listCountries = GET('/api/shipping-countries', {
  summary: 'The countries that the shop delivers to, by their names',
  public: true,
  neverOld: true,
  query: PageQuery,
  response: z.array(DeliveredCountry),
});

export const quote = GET('/api/checkout/quote', {
  summary: 'What the shop would charge for the cart now; refused where it is not delivered',
  who: 'shopper',
  query: QuoteQuery,
  response: CheckoutQuote,
});

export const checkOut = POST('/api/checkout', {
  summary: 'Places an order for the cart; a repeat with the same Idempotency-Key answers the same',
  who: 'buyer',
  takesOrder: true,
  bounded: 'orders',
  headers: IdempotencyHeaders,
  body: z.preprocess((body) => body ?? {}, Checkout),
  response: CheckoutResult,
});

export const list = GET('/api/user/orders', {
  summary: "The customer's orders, the newest first",
  who: 'customer',
  query: PageQuery,
  response: z.array(OrderView),
});

export const summarise = GET('/api/user/orders/summary', {
  summary: 'How many orders the customer has placed: ever, this week, this month',
  who: 'customer',
  response: OrderSummary,
});

export const find = GET('/api/user/orders/:id', {
  summary: 'One order of the customer, with what happened to it',
  who: 'customer',
  response: OrderDetail,
});

export const cancel = POST('/api/user/orders/:id/cancel', {
  summary:
    'Cancels an order of which nothing is shipped or paid; one that costs nothing counts as unpaid',
  who: 'customer',
  bounded: 'cancellations',
  response: OrderDetail,
});

export const reorder = POST('/api/user/orders/:id/reorder', {
  summary: 'Puts what an order held into the cart, as far as it is still sold and in stock',
  who: 'customer',
  /** Left out: all that it held. */
  query: z.object({ variantId: Uuid.optional() }),
  response: ReorderResult,
});

export const invoice = GET('/api/user/orders/:id/invoice.pdf', {
  summary: 'The invoice of an order, to be printed',
  who: 'customer',
  counted: 'invoice',
  produces: ['application/pdf'],
});

export const listGiftCards = GET('/api/user/orders/:id/gift-cards', {
  summary: 'The gift cards that an order bought; of those that its buyer prints with their codes',
  who: 'customer',
  query: PageQuery,
  response: z.array(BoughtGiftCard),
});

export const printGiftCard = GET('/api/user/orders/:id/gift-cards/:cardId/gift-card.pdf', {
  summary: 'A gift card, to be printed and given away',
  who: 'customer',
  counted: 'invoice',
  produces: ['application/pdf'],
});

export const creditNote = GET('/api/user/orders/:id/refunds/:refundId/credit-note.pdf', {
  summary: 'The credit note of a refund whose money has gone back, to be printed',
  who: 'customer',
  counted: 'invoice',
  produces: ['application/pdf'],
});

export const replacedInvoice = GET(
  '/api/user/orders/:id/replaced-invoices/:replacedId/invoice.pdf',
  {
    summary: 'An invoice that another one took the place of, as it stood',
    who: 'customer',
    counted: 'invoice',
    produces: ['application/pdf'],
  },
);

export const replacedCreditNote = GET(
  '/api/user/orders/:id/replaced-invoices/:replacedId/credit-note.pdf',
  {
    summary: 'The credit note by which such an invoice was taken back',
    who: 'customer',
    counted: 'invoice',
    produces: ['application/pdf'],
  },
);
