import { expect, test } from 'vitest';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as activeMethodApi from '../../../src/modules/payments/active-method-endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { addLink } from '../../support/content.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

test('the storefront’s settings are told, and nothing that is not meant for it', async () => {
  await using shop = await testShop();
  await shop.set({ default_carrier: 'Evri' });
  await shop.pretend(
    'settings',
    { key: 'captcha_secret', value: 'hush' },
    { key: 'default_carrier' },
  );
  const { body, headers } = await shop.visitor().call(contentApi.listSettings());
  const settings = Object.fromEntries(body.map(({ key, value }) => [key, value]));
  expect(settings).toMatchObject({
    site_title: 'Cirrus',
    hero_title: 'Premium Vape Experience',
    category_title: 'Shop by Category',
    currency: 'GBP',
    minimum_age: '21',
    tax_rate: '8',
  });
  expect(settings).not.toHaveProperty('captcha_secret');
  expect(headers['x-total-count']).toBe(String(body.length));
});

test('the header’s links are those that are switched on, in the owner’s order', async () => {
  await using shop = await testShop();
  await shop.pretend('navigation', { isActive: false }, { name: 'Brands' });
  await shop.pretend('navigation', { sortOrder: 0 }, { name: 'Support' });
  const { body } = await shop.visitor().call(contentApi.listNavigation());
  expect(body).toEqual([
    { name: 'Support', url: '/customer-support', isActive: true, sortOrder: 0, items: [] },
    { name: 'Home', url: '/', isActive: true, sortOrder: 1, items: [] },
    {
      ...{ name: 'Products', url: '/products', isActive: true, sortOrder: 2 },
      // While the menu is flat, the link to all products opens the categories.
      items: ['Devices', 'E-Liquids', 'Accessories', 'Bundles'].map((name) => ({
        ...{ name, url: `/category/${name.toLowerCase()}`, image: null },
      })),
    },
    { name: 'Reviews', url: '/reviews', isActive: true, sortOrder: 4, items: [] },
  ]);
});

test('the footer has texts, links, places elsewhere and payment marks', async () => {
  await using shop = await testShop();
  await addLink(shop, 'Discord', 'FaDiscord');
  const visitor = shop.visitor();
  expect((await visitor.call(contentApi.readFooter())).body).toMatchObject({
    companyName: '',
    warningText: 'WARNING: This product contains nicotine. Nicotine is an addictive chemical.',
    paymentMethodsText: 'We Accept:',
  });
  expect((await visitor.call(contentApi.listFooterLinks())).body).toContainEqual({
    id: expect.any(String),
    title: 'FAQ',
    url: '/faq',
    category: 'customer_service',
  });
  expect((await visitor.call(contentApi.listSocialMediaLinks())).body).toContainEqual(
    expect.objectContaining({ platform: 'Discord', icon: 'FaDiscord' }),
  );
});

test('a new shop accepts what is on to pay with, and nothing else', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  const { body: active } = await visitor.call(activeMethodApi.findPaymentMethod());
  const { body } = await visitor.call(contentApi.listAcceptedMethods());
  // The back office asks for an icon before it saves one of them.
  expect(body).toEqual([
    expect.objectContaining({ name: active.name, icon: expect.stringMatching(/\w/) }),
  ]);
});

test('the footer follows what is on to pay with, until the owner keeps a list of her own', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const shown = async () => {
    const { body } = await shop.visitor().call(contentApi.listAcceptedMethods());
    return body.map(({ name }) => name);
  };
  expect(await shown()).toEqual(['Cash on Delivery']);
  const { body: bank } = await owner.call(
    paymentMethodsApi.save({
      name: 'Bank transfer',
      description: 'To our account.',
    }),
  );
  await owner.call(paymentMethodsApi.change({ id: bank.id }, { isActive: true }));
  expect(await shown()).toEqual(['Bank transfer']);
  await owner.call(paymentMethodsApi.change({ id: bank.id }, { isActive: false }));
  expect(await shown()).toEqual([]);

  const { list, change } = contentAdminApi.acceptedMethods;
  const { body: marks } = await owner.call(list());
  const { id = '' } = marks.find(({ name }) => name === 'Visa') ?? {};
  await owner.call(change({ id }, { isActive: true }));
  expect(await shown()).toEqual(['Visa']);
});

