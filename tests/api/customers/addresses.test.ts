import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const list = async (customer: Customer) => (await customer.call(addressesApi.list())).body;

const create = async (customer: Customer, change: object = {}) =>
  (await customer.call(addressesApi.add({ ...ADDRESS, ...change }))).body;

/** The names of the addresses, the default one marked. */
const summary = async (customer: Customer) =>
  (await list(customer)).map(({ name, isDefault }) => (isDefault ? `${name} *` : name));

test('the first address is the default one, a later one only when asked to be', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  expect(await list(customer)).toEqual([]);
  const response = await customer.call(
    addressesApi.add({ ...ADDRESS, name: 'A', phone: ' 0123 ' }),
  );
  expect(response).toMatchObject({
    status: 201,
    body: { ...ADDRESS, name: 'A', phone: '0123', isDefault: true },
  });
  await create(customer, { name: 'B', isDefault: false });
  expect(await summary(customer)).toEqual(['A *', 'B']);
  expect(await create(customer, { name: 'C', isDefault: true })).toMatchObject({ isDefault: true });
  expect(await summary(customer)).toEqual(['C *', 'A', 'B']);
});

test('another address is made the default one, and again', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  await create(customer, { name: 'A' });
  const { id } = await create(customer, { name: 'B' });
  for (let times = 0; times < 2; times++) {
    expect(await customer.call(addressesApi.makeDefault({ id }))).toMatchObject({
      status: 200,
      body: { name: 'B', isDefault: true },
    });
    expect(await summary(customer)).toEqual(['B *', 'A']);
  }
});

test('an address is changed in every part; being the default is not taken from it', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  const a = await create(customer, { name: 'A', phone: '0123' });
  const b = await create(customer, { name: 'B' });
  const change = {
    type: 'Office',
    name: 'Other',
    street: '2 Other Street',
    city: 'Bath',
    state: 'Maine',
    zipCode: '04530-1234',
    country: 'United States',
  };
  expect(
    await customer.call(odd(addressesApi.change)({ id: a.id }, { ...change, isDefault: false })),
  ).toMatchObject({
    status: 200,
    body: { ...change, id: a.id, phone: null, isDefault: true },
  });
  await customer.call(
    odd(addressesApi.change)({ id: b.id }, { ...change, name: 'B', isDefault: true }),
  );
  expect(await summary(customer)).toEqual(['B *', 'Other']);
});

test('when the default one is deleted, the oldest of the others takes its place', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await create(customer, { name })).id);
  const remove = (index: number) => customer.call(addressesApi.remove({ id: ids[index] ?? '' }));
  await customer.call(addressesApi.makeDefault({ id: ids[2] ?? '' }));
  expect(await remove(2)).toMatchObject({ status: 204, body: '' });
  expect(await summary(customer)).toEqual(['A *', 'B']);
  await remove(1);
  expect(await summary(customer)).toEqual(['A *']);
  await remove(0);
  expect(await summary(customer)).toEqual([]);
  expect((await remove(0)).status).toBe(404);
});

test('exactly one is the default, however many things happen at once', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      create(customer, { name: `${n}`, isDefault: n % 3 === 0 }),
    ),
  );
  const defaults = async () => (await list(customer)).filter(({ isDefault }) => isDefault);
  expect(await defaults()).toHaveLength(1);

  const chosen = await Promise.all(
    made.map(({ id }) => customer.call(addressesApi.makeDefault({ id }))),
  );
  expect(new Set(chosen.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await defaults()).toHaveLength(1);

  const mixed = await Promise.all(
    made.map(({ id }, n) => {
      if (n < 5) return customer.call(addressesApi.remove({ id }));
      return customer.call(addressesApi.change({ id }, { ...ADDRESS, isDefault: true }));
    }),
  );
  expect(mixed.filter(({ status }) => status >= 300)).toEqual([]);
  expect(await list(customer)).toHaveLength(5);
  expect(await defaults()).toHaveLength(1);
});

