import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cartApi from '../../../src/domain/cart/endpoints.ts';
import * as addressesApi from '../../../src/domain/customers/address-endpoints.ts';
import * as ordersApi from '../../../src/domain/orders/endpoints.ts';
import { recordPayment } from '../../../src/domain/orders/paying/record-payment.ts';
import { recordRefund } from '../../../src/domain/orders/refunds/record-refund.ts';
import * as returnsApi from '../../../src/domain/returns/endpoints.ts';
import { ADDRESS, type Customer, PASSWORD } from '../../support/customer.ts';
import { customerWithOrder, deliver } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/**
 * Every call of the customer's own area, as the API describes itself: a call that is added is asked here
 * without anybody's remembering it.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Call {
  method: Method;
  path: string;
}

interface Document {
  paths: Record<string, Record<string, object>>;
}

/** What a call needs to be understood at all; those that are not here are sent without a body. */
const BODIES: Record<string, object> = {
  'POST /api/addresses': ADDRESS,
  'PUT /api/addresses/{id}': ADDRESS,
  'POST /api/user/orders/{id}/returns': {
    lines: [{ itemId: '00000000-0000-4000-8000-000000000000', quantity: 1 }],
    reason: 'faulty',
  },
  'PUT /api/user/profile': { firstName: 'Bob', lastName: 'B', email: 'bob@shop.example' },
  'PUT /api/user/password': { currentPassword: PASSWORD, newPassword: 'another one' },
  'PUT /api/user/notifications': {
    orderUpdates: true,
    promotionalEmails: false,
    newProducts: true,
    priceAlerts: false,
    reviewInvitations: true,
  },
};

let shop: TestShop;
let ada: Customer;
let bob: Customer;
let calls: Call[];
/** The id of something of Ada's, by the path that leads to it. */
const things = new Map<string, string>();

beforeAll(async () => {
  shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  ada = customer;
  bob = await shop.customer();
  const { refundId, returnId } = await sendBack(orderId);
  const [address] = (await ada.call(addressesApi.list())).body;
  const [session] = await shop.sql<{ id: string }>('select id from sessions where user_id = $1', [
    ada.id,
  ]);
  things.set('/api/user/orders/', orderId);
  things.set('/api/user/orders/{id}/refunds/', refundId);
  things.set('/api/user/orders/{id}/returns/', returnId);
  things.set('/api/addresses/', address?.id ?? '');
  things.set('/api/user/sessions/', session?.id ?? '');
  const { paths } = (await shop.visitor().get<Document>('/api/openapi.json')).body;
  calls = Object.entries(paths)
    .filter(([path]) => /^\/api\/(user|addresses)(\/|$)/.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as Method })),
    );
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Part of Ada's order is paid back, and she wants to return the rest. */
async function sendBack(orderId: string): Promise<{ refundId: string; returnId: string }> {
  await deliver(shop, orderId);
  await shop.write((tx) => recordPayment(tx, orderId));
  await shop.write((tx) => recordRefund(tx, orderId, { amount: 100 }));
  const { refunds, items } = (await ada.call(ordersApi.find({ id: orderId }))).body;
  const { body } = await ada.call(
    returnsApi.add(
      { id: orderId },
      {
        lines: [{ itemId: items[0]?.id ?? '', quantity: 1 }],
        reason: 'faulty',
      },
    ),
  );
  return { refundId: refunds[0]?.id ?? '', returnId: body.returns[0]?.id ?? '' };
}

/** Makes the call about what is Ada's. */
function ask(who: Pick<Customer, 'send'>, { method, path }: Call) {
  const url = path.replace(/\{\w+\}/g, (_, place: number) => {
    const id = things.get(path.slice(0, place));
    if (!id) throw new Error(`Say in this test which thing of Ada's stands in ${path}.`);
    return id;
  });
  return who.send<{ code?: string }>(method, url, BODIES[`${method} ${path}`]);
}

/** All that a change of Ada's things would show in. */
const stateOfAda = () =>
  Promise.all([
    ada.call(addressesApi.list()),
    ada.call(ordersApi.list()),
    ada.call(cartApi.list()),
    shop.sql('select id from sessions where user_id = $1', [ada.id]),
    shop.outbox(),
  ]).then((answers) => answers.map((answer) => ('body' in answer ? answer.body : answer)));

test('the customer’s own area has calls about orders and addresses', () => {
  const described = calls.map(({ method, path }) => `${method} ${path}`);
  for (const call of [
    'GET /api/user/orders/{id}',
    'POST /api/user/orders/{id}/cancel',
    'POST /api/user/orders/{id}/reorder',
    'GET /api/user/orders/{id}/invoice.pdf',
    'GET /api/user/reviews',
    'GET /api/user/reviewable-products',
    'DELETE /api/addresses/{id}',
  ]) {
    expect.soft(described).toContain(call);
  }
});

test('whatever is asked of another customer’s things, they are not there, and stay as they are', async () => {
  const before = await stateOfAda();
  const withId = calls.filter(({ path }) => path.includes('{'));
  expect(withId.length).toBeGreaterThan(6);
  for (const call of withId) {
    const { status, body } = await ask(bob, call);
    expect
      .soft({ status, code: body.code }, `${call.method} ${call.path}`)
      .toEqual({ status: 404, code: 'not_found' });
  }
  expect(await stateOfAda()).toEqual(before);
});

test('none of it answers anyone who is not signed in', async () => {
  const before = await stateOfAda();
  for (const call of calls) {
    for (const who of [shop.visitor(), shop.guest()]) {
      const { status, body } = await ask(who, call);
      expect
        .soft({ status, code: body.code }, `${call.method} ${call.path}`)
        .toEqual({ status: 401, code: 'not_signed_in' });
    }
  }
  expect(await stateOfAda()).toEqual(before);
});
