import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tag } from '../../../src/kit/tags.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as mailWordsApi from '../../../src/modules/mail/word-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { findOrder } from '../../../src/modules/orders/find-order.ts';
import { readCreditNote } from '../../../src/modules/orders/invoice/read-credit-note.ts';
import { readInvoice } from '../../../src/modules/orders/invoice/read-invoice.ts';
import * as pricingApi from '../../../src/modules/orders/pricing/endpoints.ts';
import { readSlips } from '../../../src/modules/orders/slips/read-slips.ts';
import {
  COUNTRY_PRESETS,
  settingsOfCountry,
} from '../../../src/modules/settings/country-presets.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { loadBuiltSite } from '../../../src/server/pages/built-site.ts';
import { keepClosed } from '../../../starter/begin-shop.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { placeOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const PUBLIC_URL = 'http://shop.example';

/** Nobody's address, number and places elsewhere, and the claims of a shop that is not hers. */
const INVENTED =
  /harbour|unit 7|01632|answer the telephone|shop hours|cirrus trading|facebook\.com|instagram\.com|x\.com|youtube\.com|telegram\.org|linkedin\.com|discord\.com|at the foot of this page|\{(shop|seller|address|telephone|tax)\}/i;

/** Every public page, followed from link to link, and what programs read. */
async function crawl(shop: TestShop): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ['/', '/sitemap.xml', '/manifest.webmanifest', '/auth', '/checkout'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const { payload, headers } = await shop.app.inject({
      url: path,
      headers: { accept: 'text/html' },
    });
    found.set(path, payload);
    if (!String(headers['content-type']).match(/html|xml/)) continue;
    const links = payload.matchAll(/(?:href="|<loc>http:\/\/shop\.example)(\/[^"<#?]*)/g);
    for (const [, link = ''] of links) {
      if (!/^\/(assets|icons|media|favicon|apple|api)/.test(link)) waiting.push(link);
    }
  }
  return found;
}

test.each([
  ['as it begins', INVENTED],
  // Its own title stands wherever the program's name stood.
  ['once it has a name', new RegExp(`${INVENTED.source}|cirrus(?!_|-data)`, 'i')],
])(
  'no page of a new shop (%s) claims anything that its owner did not enter',
  async (state, invented) => {
    await using shop = await testShop({ pages: loadBuiltSite });
    if (state !== 'as it begins') {
      await setSetting(await signedInAdmin(shop), 'site_title', 'Mistral');
    }
    const pages = await crawl(shop);
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/', '/terms-of-service', '/privacy-policy', '/faq', '/products']),
    );
    for (const [path, text] of pages) {
      const [word] = text.replace(/<script[^>]*src=[^>]*>/g, '').match(invented) ?? [];
      expect([path, word]).toEqual([path, undefined]);
    }
  },
);

test('no mail and no document of a new shop claims anything that its owner did not enter', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'site_title', 'Mistral');
  const invented = new RegExp(`${INVENTED.source}|cirrus(?!_|-data)`, 'i');
  const product = await shop.addProduct({ name: 'Luna' });
  const ada = await shop.customer({ cart: [product] });
  const orderId = await placeOrder(ada);
  await owner.call(orderRecordsApi.pay({ id: orderId }));
  const { status } = await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00' }));
  expect(status).toBe(200);
  await shop.sendMail();

  const order = await findOrder(shop.database, ada.id, orderId);
  const { body: record } = await owner.call(orderRecordsApi.find({ id: orderId }));
  const refundId = record.refunds[0]?.id ?? '';
  const papers = [
    await readInvoice(shop.database, order, PUBLIC_URL),
    await readCreditNote(shop.database, { orderId, refundId }, PUBLIC_URL),
    await readSlips(shop.database, [orderId], PUBLIC_URL),
  ];
  for (const paper of papers) {
    expect(JSON.stringify(paper)).not.toMatch(invented);
    expect(JSON.stringify(paper)).toContain('Mistral');
  }
  const mails = await readMails(box.folder);
  expect(mails.length).toBeGreaterThan(1);
  for (const { subject, from, text, html } of mails) {
    expect(`${subject} ${from?.name} ${text} ${html}`).not.toMatch(invented);
  }
  const { body: kinds } = await owner.call(mailWordsApi.list());
  for (const { kind } of kinds) {
    const { body } = await owner.call(mailWordsApi.preview({ kind }, { texts: {} }));
    expect([kind, `${body.subject} ${body.text} ${body.html}`]).toEqual([
      kind,
      expect.not.stringMatching(invented),
    ]);
  }
});

