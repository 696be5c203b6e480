import { expect, onTestFinished, test } from 'vitest';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import { notifyOfRestocked } from '../../../src/modules/alerts/stock-alerts.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import { addStockAlerts, mailsDue, manyAddresses } from '../../support/crowds.ts';
import { refuseRows } from '../../support/database-trouble.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const variantOf = (product: { variants: { id: string }[] }, place = 0): string => {
  const variant = product.variants[place];
  if (!variant) throw new Error('no such variant');
  return variant.id;
};

const alerts = async (shop: TestShop) =>
  (await shop.stored('stockAlerts')).map(({ email, userId }) => ({ email, userId }));

const ANSWER = { status: 200, body: { message: 'We will write to you once it is back.' } };

test('a guest says where to write, and hears once when the variant can be bought again', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ stock: 0 });
  const variantId = variantOf(mug);
  const email = 'ada@shop.example';
  expect(await shop.guest().call(stockAlertsApi.add({ variantId, email }))).toMatchObject(ANSWER);
  await notifyOfRestocked(shop.database);
  expect(await shop.outbox()).toEqual([]);

  await shop.setStock(variantId, 3);
  await notifyOfRestocked(shop.database);
  await notifyOfRestocked(shop.database);
  const mail = { kind: 'back-in-stock', userId: null, recipient: email, about: { variantId } };
  expect(await shop.outbox()).toEqual([{ ...mail, status: 'waiting' }]);
  expect(await alerts(shop)).toEqual([]);
});

test('a signed-in customer need not say where to write', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ stock: 0 });
  const variantId = variantOf(mug);
  const ada = await shop.customer({ username: 'ada' });
  expect(await ada.call(stockAlertsApi.add({ variantId }))).toMatchObject(ANSWER);
  expect(await alerts(shop)).toEqual([{ email: 'ada@shop.example', userId: ada.id }]);

  await shop.pretend('customers', { email: 'new@shop.example' }, { id: ada.id });
  await shop.setStock(variantId, 1);
  await notifyOfRestocked(shop.database);
  expect(await shop.outbox()).toMatchObject([{ userId: ada.id, recipient: 'new@shop.example' }]);
});

test('a customer may name another address, which then is not the account’s', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  const ada = await shop.customer({ username: 'ada' });
  await ada.call(stockAlertsApi.add({ variantId, email: 'friend@shop.example' }));
  await ada.call(stockAlertsApi.add({ variantId, email: 'ADA@shop.example' }));
  expect(await alerts(shop)).toEqual([
    { email: 'friend@shop.example', userId: null },
    { email: 'ADA@shop.example', userId: ada.id },
  ]);
  await shop.forget('customers', { id: ada.id });
  expect(await alerts(shop)).toMatchObject([{ email: 'friend@shop.example' }]);
});

test('customers with a closed account are not written to and keep waiting; guests are told', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  const ada = await shop.customer({ username: 'ada' });
  await ada.call(stockAlertsApi.add({ variantId }));
  await shop.guest().call(stockAlertsApi.add({ variantId, email: 'guest@shop.example' }));
  const activate = (active: boolean) =>
    shop.pretend('customers', { isActive: active }, { id: ada.id });
  const told = async () => {
    await notifyOfRestocked(shop.database);
    return (await shop.outbox()).map(({ recipient }) => recipient);
  };
  await shop.setStock(variantId, 3);
  await activate(false);
  expect(await told()).toEqual(['guest@shop.example']);
  expect(await alerts(shop)).toEqual([{ email: 'ada@shop.example', userId: ada.id }]);
  await activate(true);
  expect(await told()).toEqual(['guest@shop.example', 'ada@shop.example']);
});

