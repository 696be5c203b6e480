import { z } from 'zod';
import { DELETE, GET, PUT } from '../../kit/endpoint.ts';
import { PageQuery } from '../../kit/wire.ts';
import { OwnedDevice } from './schema.ts';

export const list = GET('/api/user/my-devices', {
  summary: 'The devices that the customer has at home, the latest first',
  who: 'customer',
  query: PageQuery,
  response: z.array(OwnedDevice),
});

export const add = PUT('/api/user/my-devices/:productId', {
  summary: 'Says that the customer has a device; a second time changes nothing',
  who: 'customer',
  response: OwnedDevice,
});

export const remove = DELETE('/api/user/my-devices/:productId', {
  summary: 'Says that the customer has a device no longer',
  who: 'customer',
});
