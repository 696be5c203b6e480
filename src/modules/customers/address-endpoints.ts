import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { PageQuery } from '../../kit/wire.ts';
import { AddressInput, AddressView, FoundAddress, LookedUp } from './schema.ts';

export const list = GET('/api/addresses', {
  summary: "The customer's addresses, the default one first",
  who: 'customer',
  query: PageQuery,
  response: z.array(AddressView),
});

export const add = POST('/api/addresses', {
  summary: 'Adds an address; the first becomes the default one',
  who: 'customer',
  bounded: 'addresses',
  body: AddressInput,
  status: 201,
  response: AddressView,
});

export const change = PUT('/api/addresses/:id', {
  summary: 'Changes an address',
  who: 'customer',
  body: AddressInput,
  response: AddressView,
});

export const makeDefault = PUT('/api/addresses/:id/default', {
  summary: 'Makes an address the default one',
  who: 'customer',
  response: AddressView,
});

export const remove = DELETE('/api/addresses/:id', {
  summary: 'Removes an address',
  who: 'customer',
});

export const lookUp = POST('/api/address-lookup', {
  summary:
    'The addresses of a postcode; 404 where the shop has no look-up for the country, 503 lookup_unavailable while its service is away',
  counted: 'lookUpAddress',
  body: LookedUp,
  response: z.array(FoundAddress),
});
