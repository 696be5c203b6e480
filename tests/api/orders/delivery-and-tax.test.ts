import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import type { OrderDetail } from '../../../src/modules/orders/schema.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { placeOrder, readOrder } from '../../support/orders.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const RATE = { name: 'Courier', price: '20.00', minDays: 2, maxDays: 4 };

const readDelivery = async (admin: Visitor) => (await admin.call(tariffApi.readDelivery())).body;

/** Adds zones to what is there. */
async function addZones(admin: Visitor, ...zones: object[]) {
  const { elsewhere } = await readDelivery(admin);
  return admin.call(odd(tariffApi.changeDelivery)({ zones, elsewhere }));
}

const quoteOf = async (customer: Visitor, query = {}) =>
  (await customer.call(ordersApi.quote(query))).body;

async function moveTo(customer: Customer, address: Partial<typeof ADDRESS>): Promise<string> {
  const { status, body } = await customer.call(
    addressesApi.add({ ...ADDRESS, ...address, isDefault: true }),
  );
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body.id;
}

test('a fresh shop has its two rates everywhere and no places with other taxes', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect(await readDelivery(owner)).toMatchObject({
    zones: [],
    elsewhere: [
      { name: 'Standard', price: '9.99', minDays: 3, maxDays: 5, isDefault: true },
      { name: 'Express', price: '12.99', minDays: 1, maxDays: 2, isDefault: false },
    ],
  });
  expect((await owner.call(tariffApi.readTaxes())).body.zones).toEqual([]);
});

test('an order is charged the rates of the most particular zone that its address is in', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await addZones(
    owner,
    { name: 'Europe', countries: ['FR', 'Germany'], rates: [RATE] },
    { name: 'Britain', countries: ['GB'], rates: [{ ...RATE, price: '4.00' }] },
    {
      name: 'Islands',
      countries: ['GB'],
      postcodes: ['IV4*', 'bt*'],
      rates: [{ ...RATE, price: '15.00' }],
    },
  );
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  expect(await quoteOf(customer)).toMatchObject({ shipping: '4.00' });
  const paris = { state: '', city: 'Paris', zipCode: '75001', country: 'France' };
  for (const [address, shipping] of [
    [paris, '20.00'],
    [{ zipCode: 'BT1 5GS' }, '15.00'],
    [{ ...paris, country: 'Spain', zipCode: '28001', state: 'Madrid' }, '9.99'],
  ] as const) {
    const addressId = await moveTo(customer, address);
    expect(await quoteOf(customer, { addressId })).toMatchObject({ shipping });
  }
  const { shippingRateId } = await quoteOf(customer);
  await moveTo(customer, paris);
  // What was chosen for elsewhere isn't offered here: the quote says what is, the checkout refuses it.
  expect(await quoteOf(customer, { shippingRateId })).toMatchObject({
    shipping: '20.00',
  });
  expect(await customer.checkout({ shippingRateId })).toMatchObject({ code: 'not_found' });
  expect(await customer.checkout()).toMatchObject({ shipping: '20.00' });
});

test('where nothing is delivered nothing can be ordered', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await owner.call(
    tariffApi.changeDelivery({
      zones: [{ name: 'France', countries: ['FR'], rates: [RATE] }],
      elsewhere: [],
    }),
  );
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const countries = await shop.visitor().call(ordersApi.listCountries());
  expect(countries.body).toEqual([{ code: 'FR', name: 'France' }]);
  // Never as if it were free.
  const refusal = {
    code: 'not_delivered_there',
    message: 'We cannot bring this order to your address in United Kingdom.',
    fields: { addressId: expect.any(String) },
  };
  expect(await customer.call(ordersApi.quote())).toMatchObject({ status: 409, body: refusal });
  expect(await customer.checkout()).toMatchObject(refusal);
  expect(await shop.stored('orders')).toHaveLength(0);
  // Who has not said where it goes is not taken for somebody in a country that is not delivered to.
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: (await shop.addProduct()).id }));
  expect(await quoteOf(guest)).toMatchObject({ shipping: '20.00' });
});