test('asking twice is asking once, and nothing says that it was known; who asked under two addresses has one mail', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  const ada = await shop.customer({ username: 'ada' });
  const responses = await Promise.all([
    shop.guest().call(stockAlertsApi.add({ variantId, email: 'Ada@shop.example' })),
    shop.guest().call(stockAlertsApi.add({ variantId, email: ' ada@SHOP.example ' })),
    ada.call(stockAlertsApi.add({ variantId })),
    shop.guest().call(stockAlertsApi.add({ variantId, email: 'nobody@shop.example' })),
  ]);
  for (const response of responses) expect(response).toMatchObject(ANSWER);
  expect(await alerts(shop)).toHaveLength(2);

  await shop.pretend('customers', { email: 'new@shop.example' }, { id: ada.id });
  await ada.call(stockAlertsApi.add({ variantId }));
  await shop.setStock(variantId, 1);
  await notifyOfRestocked(shop.database);
  expect((await shop.outbox()).filter(({ userId }) => userId === ada.id)).toHaveLength(1);
});

test('an alert for a variant that is in stock, or does not exist, is refused', async () => {
  await using shop = await testShop();
  const [there, gone] = await shop.addProducts({ stock: 5 }, { stock: 0 });
  if (!there || !gone) throw new Error('no products');
  await shop.removeProduct(gone.id);
  const email = 'ada@shop.example';
  const ask = (body: object) => shop.guest().call(odd(stockAlertsApi.add)(body));
  expect(await ask({ variantId: variantOf(there), email })).toMatchObject({
    status: 409,
    body: { code: 'already_in_stock' },
  });
  const unknown = { status: 404, body: { code: 'not_found' } };
  expect(await ask({ variantId: variantOf(gone), email })).toMatchObject(unknown);
  expect(await ask({ variantId: there.id, email })).toMatchObject(unknown);
  for (const variantId of ['', 'mug', undefined]) {
    expect(await ask({ variantId, email })).toMatchObject({ status: 400 });
  }
  expect(await alerts(shop)).toEqual([]);
});

test('a guest’s alert needs an e-mail address', async () => {
  const shop = await fileShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  for (const email of [undefined, '', ' ', 'ada', 'ada@', 7, `${'a'.repeat(250)}@shop.example`]) {
    expect(await shop.guest().call(odd(stockAlertsApi.add)({ variantId, email }))).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: { email: 'Please enter a valid email address' },
      },
    });
  }
});