test('the shop’s name is entered once and used everywhere, except in texts that the owner wrote herself', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const footer = async () => (await shop.visitor().call(contentApi.readFooter())).body;
  expect(await footer()).toMatchObject({ companyName: '', copyrightText: '', address: '' });
  await setSetting(owner, 'site_title', 'Mistral');
  expect(await footer()).toMatchObject({
    companyName: 'Mistral',
    copyrightText: 'Mistral. All rights reserved.',
  });
  const { version, ...texts } = (await owner.call(contentAdminApi.readFooter())).body;
  await owner.call(
    contentAdminApi.changeFooter({
      ...texts,
      address: '1 Fog Lane\nLeeds',
      phoneNumber: '0113 496 0000',
    }),
  );
  await setSetting(owner, 'seller_name', 'Mistral Trading Ltd');
  expect(await footer()).toMatchObject({
    companyName: 'Mistral Trading Ltd',
    copyrightText: 'Mistral Trading Ltd. All rights reserved.',
    address: '1 Fog Lane\nLeeds',
  });
  await owner.call(contentAdminApi.changeFooter({ companyName: 'The Mistral' }));
  await setSetting(owner, 'seller_name', 'Another Ltd');
  expect(await footer()).toMatchObject({
    companyName: 'The Mistral',
    copyrightText: 'The Mistral. All rights reserved.',
  });
});

test('pages name the seller as far as the seller is known, and the tax as it is charged', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const read = async (slug: string, heading: string) => {
    const { body } = await shop.visitor().call(contentApi.findPage({ slug }));
    return body.content.sections.find((section) => section.heading === heading)?.content;
  };
  const seller = () => read('terms-of-service', 'Who you are dealing with');
  const tax = () => read('terms-of-service', 'Prices and tax');
  expect(await seller()).toMatch(/^These terms apply/);
  expect(await tax()).toContain('Tax and delivery are added at checkout.');

  await setSetting(owner, 'seller_name', 'Fog *and* Fern');
  await setSetting(owner, 'seller_address', '1 Fog Lane\nLeeds');
  expect(await seller()).toMatch(
    /^This shop is run by Fog \\\*and\\\* Fern\.\n\nAddress: 1 Fog Lane, Leeds\n\nThese terms/,
  );
  await setSetting(owner, 'prices_include_tax', 'true');
  expect(await tax()).toContain('They include tax; delivery is added at checkout.');
  expect(await tax()).not.toContain('Tax and delivery are added');

  const { body: preview } = await owner.call(
    contentAdminApi.previewPage({
      sections: [{ heading: '', content: 'Run by {seller}.\nRing {telephone}.\n{Other} words.' }],
    }),
  );
  expect(JSON.stringify(preview)).toContain('Run by Fog *and* Fern.\\n{Other} words.');
});

test('the first steps say what is missing of the seller, until name and address are there', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const step = async () => {
    const { body } = await owner.call(dashboardApi.listFirstSteps());
    return body.find(({ step }) => step === 'seller');
  };
  expect(await step()).toMatchObject({ done: false, missing: ['name', 'address', 'telephone'] });
  await setSetting(owner, 'site_title', 'Mistral');
  expect(await step()).toMatchObject({ done: false, missing: ['address', 'telephone'] });
  await setSetting(owner, 'seller_address', '1 Fog Lane, Leeds');
  expect(await step()).toMatchObject({ done: true, missing: ['telephone'] });
});

/** What every shop began with before. */
const INVENTED_ROWS = [
  `update footer_settings set company_name = 'Cirrus', phone_number = '01632 960 147',
     address = 'Unit 7, Harbour Yard, Bristol BS1 9VK, United Kingdom',
     copyright_text = 'Ours since 1990.'`,
  `insert into social_media_links (platform, url)
   values ('Facebook', 'https://www.facebook.com/'), ('Us', 'https://www.facebook.com/us')`,
  `update accepted_payment_methods set is_active = true where name = 'Cash on Delivery'`,
];

test('the update empties what an owner never touched, and leaves hers and the demo shop’s', async () => {
  const migration = await readFile('db/migrations/008-no-invented-seller.sql', 'utf8');
  for (const isDemo of [false, true]) {
    await using shop = await testShop();
    for (const row of INVENTED_ROWS) await shop.sql(row);
    if (isDemo) {
      await shop.sql(`insert into site_config (key, value) values ('hero_image', '/media/a.webp')`);
    }
    await shop.sql(migration);
    const visitor = shop.visitor();
    expect((await visitor.call(contentApi.readFooter())).body).toMatchObject({
      companyName: isDemo ? 'Cirrus' : '',
      phoneNumber: isDemo ? '01632 960 147' : '',
      copyrightText: 'Ours since 1990.',
    });
    const { body: links } = await visitor.call(contentApi.listSocialMediaLinks());
    expect(links.map(({ platform }) => platform)).toEqual(isDemo ? ['Facebook', 'Us'] : ['Us']);
    const { body: marks } = await visitor.call(contentApi.listAcceptedMethods());
    expect(marks).toMatchObject([{ name: 'Cash on Delivery' }]);
  }
});