test('a country is delivered to where a rate holds in any part of it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const delivered = async () => {
    const found = await shop.visitor().call(ordersApi.listCountries({ limit: 100, offset: 0 }));
    return {
      count: Number(found.headers['x-total-count']),
      codes: found.body.map(({ code }) => code),
    };
  };
  const { count } = await delivered();
  expect(count).toBeGreaterThan(200);
  await addZones(owner, { name: 'Not there', countries: ['AF'], rates: [] });
  const fewer = await delivered();
  expect(fewer.count).toBe(count - 1);
  expect(fewer.codes).not.toContain('AF');
  const { version } = await readDelivery(owner);
  const zones = [
    { name: 'Nowhere', countries: ['US'], rates: [] },
    { name: 'West', countries: ['US'], states: ['CA'], rates: [RATE] },
    { name: 'East', countries: ['DE'], postcodes: ['10*'], rates: [] },
  ];
  await owner.call(tariffApi.changeDelivery({ zones, elsewhere: [] }), { 'if-match': version });
  expect(await delivered()).toEqual({ count: 1, codes: ['US'] });
});

test('the postcodes of an entry are those that it means', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop, 'postmaster');
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  for (const [entry, country, codes] of [
    [
      'PA20-PA78',
      'GB',
      {
        'PA20 9AA': true,
        'pa78 6sy': true,
        'PA34 4AB': true,
        'PA3 4AB': false,
        'PA1 1AA': false,
        'KA27 8AA': false,
        'PA79 1AA': false,
      },
    ],
    ['pa20 - 78', 'GB', { 'PA60 7XX': true, 'PA19 1AA': false }],
    ['EC1-EC4', 'GB', { 'EC1A 1BB': true, 'EC5 1AA': false, 'E1 6AN': false }],
    ['IV4', 'GB', { 'IV4 7AA': true, 'IV40 8AA': false }],
    ['bs1 9vk', 'GB', { BS19VK: true, 'BS1 9VL': false }],
    ['90000-96199', 'US', { '90210': true, '902101234': true, '89999': false }],
    ['1000-1099', 'NL', { '1012ab': true, '1100 AB': false }],
    ['00-950', 'PL', { '00950': true, '00-951': false }],
    ['K1-K2', 'CA', { k1a0b1: true, 'K3A 0B1': false }],
  ] as const) {
    const { elsewhere, version } = await readDelivery(owner);
    const zones = [{ name: 'There', countries: [country], postcodes: [entry], rates: [RATE] }];
    expect(
      (await owner.call(tariffApi.changeDelivery({ zones, elsewhere }), { 'if-match': version }))
        .status,
    ).toBe(200);
    for (const [zipCode, isMeant] of Object.entries(codes)) {
      const state = country === 'US' ? 'CA' : country === 'CA' ? 'ON' : '';
      const addressId = await moveTo(customer, { country, zipCode, state });
      const { shipping } = await quoteOf(customer, { addressId });
      expect([entry, zipCode, shipping]).toEqual([entry, zipCode, isMeant ? '20.00' : '9.99']);
    }
  }
});

test('an entry that means no postcode is refused where it is typed, with an example of its country', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const add = async (countries: string[], postcodes: string[]) =>
    addZones(owner, { name: 'There', countries, postcodes, rates: [RATE] });
  for (const [countries, entry, example] of [
    [['GB'], 'PA78-PA20', 'PA20-PA78'],
    [['GB'], 'PA20-KA78', 'PA20-PA78'],
    [['GB'], '90000-96199', 'SW1A 1AA'],
    [['GB'], 'BT', 'BT*'],
    [['GB'], 'PA20*-PA78*', 'PA20-PA78'],
    [['US'], 'PA20-PA78', '90000-90999'],
    [['DE'], 'D*', '10*'],
    [['DE'], '1011', '10115'],
    [[], 'anything (at all)', 'such as'],
  ] as const) {
    const { status, body } = await add([...countries], [entry]);
    expect([entry, status]).toEqual([entry, 400]);
    expect(body.fields).toEqual({ 'zones.0.postcodes': expect.stringContaining(example) });
    expect(body.message).toContain(entry);
  }
  // What was there before such entries were refused stays until it is changed.
  await add(['GB'], ['BT*']);
  await shop.pretend('deliveryZones', { postcodes: ['BT*', 'PA78-PA20'] });
  const { zones, elsewhere, version } = await readDelivery(owner);
  const renamed = zones.map((zone) => ({ ...zone, name: 'Renamed' }));
  const saved = await owner.call(tariffApi.changeDelivery({ zones: renamed, elsewhere }), {
    'if-match': version,
  });
  expect(saved.status).toBe(200);
});