test('the 11th wish within a minute is refused', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  const statuses = [];
  for (let n = 0; n < 11; n++) {
    const email = `reader-${n}@shop.example`;
    statuses.push((await shop.guest().call(stockAlertsApi.add({ variantId, email }))).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('every way of restocking is noticed: by SQL, by the owner’s switch, by an end of counting', async () => {
  await using shop = await testShop();
  const [counted, switchedOff, uncounted, both] = await shop.addProducts(
    { stock: 0 },
    { stock: 4, inStock: false },
    { stock: 0 },
    { stock: 0, inStock: false },
  );
  if (!counted || !switchedOff || !uncounted || !both) throw new Error('no products');
  for (const product of [counted, switchedOff, uncounted, both]) {
    const body = { variantId: variantOf(product), email: 'ada@shop.example' };
    expect((await shop.guest().call(stockAlertsApi.add(body))).status).toBe(200);
  }
  await shop.pretend('variants', { stock: 1 }, { productId: counted.id });
  await shop.pretend('products', { isInStock: true }, { id: switchedOff.id });
  await shop.pretend('variants', { stock: null }, { productId: uncounted.id });
  // One of its two hindrances is left.
  await shop.pretend('variants', { stock: 9 }, { productId: both.id });
  await notifyOfRestocked(shop.database);
  const told = (await shop.outbox()).map(({ about }) => about.variantId);
  expect(told.sort()).toEqual(
    [counted, switchedOff, uncounted].map((one) => variantOf(one)).sort(),
  );
  expect(await alerts(shop)).toHaveLength(1);
});

test('another variant’s return, or that of a deleted product, is no news', async () => {
  await using shop = await testShop();
  const kit = await shop.addProduct({
    variants: [
      { options: { Colour: 'Red' }, stock: 0 },
      { options: { Colour: 'Blue' }, stock: 0 },
    ],
  });
  const email = 'ada@shop.example';
  await shop.guest().call(stockAlertsApi.add({ variantId: variantOf(kit), email }));
  await shop.setStock(variantOf(kit, 1), 5);
  await notifyOfRestocked(shop.database);
  await shop.setStock(variantOf(kit), 5);
  await shop.removeProduct(kit.id);
  await notifyOfRestocked(shop.database);
  expect(await shop.outbox()).toEqual([]);
});

test('many are told in batches, each of them once, even by two processes at the same time', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  await addStockAlerts(shop, variantId, manyAddresses(601));
  await shop.setStock(variantId, 1);
  await Promise.all([notifyOfRestocked(shop.database), notifyOfRestocked(shop.database)]);
  await notifyOfRestocked(shop.database);
  const recipients = (await shop.outbox()).map(({ recipient }) => recipient);
  expect([recipients.length, new Set(recipients).size]).toEqual([601, 601]);
  expect(await alerts(shop)).toEqual([]);
});

test('the wish ends with the mail, or neither happens', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  const email = 'ada@shop.example';
  await shop.guest().call(stockAlertsApi.add({ variantId, email }));
  await shop.setStock(variantId, 1);
  const mend = await refuseRows(shop, { of: 'mail_outbox' }, 'full_disk');
  await expect(notifyOfRestocked(shop.database)).rejects.toThrow('full_disk');
  expect(await alerts(shop)).toHaveLength(1);
  await mend();
  await notifyOfRestocked(shop.database);
  expect(await shop.outbox()).toHaveLength(1);
});

test('an address waits for so many products, and is flooded by nobody', async () => {
  await using shop = await testShop();
  const [first, ...others] = await shop.addProducts(...Array(101).fill({ stock: 0 }));
  if (!first) throw new Error('no products');
  for (const product of others) {
    await addStockAlerts(shop, variantOf(product), ['Ada@shop.example']);
  }
  const ask = (email: string, variantId = variantOf(first)) =>
    shop.guest().call(stockAlertsApi.add({ variantId, email }));
  expect(await ask('ada@SHOP.example')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
  // What it waits for already it may ask for again; and other addresses for anything.
  const [known] = others;
  if (!known) throw new Error('no products');
  expect(await ask('ada@shop.example', variantOf(known))).toMatchObject(ANSWER);
  expect(await ask('grace@shop.example')).toMatchObject(ANSWER);
  expect(await alerts(shop)).toHaveLength(101);
});

test('when very many wait, mail that somebody waits for gets in between', async () => {
  await using shop = await testShop();
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  await addStockAlerts(shop, variantId, manyAddresses(501));
  await shop.setStock(variantId, 3);
  await notifyOfRestocked(shop.database);
  expect(await mailsDue(shop)).toEqual({ now: 500, later: 1 });
});

test('a reader who was not told before it sold out again is told the next time', async () => {
  const box = await openMailbox();
  onTestFinished(() => box[Symbol.asyncDispose]());
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const variantId = variantOf(await shop.addProduct({ stock: 0 }));
  const ada = await shop.customer({ username: 'ada' });
  await ada.call(stockAlertsApi.add({ variantId }));
  await shop.guest().call(stockAlertsApi.add({ variantId, email: 'guest@shop.example' }));
  const restock = async (stock: number) => {
    await shop.setStock(variantId, stock);
    await notifyOfRestocked(shop.database);
  };
  await restock(1);
  // One of them has asked again meanwhile.
  await restock(0);
  await shop.guest().call(stockAlertsApi.add({ variantId, email: 'guest@shop.example' }));
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  expect((await alerts(shop)).sort((a, b) => a.email.localeCompare(b.email))).toEqual([
    { email: 'ada@shop.example', userId: ada.id },
    { email: 'guest@shop.example', userId: null },
  ]);
  await restock(2);
  expect(await shop.sendMail()).toEqual({ sent: 2 });
  expect(await alerts(shop)).toEqual([]);
});

test('a mail sent too late makes nobody wait for a variant that is in stock', async () => {
  const box = await openMailbox();
  onTestFinished(() => box[Symbol.asyncDispose]());
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const variantId = variantOf(await shop.addProduct({ stock: 3 }));
  const recipient = 'ada@shop.example';
  const mail = { kind: 'back-in-stock' as const, recipient, about: { variantId } };
  await shop.write((tx) => enqueueMail(tx, mail));
  await shop.later('mail', '3 days');
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  expect(await alerts(shop)).toEqual([]);
});