test('the owner’s marks of payment are told in their order', async () => {
  await using shop = await testShop();
  await shop.pretend('acceptedMethods', { isActive: true }, { name: 'Visa' });
  const { body } = await shop.visitor().call(contentApi.listAcceptedMethods());
  expect(body).toMatchObject([{ name: 'Visa', icon: 'Visa', iconUrl: null }]);
});

test.each([
  'customer-support',
  'shipping-info',
  'returns-exchanges',
  'faq',
  'privacy-policy',
  'terms-of-service',
  'age-verification',
])('the page %s has a title and sections', async (slug) => {
  const shop = await fileShop();
  const { status, body } = await shop.visitor().call(contentApi.findPage({ slug }));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    slug,
    title: expect.stringMatching(/\w/),
    content: {
      sections: expect.arrayContaining([
        expect.objectContaining({
          heading: expect.any(String),
          content: expect.any(String),
          blocks: expect.arrayContaining([expect.objectContaining({ kind: 'paragraph' })]),
        }),
      ]),
    },
  });
});

test('a page that is switched off, or that nobody wrote, is not there', async () => {
  await using shop = await testShop();
  await shop.pretend('pages', { isActive: false }, { slug: 'faq' });
  for (const slug of ['faq', 'no-such-page']) {
    expect(await shop.visitor().call(contentApi.findPage({ slug }))).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'The requested page could not be found.' },
    });
  }
});

test('the tariff begins with Standard, the default, and Express', async () => {
  await using shop = await testShop();
  const { body } = await shop.visitor().call(ordersApi.listRates());
  expect(body).toEqual([
    {
      id: expect.any(String),
      name: 'Standard',
      price: '9.99',
      minDays: 3,
      maxDays: 5,
      freeFrom: null,
      isDefault: true,
      isPickup: false,
      arrives: expect.any(Object),
      orderBy: null,
      later: null,
    },
    {
      id: expect.any(String),
      name: 'Express',
      price: '12.99',
      minDays: 1,
      maxDays: 2,
      freeFrom: null,
      isDefault: false,
      isPickup: false,
      arrives: expect.any(Object),
      orderBy: null,
      later: null,
    },
  ]);
});

test('the one way to pay that is switched on is told', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().call(activeMethodApi.findPaymentMethod())).body).toEqual({
    name: 'Cash on Delivery',
    provider: 'cod',
    description: 'Pay the carrier in cash when your order arrives.',
    checkout: 'direct',
  });
});

test('while no way to pay is switched on, there is none', async () => {
  await using shop = await testShop();
  await shop.pretend('paymentMethods', { isActive: false });
  expect((await shop.visitor().call(activeMethodApi.findPaymentMethod())).status).toBe(404);
});

test('subscribing twice makes one subscriber, whatever the case of the letters', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  for (const email of ['Ada@shop.example', ' ada@SHOP.example ']) {
    expect(await visitor.call(newsletterApi.join({ email }))).toMatchObject({
      status: 200,
      body: { message: 'Thank you for subscribing to our newsletter.' },
    });
  }
  expect(await shop.stored('subscribers')).toMatchObject([{ email: 'Ada@shop.example' }]);
});

test('what is no e-mail address cannot subscribe', async () => {
  await using shop = await testShop();
  for (const email of ['', 'ada', 'ada@', 7, undefined]) {
    expect(await shop.visitor().call(odd(newsletterApi.join)({ email }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { email: expect.any(String) } },
    });
  }
});