test('what ships free is free alone, and the quote says why delivery is charged beside others', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [mod, kit] = [await shop.addProduct({ name: 'Wood Mod' }), await shop.addProduct()];
  await shop.pretend('products', { shipsFree: true }, { id: mod.id });
  const customer = await shop.customer({ cart: [{ product: mod, quantity: 2 }] });
  expect(await quoteOf(customer)).toMatchObject({ shipping: '0.00', deliveryNote: null });
  await customer.add(kit);
  expect(await quoteOf(customer)).toMatchObject({
    shipping: '9.99',
    deliveryNote:
      'Wood Mod ships free when nothing else is ordered. Delivery is charged for the other items.',
  });
  // Where delivery is free for another reason there is nothing to explain.
  const { zones, elsewhere } = await readDelivery(owner);
  const free = elsewhere.map((rate) => ({ ...rate, freeFrom: '1.00' }));
  await owner.call(tariffApi.changeDelivery({ zones, elsewhere: free }));
  expect(await quoteOf(customer)).toMatchObject({ shipping: '0.00', deliveryNote: null });
});

test('rates are offered by weight and amount, cost more for classes, and pick-up is one of them', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { version } = await readDelivery(owner);
  await owner.call(
    tariffApi.changeDelivery({
      zones: [],
      elsewhere: [
        { ...RATE, name: 'Letter', price: '2.00', maxGrams: 500 },
        { ...RATE, name: 'Parcel', price: '5.00', minGrams: 500, surcharges: { fragile: '3.00' } },
        { ...RATE, name: 'Insured', price: '9.00', minAmount: '100.00' },
        { ...RATE, name: 'Pick-up', price: '0.00', minDays: 0, maxDays: 0, isPickup: true },
      ],
    }),
  );
  const product = await shop.addProduct({ price: '30.00' });
  await shop.pretend('products', { weightGrams: 200, shippingClass: 'fragile' });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const offered = async () =>
    (await quoteOf(customer)).rates.map(({ name, cost, isPickup }) => [name, cost, isPickup]);
  expect(await offered()).toEqual([
    ['Letter', '2.00', false],
    ['Pick-up', '0.00', true],
  ]);
  await customer.add({ product, quantity: 2 });
  expect(await offered()).toEqual([
    ['Parcel', '8.00', false],
    ['Insured', '9.00', false],
    ['Pick-up', '0.00', true],
  ]);
  expect(
    await owner.call(tariffApi.changeDelivery({ zones: [], elsewhere: [] }), {
      'if-match': version,
    }),
  ).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
});

test('the promise follows cut-off, working days and holidays, and the order keeps it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const rates = async () => (await shop.visitor().call(ordersApi.listRates())).body;
  const [before] = await rates();
  const { arrives } = before ?? {};
  if (!arrives) throw new Error('there is no promise');
  await setSetting(owner, 'holidays', `${arrives.from}\n${arrives.to}`);
  const [after] = await rates();
  expect(Date.parse(after?.arrives.from ?? '')).toBeGreaterThan(Date.parse(arrives.from));
  expect(Date.parse(after?.arrives.to ?? '')).toBeGreaterThan(Date.parse(arrives.to));

  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const orderId = await placeOrder(customer);
  await setSetting(owner, 'holidays', '');
  expect(await readOrder(customer, orderId)).toMatchObject({ arrives: after?.arrives });
  for (const [key, value] of [
    ['dispatch_cut_off', '3pm'],
    ['working_days', 'Monday'],
    ['holidays', '2026-02-30'],
  ] as const) {
    expect(await setSetting(owner, key, value)).toMatchObject({
      status: 400,
      body: { fields: { [key]: expect.any(String) } },
    });
  }
});

