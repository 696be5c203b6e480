import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Described } from '../../../src/kit/endpoint.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as contactApi from '../../../src/modules/contact/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as editingApi from '../../../src/modules/orders/editing/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { recordPayment } from '../../../src/modules/orders/paying/record-payment.ts';
import { recordRefund } from '../../../src/modules/orders/refunds/record-refund.ts';
import * as devicesApi from '../../../src/modules/owned-devices/endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer, PASSWORD } from '../../support/customer.ts';
import { describedCalls } from '../../support/described-calls.ts';
import { pretendBought } from '../../support/gift-cards.ts';
import { customerWithOrder, deliver } from '../../support/orders.ts';
import { SoftPasskey } from '../../support/passkey.ts';
import { agreed } from '../../support/payments.ts';
import { pictureFile, sendPicture } from '../../support/pictures.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

/**
 * Every call of the customer's own area, as the API describes itself: a call that is added is asked here
 * without anybody's remembering it.
 */

const nameOf = ({ method, path }: Pick<Described, 'method' | 'path'>) => `${method} ${path}`;

/** What a call needs to be understood at all; those that are not here are sent without a body. */
const BODIES: Record<string, object> = {
  [nameOf(addressesApi.add)]: ADDRESS,
  [nameOf(addressesApi.change)]: ADDRESS,
  [nameOf(returnsApi.add)]: {
    lines: [{ itemId: '00000000-0000-4000-8000-000000000000', quantity: 1 }],
    reason: 'faulty',
  },
  [nameOf(contactApi.writeAboutOrder)]: { text: 'One of them leaks.' },
  [nameOf(accountApi.changeProfile)]: {
    firstName: 'Bob',
    lastName: 'B',
    email: 'bob@shop.example',
  },
  [nameOf(accountApi.changePassword)]: {
    currentPassword: PASSWORD,
    newPassword: 'another one',
  },
  [nameOf(accountApi.choosePassword)]: { password: PASSWORD },
  [nameOf(accountApi.offerPasskey)]: {},
  [nameOf(accountApi.addPasskey)]: new SoftPasskey().make({ challenge: 'anything' }),
  [nameOf(accountApi.changeNotifications)]: {
    orderUpdates: true,
    promotionalEmails: false,
    newProducts: true,
    priceAlerts: false,
    reviewInvitations: true,
  },
};

/** What stands of a customer's own under these. */
const AREAS = [accountApi.find.path, addressesApi.list.path];

let shop: TestShop;
let ada: Customer;
let bob: Customer;
let calls: Awaited<ReturnType<typeof describedCalls>>;
/** The id of something of Ada's, by the end of the path that leads to it. */
const things = new Map<string, string>();

