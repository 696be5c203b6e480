import { GET, POST } from '../../kit/endpoint.ts';
import { Photo, photoForm } from '../media/photos.ts';
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

export const addPhoto = POST('/api/user/orders/:id/return-photos', {
  summary: 'Keeps a photo of what is wrong, for a return that is about to be asked for',
  who: 'customer',
  bounded: 'photos',
  ...photoForm,
  status: 201,
  response: Photo,
});

export const photo = GET('/api/user/orders/:id/return-photos/:photoId', {
  summary: 'A photo that the customer sent of what is wrong',
  who: 'customer',
  produces: ['image/webp'],
});

export const withdraw = POST('/api/user/orders/:id/returns/:returnId/withdraw', {
  summary: 'Takes back the wish to send something back, as long as the shop has not got it',
  who: 'customer',
  response: OrderReturns,
});