test('taxes follow the address, and the order keeps each by line and by rate', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const changed = await owner.call(
    tariffApi.changeTaxes({
      zones: [
        { name: 'United States', countries: ['US'], rates: [] },
        {
          name: 'California',
          countries: ['US'],
          states: ['CA', 'California'],
          rates: [
            { name: 'State tax', percent: '7.25' },
            { name: 'District tax', percent: '1' },
          ],
        },
        {
          name: 'Britain',
          countries: ['United Kingdom'],
          taxesDelivery: true,
          rates: [
            { name: 'VAT', percent: '20' },
            { name: 'VAT', percent: '5', taxClass: 'reduced' },
          ],
        },
      ],
    }),
  );
  expect(changed.status).toBe(200);
  const [plain, patch, exempt] = await shop.addProducts(
    { price: '10.00' },
    { price: '20.00' },
    { price: '40.00' },
  );
  if (!plain || !patch || !exempt) throw new Error('products are missing');
  await shop.changeProduct(patch, { taxClass: 'reduced' });
  await shop.changeProduct(exempt, { taxClass: 'exempt' });
  const customer = await shop.customer({ cart: [plain, patch, exempt] });
  // 20 % of £19.99 is £3.998, 5 % of £20 is £1.
  expect(await quoteOf(customer)).toMatchObject({
    taxes: [
      { name: 'VAT', percent: '20', amount: '4.00' },
      { name: 'VAT', percent: '5', amount: '1.00' },
    ],
    tax: '5.00',
    total: '84.99',
  });
  const orderId = await placeOrder(customer);
  const taxes = await shop.stored('orderTaxes');
  expect(taxes.map((tax) => ({ ...tax, percent: Number(tax.percent) }))).toMatchObject([
    { itemPosition: 0, percent: 20, taxable: 1000, amount: 200 },
    { itemPosition: null, percent: 20, taxable: 999, amount: 200 },
    { itemPosition: 1, percent: 5, taxable: 2000, amount: 100 },
  ]);
  expect(await readOrder(customer, orderId)).toMatchObject({
    taxes: [
      { name: 'VAT', percent: '20', amount: '4.00' },
      { name: 'VAT', percent: '5', amount: '1.00' },
    ],
  } satisfies Partial<OrderDetail>);
  // The list of a customer's orders says which taxes they are, too.
  const [listed] = (await customer.call(ordersApi.list())).body;
  expect(listed?.taxes.map(({ name, amount }) => [name, amount])).toEqual([
    ['VAT', '4.00'],
    ['VAT', '1.00'],
  ]);

  await customer.add(plain);
  const us = { city: 'Springfield', country: 'United States', zipCode: '90210' };
  await moveTo(customer, { ...us, state: 'California' });
  expect(await quoteOf(customer)).toMatchObject({
    tax: '0.83',
    taxes: [{ amount: '0.73' }, { amount: '0.10' }],
  });
  await moveTo(customer, { ...us, state: 'Oregon', zipCode: '97477' });
  expect(await quoteOf(customer)).toMatchObject({ tax: '0.00', taxes: [] });
});

test('prices that hold their tax are what is paid, and the order says how much of it is tax', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'tax_rate', '20');
  await setSetting(owner, 'prices_include_tax', 'true');
  await setSetting(owner, 'tax_on_delivery', 'true');
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '50.01' })] });
  expect(await quoteOf(customer)).toMatchObject({
    tax: '10.00',
    taxIncluded: true,
    total: '60.00',
  });
  const orderId = await placeOrder(customer);
  expect(await readOrder(customer, orderId)).toMatchObject({
    subtotal: '50.01',
    shipping: '9.99',
    tax: '10.00',
    taxIncluded: true,
    total: '60.00',
  });
});

test('a customer who is exempt pays no tax', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  const owner = await signedInAdmin(shop);
  expect(
    await owner.call(customersApi.change({ id: customer.id }, { isTaxExempt: true })),
  ).toMatchObject({
    status: 200,
    body: { isTaxExempt: true },
  });
  expect(await quoteOf(customer)).toMatchObject({ tax: '0.00', total: '19.99' });
  expect(await customer.checkout()).toMatchObject({ tax: '0.00', total: '19.99' });
});

test('in yen taxes are whole, and browsers are told that amounts have no decimals', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'currency', 'JPY');
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '1234.00' })] });
  // 8 % is 98.72.
  expect(await quoteOf(customer)).toMatchObject({ currency: 'JPY', tax: '99.00' });
  const { body } = await customer.call(contentApi.listSettings());
  expect(body).toContainEqual({ key: 'money_sample', value: '¥123' });
});

