import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import {
  AbandonedCart,
  AbandonedCartQuery,
  CartLink,
  CartMailFigures,
  OpenedCart,
} from './schema.ts';

export const list = GET('/api/admin/abandoned-carts', {
  summary: 'Carts that were left behind, the latest first',
  needs: 'carts.view',
  query: AbandonedCartQuery,
  response: z.array(AbandonedCart),
});

export const summarise = GET('/api/admin/abandoned-carts/summary', {
  summary: 'How much mail about carts went out, and which orders it brought back',
  needs: 'carts.view',
  response: CartMailFigures,
});

export const open = POST('/api/cart/open', {
  summary: 'Puts the cart of a mailed link into the caller’s; what is there already stays',
  who: 'shopper',
  counted: 'unsubscribe',
  body: CartLink,
  response: OpenedCart,
});
