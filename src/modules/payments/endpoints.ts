import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message, PageQuery } from '../../kit/wire.ts';
import {
  NewOfflineMethod,
  PaymentMethodChange,
  PaymentMethodOrder,
  PaymentMethodView,
  PaymentTestResult,
  ProvidersQuery,
} from './schema.ts';

export const listProviders = GET('/api/admin/payment-providers', {
  summary: 'The ways to pay that the shop knows, by the ids that orders store',
  needs: 'providers.view',
  query: ProvidersQuery,
  response: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const list = GET('/api/admin/payment-methods', {
  summary: 'Every way to pay; of stored secrets only a mask',
  needs: 'payments.configure',
  query: PageQuery,
  response: z.array(PaymentMethodView),
});

export const change = PUT('/api/admin/payment-methods/:id', {
  summary:
    'Enables or disables one (which disables the others unless shoppers choose), or changes how it is set up',
  needs: 'payments.configure',
  body: PaymentMethodChange,
  response: PaymentMethodView,
});

export const order = PUT('/api/admin/payment-methods/order', {
  summary: 'Puts those that are on into this order; shoppers are offered the first one first',
  needs: 'payments.configure',
  body: PaymentMethodOrder,
  response: Message,
});

export const save = POST('/api/admin/payment-methods', {
  summary: 'Adds a way to pay without a payment page, with instructions for the shopper',
  needs: 'payments.configure',
  body: NewOfflineMethod,
  status: 201,
  response: PaymentMethodView,
});

export const remove = DELETE('/api/admin/payment-methods/:id', {
  summary: 'Removes one that the owner added, while it is not active',
  needs: 'payments.configure',
  response: Message,
});

export const test = POST('/api/admin/payment-methods/:id/test', {
  summary: 'Tries the credentials, and moves nothing',
  needs: 'payments.configure',
  counted: 'testPayment',
  response: PaymentTestResult,
});