/** As a shop begins without the demo. */
async function emptyShop(): Promise<TestShop> {
  const shop = await testShop();
  await shop.write(async (tx) => {
    await keepClosed(tx);
    tx.changed(tag.everything);
  });
  return shop;
}

test('an empty shop presumes no country, no tax and no age, and asks for the country first', async () => {
  await using shop = await emptyShop();
  const owner = await signedInAdmin(shop);
  const { body: settings } = await shop.visitor().call(contentApi.listSettings());
  const said = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  expect(said).toMatchObject({ shop_country: '', tax_rate: '0' });
  const { body: steps } = await owner.call(dashboardApi.listFirstSteps());
  expect(steps[0]).toEqual({ step: 'country', done: false, needed: true });
  expect(steps.filter(({ done }) => done)).toEqual([]);
  const { body: example } = await owner.call(pricingApi.workedExample({ amount: '40.00' }));
  expect(example).toMatchObject({ tax: '0.00' });
});

test('an empty shop says what it needs before it opens, and opens once it has that', async () => {
  await using shop = await emptyShop();
  const owner = await signedInAdmin(shop);
  const open = () => owner.call(settingsApi.change({ key: 'shop_open', value: 'true' }));
  expect(await open()).toMatchObject({
    status: 400,
    body: {
      fields: {
        shop_open:
          'Before it opens, the shop needs its country, a name, the seller’s name and address, a look at the tax, a look at what delivery costs, a way to be paid, and a product that is published.',
      },
    },
  });
  await shop.set({
    ...settingsOfCountry('GB'),
    first_steps_tax: 'true',
    site_title: 'Mistral',
    seller_address: '1 Fog Lane, Leeds',
    first_steps_delivery: 'true',
  });
  await shop.addProduct();
  // Cash on delivery is on from birth, and counts once somebody has chosen it.
  expect((await open()).body).toMatchObject({
    message: 'Before it opens, the shop needs a way to be paid.',
  });
  await shop.set({ first_steps_payment: 'true' });
  expect((await open()).status).toBe(200);
  const { body: steps } = await owner.call(dashboardApi.listFirstSteps());
  expect(steps.filter(({ needed }) => needed)).toEqual([]);
  // From then on it is hers to open and close.
  await setSetting(owner, 'shop_open', 'false');
  await setSetting(owner, 'shop_country', '');
  expect((await open()).status).toBe(200);
});

test('what a country presets is what its shop then has: settings, taxes, addresses, pages', async () => {
  await using shop = await emptyShop();
  const owner = await signedInAdmin(shop);
  for (const country of Object.keys(COUNTRY_PRESETS)) {
    const wanted = settingsOfCountry(country);
    const changes = Object.entries(wanted).map(([key, value]) => ({ key, value }));
    const { status, body } = await owner.call(settingsApi.changeSeveral({ settings: changes }));
    expect([country, status]).toEqual([country, 200]);
    const now = Object.fromEntries(body.map(({ key, value }) => [key, value]));
    expect(now).toMatchObject(wanted);
  }
  const example = async () =>
    (await owner.call(pricingApi.workedExample({ amount: '40.00' }))).body;
  const page = async (slug: string) =>
    JSON.stringify((await shop.visitor().call(contentApi.findPage({ slug }))).body);
  await shop.set(settingsOfCountry('GB'));
  expect(await example()).toMatchObject({
    taxIncluded: true,
    taxes: [{ name: 'VAT', percent: '20' }],
    // £40 and £9.99 for delivery, which is taxed as what is delivered.
    tax: '8.33',
  });
  expect(await page('privacy-policy')).toContain('the Information Commissioner’s Office');
  expect(await page('returns-exchanges')).toContain('reject it within 30 days');
  expect(await page('terms-of-service')).toContain('They include VAT');
  await shop.set({ ...settingsOfCountry('IE'), seller_email: 'hello@mistral.example' });
  expect(await example()).toMatchObject({ taxes: [{ percent: '23' }] });
  expect(await page('returns-exchanges')).toContain('within two years');
  expect(await page('terms-of-service')).toContain('E-mail: hello@mistral.example');
  // Nothing is said of a law that is not known.
  await shop.set(settingsOfCountry('US'));
  expect(await example()).toMatchObject({ tax: '0.00' });
  expect(await page('returns-exchanges')).not.toMatch(/14 days from the day you receive|30 days/);
});

test('the update keeps what an emptied country meant before', async () => {
  const migration = await readFile('db/migrations/027-first-steps.sql', 'utf8');
  await using shop = await testShop();
  await shop.sql(`insert into site_config (key, value) values ('shop_country', ' ')`);
  await shop.sql(migration);
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(settingsApi.list());
  expect(body.find(({ key }) => key === 'shop_country')?.value).toBe('United States');
});
