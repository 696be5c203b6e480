import { z } from 'zod';
import { GET } from '../../../kit/endpoint.ts';
import { PageQuery } from '../../../kit/wire.ts';
import { OfferedPaymentMethod } from '../../payments/schema.ts';
import { QuoteQuery } from '../schema.ts';

// By itself, so that no page loads it before the checkout.
export const listOffered = GET('/api/payment-methods', {
  summary: 'The ways to pay that are offered for the cart, the first one first',
  variesBy: 'shopper',
  query: QuoteQuery.extend(PageQuery.shape),
  response: z.array(OfferedPaymentMethod),
});
