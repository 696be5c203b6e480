import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as searchApi from '../../../src/modules/analytics/search-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as deskApi from '../../../src/modules/orders/desk/endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { copyOrder } from '../../support/crowds.ts';
import { ADDRESS } from '../../support/customer.ts';
import { issueCard } from '../../support/gift-cards.ts';
import { placeOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const LEEDS = {
  ...ADDRESS,
  name: 'Flat Shop',
  street: '12 Quarry Hill',
  city: 'Leeds',
  zipCode: 'LS1 4AB',
  phone: '07700 900123',
};

test('an order and its customer are found by whatever is said on the telephone', async () => {
  await using shop = await testShop();
  const kit = await shop.addProduct({ name: 'Luna Kit', price: '20.00' });
  const other = await shop.customer({ cart: [await shop.addProduct({ name: 'Nic Salt' })] });
  await placeOrder(other);
  const ada = await shop.customer({ firstName: 'Ada', address: false, proven: true });
  await ada.call(addressesApi.add(LEEDS));
  await ada.add({ product: kit });
  const id = await placeOrder(ada);
  const admin = await signedInAdmin(shop);
  await admin.call(orderRecordsApi.changeTracking({ id }, { trackingNumber: 'JD 00 123-X' }));
  const ids = async (call: Call<{ id: string }[]>) =>
    (await admin.call(call)).body.map((row) => row.id);
  for (const search of [
    ...['07700 900123', '07700900123', '+44 7700 900123', '900123', '70090'],
    ...['LS1 4AB', 'ls14ab', 'LS1', 'Leeds', '12 quarry', 'quarry hi', 'flat shop'],
    ...['#1002', '1002', id.slice(-8), id.slice(-7, -1), 'JD00123X', 'jd 00 123-x'],
  ]) {
    expect([search, await ids(orderRecordsApi.list({ search }))]).toEqual([search, [id]]);
    expect([search, await ids(customersApi.list({ search }))]).toEqual([search, [ada.id]]);
  }
  // The search of the whole back office reads a text as the lists do.
  for (const search of ['07700 900123', 'ls14ab', 'quarry hi', '#1002', 'JD00123X']) {
    const { orders, customers } = (await admin.call(searchApi.search({ search }))).body;
    expect([search, orders.map((row) => row.id), customers.map((row) => row.id)]).toEqual([
      ...[search, [id], [ada.id]],
    ]);
  }
  for (const search of ['luna kit', '31.59', '£31.59', 'INV-000002', 'inv-2']) {
    expect([search, await ids(orderRecordsApi.list({ search }))]).toEqual([search, [id]]);
  }
  for (const search of ["'", '\\', '&|!():*', "o'x & y", '£', '%', '١٢', '9'.repeat(60)]) {
    expect([search, await ids(orderRecordsApi.list({ search }))]).toEqual([search, []]);
    expect((await admin.call(customersApi.list({ search }))).status).toBe(200);
    expect((await admin.call(searchApi.search({ search }))).status).toBe(200);
  }
});

test('orders of a word that more than ten thousand have are listed without being counted', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const id = await placeOrder(customer);
  const admin = await signedInAdmin(shop);
  const list = async (query: Parameters<typeof orderRecordsApi.list>[0]) => {
    const { body, headers } = await admin.call(orderRecordsApi.list({ limit: 2, ...query }));
    const total = headers['x-total-count'];
    const more = headers['x-total-count-more'];
    return { numbers: body.map(({ number }) => number), total, more };
  };
  const town = ADDRESS.city;
  await copyOrder(shop, id, 9_999, 2_000);
  const few = await list({ search: town, offset: 9_996 });
  expect(few).toEqual({ numbers: ['11996', '11997'], total: '10000', more: undefined });
  await copyOrder(shop, id, 2, 20_000, 1_000);
  for (const sort of ['createdAt', '-amount'] as const) {
    const { numbers, ...counted } = await list({ search: town, sort });
    expect([sort, numbers.length, counted]).toEqual([sort, 2, { total: '10000', more: 'true' }]);
  }
  const newest = await list({ search: town });
  expect(newest.numbers).toEqual(['#1001', '2001']);
  const pages = await list({ search: town, offset: 9_998 });
  expect(pages).toEqual({ numbers: ['11996', '11997'], total: '10000', more: 'true' });
  const end = await list({ search: town, offset: 10_001 });
  expect(end).toEqual({ numbers: ['11999'], total: '10002', more: undefined });
  const filtered = await list({ search: town, method: 'cod' });
  expect(filtered).toMatchObject({ total: '10000', more: 'true' });
  const shown = await list({ search: town, fulfilment: 'unfulfilled' });
  expect(shown).toMatchObject({ numbers: newest.numbers, total: '10000', more: 'true' });
  expect(await list({ search: town, payment: 'cancelled' })).toMatchObject({ total: '0' });
  await agreed(admin.call(deskApi.changeTags({ id }, { add: ['Fragile'] })));
  const tagged = await list({ search: town, tag: 'fragile', method: 'cod' });
  expect(tagged).toEqual({ numbers: ['#1001'], total: '1', more: undefined });
  const one = await list({ search: id.slice(-8) });
  expect(one).toEqual({ numbers: ['#1001'], total: '1', more: undefined });
  expect(await list({})).toMatchObject({ total: '10002', more: undefined });
}, 60_000);

test('the back office finds promotions by name and code, gift cards by their code, and brands', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const rule = { name: 'Welcome', code: 'CARE3', kind: 'percent', value: '10' } as const;
  await agreed(admin.call(odd(promotionsApi.add)(rule)));
  const card = await issueCard(shop, '20.00');
  await shop.addProduct({ brand: 'Nimbus' });
  const found = async (search: string) => {
    const { body } = await admin.call(searchApi.search({ search }));
    return [body.promotions, body.giftCards, body.brands].map((rows) => rows.length);
  };
  expect(await found('care3')).toEqual([1, 0, 0]);
  expect(await found('welc')).toEqual([1, 0, 0]);
  expect(await found(card.code)).toEqual([0, 1, 0]);
  expect(await found('nimb')).toEqual([0, 0, 1]);
  const packer = await signedInAdmin(shop, 'pat', 'fulfilment');
  const { body } = await packer.call(searchApi.search({ search: card.code }));
  expect(body.giftCards).toEqual([]);
});
