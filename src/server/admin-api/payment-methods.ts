import { z } from 'zod';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import {
  addOfflineMethod,
  changeMethod,
  findMethod,
  listMethods,
  removeOfflineMethod,
} from '../../domain/payments/payment-methods.ts';
import {
  NewOfflineMethod,
  PaymentMethodChange,
  PaymentMethodView,
  PaymentTestResult,
} from '../../domain/payments/schema.ts';
import { testMethod } from '../../domain/payments/test-method.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import { PageQuery, pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** The ways to pay, and how they are set up. */
export function adminPaymentMethodRoutes(app: App, payments: Payments): void {
  const { db } = payments;

  app.get(
    '/api/admin/payment-methods',
    {
      config: { needs: 'payments.configure' },
      schema: {
        tags,
        summary: 'Every way to pay; of stored secrets only a mask',
        querystring: PageQuery,
        response: { 200: z.array(PaymentMethodView) },
      },
    },
    async (request, reply) => pageOf(reply, await listMethods(db, payments), request.query),
  );

  app.put(
    '/api/admin/payment-methods/:id',
    {
      config: { needs: 'payments.configure' },
      schema: {
        tags,
        summary: 'Enables or disables one (which disables the others), or changes how it is set up',
        params,
        body: PaymentMethodChange,
        response: { 200: PaymentMethodView },
      },
    },
    async (request) => {
      const { id } = request.params;
      const by = request.admin?.username ?? '';
      await request.write((tx) => changeMethod(tx, payments, id, request.body, by));
      return findMethod(db, payments, id);
    },
  );

  app.post(
    '/api/admin/payment-methods',
    {
      config: { needs: 'payments.configure' },
      schema: {
        tags,
        summary: 'Adds a way to pay without a payment page, with instructions for the shopper',
        body: NewOfflineMethod,
        response: { 201: PaymentMethodView },
      },
    },
    async (request, reply) => {
      const id = await request.write((tx) => addOfflineMethod(tx, request.body));
      return reply.code(201).send(await findMethod(db, payments, id));
    },
  );

  app.delete(
    '/api/admin/payment-methods/:id',
    {
      config: { needs: 'payments.configure' },
      schema: {
        tags,
        summary: 'Removes one that the owner added, while it is not active',
        params,
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => removeOfflineMethod(tx, request.params.id));
      return { message: 'Payment method deleted successfully' };
    },
  );

  app.post(
    '/api/admin/payment-methods/:id/test',
    {
      config: { needs: 'payments.configure', counted: 'testPayment' },
      schema: {
        tags,
        summary: 'Tries the credentials, and moves nothing',
        params,
        response: { 200: PaymentTestResult },
      },
    },
    (request) => testMethod(payments, request.params.id),
  );
}
