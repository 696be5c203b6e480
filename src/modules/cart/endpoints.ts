import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { PageQuery } from '../../kit/wire.ts';
import { SessionId } from '../customers/schema.ts';
import { AddToCart, CartItemView, CartLineView, LineChange } from './schema.ts';

const SessionQuery = PageQuery.extend({ sessionId: SessionId.optional() });
const SessionParams = z.object({ sessionId: SessionId });

export const list = GET('/api/cart', {
  summary: 'The lines of the cart',
  variesBy: 'shopper',
  query: SessionQuery,
  response: z.array(CartItemView),
});

export const listOfSession = GET('/api/cart/:sessionId', {
  summary: 'The lines of the cart, the session id in the path',
  who: 'shopper',
  params: SessionParams,
  query: PageQuery,
  response: z.array(CartItemView),
});

export const add = POST('/api/cart', {
  summary: 'Adds to the line of a variant, or makes it',
  who: 'shopper',
  whileOpen: true,
  body: AddToCart,
  response: CartLineView,
});

export const change = PUT('/api/cart/:itemId', {
  summary: 'Sets the quantity of a line, or what it is asked for',
  who: 'shopper',
  body: LineChange,
  response: CartLineView,
});

export const remove = DELETE('/api/cart/:itemId', {
  summary: 'Removes a line',
  who: 'shopper',
});

export const clear = DELETE('/api/cart/session/:sessionId', {
  summary: 'Empties the cart',
  who: 'shopper',
  params: SessionParams,
});