test('the address of another customer is not there, whatever is asked', async () => {
  await using shop = await testShop();
  const owner = await shop.customer();
  const [address] = await list(owner);
  const stranger = await shop.customer();
  const absent = {
    status: 404,
    body: { code: 'not_found', message: 'This address does not exist.' },
  };
  expect(
    await stranger.call(addressesApi.change({ id: address?.id ?? '' }, ADDRESS)),
  ).toMatchObject(absent);
  expect(
    await stranger.call(
      addressesApi.change({ id: address?.id ?? '' }, { ...ADDRESS, isDefault: true }),
    ),
  ).toMatchObject(absent);
  expect(await stranger.call(addressesApi.makeDefault({ id: address?.id ?? '' }))).toMatchObject(
    absent,
  );
  expect(await stranger.call(addressesApi.remove({ id: address?.id ?? '' }))).toMatchObject(absent);
  expect(await stranger.call(addressesApi.remove({ id: randomUUID() }))).toMatchObject(absent);
  expect((await stranger.call(addressesApi.remove({ id: '1' }))).status).toBe(400);
  expect((await list(stranger)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(await list(owner)).toEqual([address]);
});

test('only who is signed in has addresses', async () => {
  await using shop = await testShop();
  const guest = shop.guest();
  const refusal = { status: 401, body: { code: 'not_signed_in' } };
  expect(await guest.call(addressesApi.list())).toMatchObject(refusal);
  expect(await guest.call(addressesApi.add(ADDRESS))).toMatchObject(refusal);
  expect(await guest.call(addressesApi.change({ id: randomUUID() }, ADDRESS))).toMatchObject(
    refusal,
  );
  expect(await guest.call(addressesApi.makeDefault({ id: randomUUID() }))).toMatchObject(refusal);
  expect(await guest.call(addressesApi.remove({ id: randomUUID() }))).toMatchObject(refusal);
});

const AMERICAN = { ...ADDRESS, state: 'Maine', zipCode: '04530', country: 'United States' };

test.each([
  ['type', 'Address type is required'],
  ['name', 'Name is required'],
  ['street', 'Street is required'],
  ['city', 'City is required'],
  ['state', 'State is required'],
  ['zipCode', 'ZIP code is required'],
  ['country', 'Country is required'],
])('an address without %s is refused: %s', async (field, message) => {
  const shop = await fileShop();
  const customer = await shop.customer();
  const [address] = await list(customer);
  const refusal = {
    status: 400,
    body: { code: 'invalid_input', message, fields: { [field]: message } },
  };
  for (const value of [undefined, null, '', '   ', 7]) {
    const input = { ...AMERICAN, [field]: value };
    expect(await customer.call(addressesApi.add(input))).toMatchObject(refusal);
    expect(
      await customer.call(addressesApi.change({ id: address?.id ?? '' }, input)),
    ).toMatchObject(refusal);
  }
  expect(await list(customer)).toEqual([address]);
});

test('an address without anything is refused with all that is missing, as an American one', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  const { body } = await customer.call(odd(addressesApi.add)({}));
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(
    ['city', 'country', 'name', 'state', 'street', 'type', 'zipCode'].sort(),
  );
});

test.each([
  ['United Kingdom', { zipCode: '' }, { zipCode: 'Postcode is required' }],
  ['United Kingdom', { zipCode: '04530' }, { zipCode: 'Please enter a postcode such as SW1A 1AA' }],
  ['United States', { zipCode: 'BS1 9VK' }, { zipCode: 'Please enter a ZIP code such as 90210' }],
  ['Canada', { zipCode: 'K1A 0B1' }, { state: 'Province is required' }],
  ['Japan', { zipCode: '154-0023' }, { state: 'Prefecture is required' }],
])('an address in %s with %o is refused: %o', async (country, change, fields) => {
  const shop = await fileShop();
  const customer = await shop.customer({ address: false });
  const input = { ...ADDRESS, state: country === 'United States' ? 'Maine' : '', country };
  const response = await customer.call(addressesApi.add({ ...input, ...change }));
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
  expect(await list(customer)).toEqual([]);
});

test.each([
  ['United Kingdom', ' sw1y  4jh ', 'SW1Y 4JH'],
  ['United Kingdom', 'bs19vk', 'BS1 9VK'],
  ['United Kingdom', 'BS1-9vk', 'BS1 9VK'],
  ['United Kingdom', 'bfpo57', 'BFPO 57'],
  ['Jersey', 'je23 4ab', 'JE23 4AB'],
  ['Germany', '10115', '10115'],
  ['Germany', '10 115', '10115'],
  ['Germany', 'D-10115', 'D-10115'],
  ['Netherlands', '1012ab', '1012 AB'],
  ['Sweden', '11455', '114 55'],
  ['Poland', '00950', '00-950'],
  ['Portugal', '1000 205', '1000-205'],
  ['Malta', 'vlt1117', 'VLT 1117'],
  ['Ireland', 'd02x285', 'D02 X285'],
  ['Latvia', 'LV-1010', 'LV-1010'],
  ['Ireland', undefined, ''],
  ['Angola', undefined, ''],
])(
  'an address in %s needs no state; its postcode %o is kept as %o',
  async (country, zipCode, kept) => {
    const shop = await fileShop();
    const customer = await shop.customer({ address: false });
    const { state: _, ...stateless } = ADDRESS;
    const { status, body } = await customer.call(
      addressesApi.add({ ...stateless, country, zipCode }),
    );
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { country, state: '', zipCode: kept },
    });
  },
);

