import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import {
  BegunReturn,
  Exchange,
  Inspection,
  OrderReturns,
  Refusal,
  ReturnQuery,
  ReturnRecord,
  ReturnRefund,
  ReturnRow,
} from './schema.ts';

export const list = GET('/api/admin/returns', {
  summary: 'The returns that the search and the filters find, the newest first',
  needs: 'orders.view',
  query: ReturnQuery,
  response: z.array(ReturnRow),
});

export const find = GET('/api/admin/returns/:id', {
  summary: 'One return and its history',
  needs: 'orders.view',
  response: ReturnRecord,
});

export const photo = GET('/api/admin/returns/:id/photos/:photoId', {
  summary: 'A photo that a customer sent of what is wrong',
  needs: 'orders.view',
  produces: ['image/webp'],
});

export const findReturnable = GET('/api/admin/orders/:id/returnable', {
  summary: 'How many pieces of each line of an order the shop can take back',
  needs: 'orders.refund',
  response: OrderReturns.pick({ lines: true }),
});

export const begin = POST('/api/admin/orders/:id/returns', {
  summary: 'Begins a return for a customer: it is approved, and a mail says where to send it',
  needs: 'orders.refund',
  body: BegunReturn,
  status: 201,
  response: ReturnRecord,
});

export const refuse = POST('/api/admin/returns/:id/refuse', {
  summary: 'Refuses a return, with the reason that its customer reads',
  needs: 'orders.refund',
  body: Refusal,
  response: ReturnRecord,
});

export const inspect = POST('/api/admin/returns/:id/inspect', {
  summary: 'Says which pieces are fit for sale: they are on sale again',
  needs: 'orders.refund',
  body: Inspection,
  response: ReturnRecord,
});

export const exchange = POST('/api/admin/returns/:id/exchange', {
  summary:
    'Sends other variants in its place, as a new order that costs nothing; once however often it is asked',
  needs: 'orders.refund',
  body: Exchange,
  response: ReturnRecord,
});

export const refund = POST('/api/admin/returns/:id/refund', {
  summary: 'Gives the money back, once however often it is asked: what the pieces cost, or less',
  needs: 'orders.refund',
  body: ReturnRefund,
  response: ReturnRecord,
});

export const approve = POST('/api/admin/returns/:id/approve', {
  summary: 'The customer may send it, and is told where to',
  needs: 'orders.refund',
  response: ReturnRecord,
});
export const receive = POST('/api/admin/returns/:id/receive', {
  summary: 'What was sent back has come',
  needs: 'orders.refund',
  response: ReturnRecord,
});
