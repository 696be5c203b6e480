import { GET, POST } from '../../kit/endpoint.ts';
import { NewReturn, OrderReturns } from './schema.ts';

export const list = GET('/api/user/orders/:id/returns', {
  summary: 'What is sent back of an order, what else can be, and where to',
  who: 'customer',
  response: OrderReturns,
});

export const add = POST('/api/user/orders/:id/returns', {
  summary: 'Asks to send pieces back',
  who: 'customer',
  bounded: 'cancellations',
  body: NewReturn,
  response: OrderReturns,
});

export const withdraw = POST('/api/user/orders/:id/returns/:returnId/withdraw', {
  summary: 'Takes back the wish to send something back, as long as the shop has not got it',
  who: 'customer',
  response: OrderReturns,
});