test('a worked example says what delivery and tax come to, and leaves promotions out', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await owner.call(promotionsApi.add({ name: 'All', kind: 'percent', value: '50' }));
  const example = (query: { amount: string; country?: string }) =>
    owner.call(tariffApi.workedExample(query));
  expect((await example({ amount: '40.00' })).body).toMatchObject({
    country: '',
    shippingMethod: 'Standard',
    shipping: '9.99',
    tax: '3.20',
    total: '53.19',
  });
  expect((await example({ amount: '40.00', country: 'France' })).body).toMatchObject({
    country: 'France',
  });
  expect((await example({ amount: 'forty' })).status).toBe(400);
});

test('zones and taxes that make no sense are refused at their fields, by whoever may change them', async () => {
  await using shop = await testShop();
  const manager = await signedInAdmin(shop, 'mara', 'manager');
  const zone = { name: 'Nowhere', countries: ['Atlantis'], rates: [] };
  expect(await addZones(manager, zone)).toMatchObject({
    status: 400,
    body: { fields: { 'zones.0.countries.0': expect.stringContaining('Atlantis') } },
  });
  expect(await addZones(manager, { ...zone, countries: [] })).toMatchObject({ status: 400 });
  expect(
    await addZones(manager, { ...zone, countries: ['FR'], rates: [{ ...RATE, maxDays: 1 }] }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'zones.0.rates.0.maxDays': expect.any(String) } },
  });
  // British addresses name no state.
  const scotland = { name: 'Scotland', countries: ['GB'], states: ['Scotland'], rates: [] };
  for (const response of [
    await addZones(manager, scotland),
    await manager.call(tariffApi.changeTaxes({ zones: [scotland] })),
  ]) {
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { 'zones.0.states': expect.stringContaining('United Kingdom') } },
    });
  }
  const support = await signedInAdmin(shop, 'sam', 'support');
  for (const call of [
    tariffApi.readDelivery(),
    tariffApi.readTaxes(),
    tariffApi.workedExample({ amount: '1.00' }),
  ]) {
    expect((await support.call<unknown>(call)).status).toBe(403);
  }
  expect((await support.call(odd(tariffApi.changeDelivery)({}))).status).toBe(403);
  expect((await support.call(odd(tariffApi.changeTaxes)({}))).status).toBe(403);
});

test('a way of delivery has a cut-off time and days of its own, and says until when its promise holds', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const rates = async () => (await shop.visitor().call(ordersApi.listRates())).body;
  expect(await rates()).toMatchObject([{ orderBy: null, later: null }, { orderBy: null }]);

  const { elsewhere } = await readDelivery(owner);
  const change = (fields: object) =>
    owner.call(
      odd(tariffApi.changeDelivery)({
        zones: [],
        elsewhere: elsewhere.map((rate) => (rate.isDefault ? { ...rate, ...fields } : rate)),
      }),
    );
  const changed = await change({ cutOff: '14:30', deliveryDays: ['Sat', 'Mon'] });
  expect(changed.body).toMatchObject({
    elsewhere: [
      { name: 'Standard', cutOff: '14:30', deliveryDays: ['Mon', 'Sat'] },
      { name: 'Express', cutOff: null, deliveryDays: null },
    ],
  });
  const [standard, express] = await rates();
  expect(express).toMatchObject({ orderBy: null });
  const { orderBy, arrives, later } = standard ?? {};
  expect(Date.parse(orderBy ?? '')).toBeGreaterThan(Date.now());
  expect(later?.from.localeCompare(arrives?.from ?? '')).toBe(1);
  for (const day of [arrives?.from, arrives?.to, later?.from]) {
    expect([1, 6]).toContain(new Date(`${day}T12:00Z`).getUTCDay());
  }
  // The checkout says the same.
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const quoted = await quoteOf(customer);
  expect(quoted.rates[0]).toMatchObject({ orderBy, arrives });

  await setSetting(owner, 'dispatch_cut_off', '16:00');
  expect((await rates())[1]?.orderBy).not.toBeNull();
  for (const fields of [{ cutOff: '3pm' }, { deliveryDays: ['Monday'] }]) {
    expect(await change(fields)).toMatchObject({ status: 400 });
  }
});
