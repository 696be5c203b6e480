import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { OWN_METHODS } from '../constants.ts';
import * as paymentMethodsApi from '../endpoints.ts';
import { readMethodsThatAreOn } from '../offered-methods.ts';
import type { Payments } from '../open-gateway.ts';
import {
  addOfflineMethod,
  changeMethod,
  findMethod,
  listMethods,
  orderMethods,
  removeOfflineMethod,
} from '../payment-methods.ts';
import { testMethod } from '../test-method.ts';

/** The ways to pay, and how they are set up. */
export function adminPaymentMethodRoutes(app: App, payments: Payments): void {
  const { db } = payments;

  serve(app, paymentMethodsApi.listProviders, async ({ query: { kind } }) => {
    if (kind === 'on') {
      const { methods } = await readMethodsThatAreOn(db, payments);
      return methods.map(({ provider, name }) => ({ value: provider, label: name }));
    }
    const gateways = payments.gateways.map(({ provider, name }) => ({
      value: provider,
      label: name,
    }));
    if (kind) return gateways;
    const { cod, offline } = OWN_METHODS;
    return [{ value: 'cod', label: cod }, ...gateways, { value: 'offline', label: offline }];
  });

  serveList(app, paymentMethodsApi.list, () => listMethods(db, payments));

  serve(app, paymentMethodsApi.change, async (request) => {
    const { id } = request.params;
    const by = request.admin?.username ?? '';
    await request.write((tx) => changeMethod(tx, payments, id, request.body, by));
    return findMethod(db, payments, id);
  });

  serve(app, paymentMethodsApi.order, async (request) => {
    await request.write((tx) => orderMethods(tx, request.body.ids));
    return { message: 'Order saved' };
  });

  serve(app, paymentMethodsApi.save, async (request) => {
    const id = await request.write((tx) => addOfflineMethod(tx, request.body));
    return await findMethod(db, payments, id);
  });

  serve(app, paymentMethodsApi.remove, async (request) => {
    await request.write((tx) => removeOfflineMethod(tx, payments, request.params.id));
    return { message: 'Payment method deleted successfully' };
  });

  serve(app, paymentMethodsApi.test, (request) => testMethod(payments, request.params.id));
}