beforeAll(async () => {
  shop = await testShop();
  const product = await shop.addProduct();
  const { customer, orderId } = await customerWithOrder(shop, product);
  ada = customer;
  bob = await shop.customer();
  const replacedId = await edit(orderId);
  const { refundId, returnId, photoId } = await sendBack(orderId);
  const [address] = (await ada.call(addressesApi.list())).body;
  const [session] = await shop.stored('sessions', { userId: ada.id });
  things.set('orders/:id', orderId);
  things.set('refunds/:refundId', refundId);
  things.set('returns/:returnId', returnId);
  things.set('return-photos/:photoId', photoId);
  things.set('replaced-invoices/:replacedId', replacedId);
  things.set('gift-cards/:cardId', await pretendBought(shop, orderId));
  await agreed(ada.call(devicesApi.add({ productId: product.id })));
  things.set('my-devices/:productId', product.id);
  const { body: offer } = await ada.call(accountApi.offerPasskey({}));
  const made = new SoftPasskey().make(offer);
  things.set('passkeys/:id', (await agreed(ada.call(accountApi.addPasskey(made)))).id);
  things.set('addresses/:id', address?.id ?? '');
  things.set('sessions/:id', session?.id ?? '');
  calls = (await describedCalls(shop)).filter(({ path }) =>
    AREAS.some((area) => `${path}/`.startsWith(`${area}/`)),
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

/** The shop changes Ada's order, so that another invoice takes the place of its first. */
async function edit(orderId: string): Promise<string> {
  const owner = await signedInAdmin(shop);
  const { version, lines } = (await owner.call(editingApi.find({ id: orderId }))).body;
  const [{ itemId, variantId } = {}] = lines;
  const wanted = { version, lines: [{ itemId, variantId, quantity: 2 }] };
  await agreed(owner.call(odd(editingApi.change)({ id: orderId }, wanted)));
  const [replaced] = (await ada.call(ordersApi.find({ id: orderId }))).body.replacedInvoices;
  return replaced?.id ?? '';
}

/** Part of Ada's order is paid back, and she wants to return the rest. */
async function sendBack(
  orderId: string,
): Promise<Record<'refundId' | 'returnId' | 'photoId', string>> {
  await deliver(shop, orderId);
  await shop.write((tx) => recordPayment(tx, orderId));
  await shop.write((tx) => recordRefund(tx, orderId, { amount: 100 }));
  const sent = await sendPicture(ada, returnsApi.addPhoto({ id: orderId }), await pictureFile(), {
    kind: 'photo',
  });
  const photoId = (await agreed(Promise.resolve(sent))).id;
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
  return { refundId: refunds[0]?.id ?? '', returnId: body.returns[0]?.id ?? '', photoId };
}

/** Makes the call about what is Ada's. */
function ask(who: Visitor, { method, path }: (typeof calls)[number]) {
  const url = path.replace(/([\w-]+)\/:\w+/g, (end, list: string) => {
    const id = things.get(end);
    if (!id) throw new Error(`Say in this test which thing of Ada's stands in ${path}.`);
    return `${list}/${id}`;
  });
  return who.call({ method, url, key: [url], body: BODIES[nameOf({ method, path })] });
}

/** All that a change of Ada's things would show in. */
const stateOfAda = () =>
  Promise.all([
    ada.call(addressesApi.list()),
    ada.call(ordersApi.list()),
    ada.call(cartApi.list()),
    shop.stored('sessions', { userId: ada.id }),
    shop.outbox(),
  ]).then((responses) =>
    responses.map((response) => ('body' in response ? response.body : response)),
  );

test('the customer’s own area has calls about orders and addresses', () => {
  const described = calls.map(nameOf);
  for (const call of [
    ordersApi.find,
    ordersApi.cancel,
    ordersApi.reorder,
    ordersApi.invoice,
    reviewsApi.listOwn,
    reviewsApi.listReviewable,
    addressesApi.remove,
  ]) {
    expect.soft(described).toContain(nameOf(call));
  }
});

test('another customer’s things are answered as not found by every call, and stay unchanged', async () => {
  const before = await stateOfAda();
  const withId = calls.filter(({ path }) => path.includes(':'));
  expect(withId.length).toBeGreaterThan(6);
  for (const call of withId) {
    const { status, body } = await ask(bob, call);
    // A product is everybody's: only the customer's own list is changed.
    if (call.path.startsWith(devicesApi.list.path)) continue;
    expect
      .soft({ status, code: body.code }, nameOf(call))
      .toEqual({ status: 404, code: 'not_found' });
  }
  expect(await stateOfAda()).toEqual(before);
});

test('none of these calls answers a visitor who is not signed in', async () => {
  const before = await stateOfAda();
  for (const call of calls) {
    for (const who of [shop.visitor(), shop.guest()]) {
      const { status, body } = await ask(who, call);
      expect
        .soft({ status, code: body.code }, nameOf(call))
        .toEqual({ status: 401, code: 'not_signed_in' });
    }
  }
  expect(await stateOfAda()).toEqual(before);
});
