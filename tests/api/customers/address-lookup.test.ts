import { expect, test } from 'vitest';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { IDEAL_POSTCODES_KEY, openIdealPostcodes } from '../../support/ideal-postcodes-stand-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** A shop that looks addresses up at `url`. */
async function askingShop(url: string, key = IDEAL_POSTCODES_KEY): Promise<TestShop> {
  const shop = await testShop({ env: { IDEAL_POSTCODES_URL: url } });
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'ideal_postcodes_key', key);
  await setSetting(owner, 'address_lookup', 'Ideal Postcodes');
  return shop;
}

const lookUp = (shop: TestShop, postcode: string, country = 'GB') =>
  shop.visitor().call(addressesApi.lookUp({ country, postcode }));

test('whoever types a postcode is told its addresses, however it is spelled', async () => {
  await using service = await openIdealPostcodes();
  await using shop = await askingShop(service.url);
  const { status, body } = await lookUp(shop, 'sw1a2aa');
  expect([status, body]).toEqual([
    200,
    [
      {
        street: 'Prime Minister & First Lord Of The Treasury',
        line2: '10 Downing Street',
        city: 'London',
        zipCode: 'SW1A 2AA',
      },
      { street: '11 Downing Street', line2: '', city: 'London', zipCode: 'SW1A 2AA' },
    ],
  ]);
  expect((await lookUp(shop, 'BS1 9VK')).body).toEqual([]);
});

test('the service is not asked for what is no postcode, or is elsewhere', async () => {
  await using service = await openIdealPostcodes();
  await using shop = await askingShop(service.url);
  expect(await lookUp(shop, '../keys')).toMatchObject({
    status: 400,
    body: { fields: { postcode: 'Please enter a postcode such as SW1A 1AA' } },
  });
  expect((await lookUp(shop, '10115', 'DE')).status).toBe(404);
  expect((await lookUp(shop, 'SW1A 2AA', 'Nowhere')).status).toBe(400);
  expect(service.asked).toEqual([]);
});

test.each(['empty', 'strange', 'silent'] as const)(
  'while the service is %s, shoppers are told to type their address, and nothing of the reason',
  async (mood) => {
    await using service = await openIdealPostcodes();
    await using shop = await askingShop(service.url);
    service.mood = mood;
    expect(await lookUp(shop, 'SW1A 2AA')).toMatchObject({
      status: 503,
      body: {
        code: 'lookup_unavailable',
        message: 'Addresses cannot be looked up just now. Please type yours.',
      },
    });
  },
);

test('a mistyped key is no shopper’s business either', async () => {
  await using service = await openIdealPostcodes();
  await using shop = await askingShop(service.url, 'mistyped');
  expect((await lookUp(shop, 'SW1A 2AA')).body).toMatchObject({ code: 'lookup_unavailable' });
});

test('one network looks up only so many, since the owner pays for each', async () => {
  await using service = await openIdealPostcodes();
  await using shop = await askingShop(service.url);
  for (let n = 0; n < 10; n++) expect((await lookUp(shop, 'SW1A 2AA')).status).toBe(200);
  expect((await lookUp(shop, 'SW1A 2AA')).status).toBe(429);
  expect(service.asked).toHaveLength(10);
});

test('without a service there is no look-up, and it cannot be chosen without its key, which nobody is told', async () => {
  await using shop = await testShop();
  expect((await lookUp(shop, 'SW1A 2AA')).status).toBe(404);
  const owner = await signedInAdmin(shop);
  expect(await setSetting(owner, 'address_lookup', 'Ideal Postcodes')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
  await setSetting(owner, 'ideal_postcodes_key', IDEAL_POSTCODES_KEY);
  expect((await setSetting(owner, 'address_lookup', 'Ideal Postcodes')).status).toBe(200);
  const { body } = await shop.visitor().call(contentApi.listSettings());
  expect(body).toContainEqual({ key: 'address_lookup', value: 'Ideal Postcodes' });
  expect(JSON.stringify(body)).not.toContain(IDEAL_POSTCODES_KEY);
});