test.each([
  ['Canada', 'ON', 'k1a0b1', 'K1A 0B1'],
  ['United States', 'CA', '902101234', '90210-1234'],
  ['Brazil', 'SP', '40301110', '40301-110'],
  ['Japan', 'Tokyo', '１５４００２３', '154-0023'],
])('a postcode of %s in %s, typed as %o, is kept as %o', async (country, state, zipCode, kept) => {
  const shop = await fileShop();
  const customer = await shop.customer();
  const [{ id } = { id: '' }] = (await customer.call(addressesApi.list())).body;
  const typed = { ...ADDRESS, country, state, zipCode };
  expect(await customer.call(addressesApi.change({ id }, typed))).toMatchObject({
    status: 200,
    body: { zipCode: kept },
  });
});

test('an address from before postcodes were tidied is shown and printed as its country writes it', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  await shop.pretend('addresses', { zipCode: 'BS19VK' });
  expect((await customer.call(addressesApi.list())).body).toMatchObject([{ zipCode: 'BS1 9VK' }]);
  await customer.checkout();
  expect(await shop.stored('orders')).toMatchObject([{ addressZipCode: 'BS1 9VK' }]);
});

test('an address of another type, or of endless length, is refused', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  for (const change of [
    { type: 'Castle' },
    { street: 'x'.repeat(201) },
    { phone: '1'.repeat(51) },
  ]) {
    const { status, body } = await customer.call(odd(addressesApi.add)({ ...ADDRESS, ...change }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { [Object.keys(change)[0] ?? '']: expect.any(String) } });
  }
});

test('the database holds that exactly one address is the default one', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ address: false });
  await create(customer, { name: 'A' });
  await create(customer, { name: 'B' });
  for (const statement of [
    'update addresses set is_default = false where user_id = $1',
    'update addresses set is_default = true where user_id = $1',
    'delete from addresses where user_id = $1 and is_default',
  ]) {
    await expect(shop.sql(statement, [customer.id])).rejects.toThrow(/default/);
  }
  expect(await summary(customer)).toEqual(['A *', 'B']);
});

test.each(['united kingdom', 'GB', 'uk', 'Great Britain'])(
  'a country can be sent as %s and is told by its name',
  async (country) => {
    await using shop = await testShop();
    const customer = await shop.customer({ address: false });
    const { body } = await customer.call(addressesApi.add({ ...ADDRESS, country }));
    expect(body).toMatchObject({ country: 'United Kingdom' });
    expect(await shop.stored('addresses')).toMatchObject([{ country: 'GB' }]);
  },
);

test('an address is taken only where something is delivered; one that was there before stays', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const customer = await shop.customer({ address: false });
  const { id } = await create(customer, { name: 'Kept' });
  const rate = { name: 'Post', price: '3.00', minDays: 1, maxDays: 2, isDefault: true };
  const zones = [{ name: 'Alps', countries: ['AT', 'CH'], rates: [rate] }];
  await owner.call(tariffApi.changeDelivery({ zones, elsewhere: [] }));
  const refusal = {
    status: 409,
    body: {
      code: 'not_delivered_there',
      message: 'We do not deliver to United Kingdom.',
      fields: { country: 'We do not deliver to United Kingdom' },
    },
  };
  expect(await customer.call(addressesApi.add(ADDRESS))).toMatchObject(refusal);
  const alpine = { ...ADDRESS, country: 'Austria', zipCode: '1010', state: '' };
  const { body: moved } = await customer.call(addressesApi.add(alpine));
  expect(moved).toMatchObject({ country: 'Austria' });
  const change = (address: string, body: object) =>
    customer.call(odd(addressesApi.change)({ id: address }, body));
  expect(await change(moved.id, ADDRESS)).toMatchObject(refusal);
  // A name that was mistyped is mended all the same.
  expect(await change(id, { ...ADDRESS, name: 'Still kept' })).toMatchObject({ status: 200 });
  expect(await change(id, alpine)).toMatchObject({ status: 200, body: { country: 'Austria' } });
});

test.each(['Atlantis', 'ZZ', 'European Union'])('%s is no country', async (country) => {
  const shop = await fileShop();
  const customer = await shop.customer({ address: false });
  expect(await customer.call(addressesApi.add({ ...ADDRESS, country }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { country: 'Please choose a country' } },
  });
});
