import { z } from 'zod';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../../domain/customers/addresses.ts';
import {
  AddressInput,
  AddressView,
  Login,
  Registration,
  UserView,
} from '../../domain/customers/schema.ts';
import { closeSession } from '../../domain/customers/sessions.ts';
import { register, signIn } from '../../domain/customers/sign-in.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf } from './list-answer.ts';

const AddressParams = z.object({ id: Uuid });

/** So many sign-ins, and registrations, a minute from one address; a person needs two or three. */
const SIGN_IN_LIMIT = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const;

export function customerRoutes(app: App, db: Db): void {
  app.get(
    '/api/user',
    {
      schema: {
        tags: ['Customer'],
        summary: 'The signed-in customer; 401 when nobody is',
        response: { 200: UserView },
      },
    },
    (request) => request.requireCustomer(),
  );

  app.post(
    '/api/login',
    {
      config: SIGN_IN_LIMIT,
      schema: {
        tags: ['Customer'],
        summary: "Signs in; the guest's cart and wishlist become the customer's",
        body: Login,
        response: { 200: UserView },
      },
    },
    async (request, reply) => {
      const { user, token } = await signIn(db, request.body, visitOf(request));
      reply.beginSession(token);
      return user;
    },
  );

  app.post(
    '/api/register',
    {
      config: SIGN_IN_LIMIT,
      schema: {
        tags: ['Customer'],
        summary:
          "Makes an account and signs in; the guest's cart and wishlist become the customer's",
        body: Registration,
        response: { 201: UserView },
      },
    },
    async (request, reply) => {
      const { user, token } = await register(db, request.body, visitOf(request));
      reply.beginSession(token);
      return reply.code(201).send(user);
    },
  );

  app.post(
    '/api/logout',
    {
      schema: {
        tags: ['Customer'],
        summary: 'Signs out',
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const token = request.sessionToken();
      if (token) await closeSession(db, token);
      reply.endSession();
      return { message: 'Signed out' };
    },
  );

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
      schema: {
        tags: ['Addresses'],
        summary: 'Adds an address; the first becomes the default one',
        body: AddressInput,
        response: { 201: AddressView },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      return reply.code(201).send(await createAddress(db, id, request.body));
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
      return updateAddress(db, id, request.params.id, request.body);
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
      return setDefaultAddress(db, id, request.params.id);
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
      await deleteAddress(db, id, request.params.id);
      return reply.code(204).send();
    },
  );
}

const visitOf = (request: {
  guest(): Parameters<typeof signIn>[2]['guest'];
  headers: { 'user-agent'?: string };
}) => ({
  guest: request.guest(),
  userAgent: request.headers['user-agent'] ?? '',
});
