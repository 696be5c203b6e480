import { GET, POST } from '../../../kit/endpoint.ts';
import { IdempotencyHeaders } from '../../../kit/wire.ts';
import { PaymentAttemptView } from '../../payments/schema.ts';
import { NewPayment, PaymentIntent } from '../schema.ts';

export const start = POST('/api/create-payment-intent', {
  summary:
    'Where to pay for the cart; the order waits until the payment is there. A repeat with the same Idempotency-Key answers the same',
  who: 'buyer',
  takesOrder: true,
  headers: IdempotencyHeaders,
  body: NewPayment,
  response: PaymentIntent,
});

export const find = GET('/api/payments/:id', {
  summary: 'How a payment stands; while it is open the provider is asked',
  who: 'customer',
  response: PaymentAttemptView,
});

export const giveUp = POST('/api/payments/:id/cancel', {
  summary: 'The shopper gives up; what was paid meanwhile stays paid',
  who: 'customer',
  response: PaymentAttemptView,
});

export const openPage = GET('/api/payments/:id/page', {
  summary: 'Opens a payment page that is opened by posting to it',
  who: 'customer',
  produces: ['text/html'],
});
