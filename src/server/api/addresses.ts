import { z } from 'zod';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../../domain/customers/addresses.ts';
import { AddressInput, AddressView } from '../../domain/customers/schema.ts';
import { refuseElsewhere } from '../../domain/orders/pricing/delivered-countries.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf } from './list-answer.ts';

const AddressParams = z.object({ id: Uuid });

export function addressRoutes(app: App, db: Db): void {
  app.get(
    '/api/addresses',
    {
      schema: {
        tags: ['Addresses'],
        summary: "The customer's addresses, the default one first",
        querystring: PageQuery,
        response: { 200: z.array(AddressView) },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      return pageOf(reply, await listAddresses(db, id), request.query);
    },
  );

  app.post(
    '/api/addresses',
    {
      config: { bounded: 'addresses' },
      schema: {
        tags: ['Addresses'],
        summary: 'Adds an address; the first becomes the default one',
        body: AddressInput,
        response: { 201: AddressView },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      const address = await request.write(async (tx) => {
        await refuseElsewhere(tx, request.body.country);
        return createAddress(tx, id, request.body);
      });
      return reply.code(201).send(address);
    },
  );

  app.put(
    '/api/addresses/:id',
    {
      schema: {
        tags: ['Addresses'],
        summary: 'Changes an address',
        params: AddressParams,
        body: AddressInput,
        response: { 200: AddressView },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return request.write((tx) =>
        updateAddress(tx, id, { ...request.body, ...request.params }, (country) =>
          refuseElsewhere(tx, country),
        ),
      );
    },
  );

  app.put(
    '/api/addresses/:id/default',
    {
      schema: {
        tags: ['Addresses'],
        summary: 'Makes an address the default one',
        params: AddressParams,
        response: { 200: AddressView },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return request.write((tx) => setDefaultAddress(tx, id, request.params.id));
    },
  );

  app.delete(
    '/api/addresses/:id',
    {
      schema: {
        tags: ['Addresses'],
        summary: 'Removes an address',
        params: AddressParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      await request.write((tx) => deleteAddress(tx, id, request.params.id));
      return reply.code(204).send();
    },
  );
}
