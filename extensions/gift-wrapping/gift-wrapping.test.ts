import {
  cart,
  landingPages,
  orderRecords,
  orders,
  pageRecords,
  pages,
  products,
} from 'cirrus/calls';
import { conforms, placeOrder, printedSlip, shopWith } from 'cirrus/testing';
import { expect, test } from 'vitest';
import * as calls from './endpoints.ts';
import extension from './extension.ts';

conforms(extension);

const WRAP = { 'gift-wrapping.wrap': true, 'gift-wrapping.message': 'Happy birthday' };

/** A shop with a product that can be wrapped, two of which are in a customer's cart. */
async function shopWithCart(
  settings: Record<string, string> = {},
  flags: Record<string, boolean> = {},
) {
  const shop = await shopWith(extension, { settings: { ...settings, ...flags } });
  const product = await shop.addProduct({ name: 'Luna', price: '10.00' });
  const { owner } = shop;
  const mark = products.change({ id: product.id }, {
    fields: { 'gift-wrapping.wrappable': true },
  } as never);
  expect((await owner.call(mark)).status).toBe(200);
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const [line] = (await customer.call(cart.list())).body;
  const itemId = line?.id ?? '';
  const wrap = (fields: Record<string, unknown>) =>
    customer.call(cart.change({ itemId }, { fields } as never));
  return { shop, owner, customer, product, line, wrap };
}

const toWrap = async ({ owner }: Pick<Awaited<ReturnType<typeof shopWith>>, 'owner'>) =>
  (await owner.call(calls.list())).body;

test('what is to be wrapped costs its fee, is named on the order and on the slip, and stands in the list; its customer is mailed once it is wrapped', async () => {
  const { shop, owner, customer, line, wrap } = await shopWithCart({}, { mailsCustomer: true });
  await using _ = shop;
  expect(line).toMatchObject({ asks: [{ label: 'Wrap as a gift' }, { label: 'Message' }] });
  expect((await customer.call(orders.quote())).body).toMatchObject({ fees: [] });
  expect((await wrap(WRAP)).status).toBe(200);
  const fee = { label: 'Gift wrapping', amount: '7.00' };
  expect((await customer.call(orders.quote())).body).toMatchObject({ fees: [fee] });

  const orderId = await placeOrder(customer);
  const { body: order } = await owner.call(orderRecords.find({ id: orderId }));
  expect(order).toMatchObject({ fees: [fee], items: [{ fields: WRAP }] });
  const [slip] = await printedSlip(shop, orderId);
  expect(slip?.lines).toMatchObject([
    {
      details: [
        { label: 'Wrap as a gift', text: 'Yes' },
        { label: 'Message', text: 'Happy birthday' },
      ],
    },
  ]);
  await shop.runJobs();
  expect(await toWrap({ owner })).toMatchObject([
    { orderId, number: '#1001', pieces: 2, wrappedAt: null },
  ]);

  for (const isWrapped of [true, true]) {
    await owner.call(calls.wrapped({ id: orderId }, { isWrapped }));
  }
  const sent = (await shop.outbox()).filter(
    ({ kind }) => kind === ('gift-wrapping.wrapped' as never),
  );
  expect(sent).toMatchObject([{ about: { data: { number: '#1001' } } }]);
  const rendered = await shop.mailer.render(
    { kind: 'gift-wrapping.wrapped', ...{ name: 'Ada', number: '#1001' } } as never,
    { shop: await shop.mailer.readShop(shop.database), unsubscribeUrl: null, words: {} },
  );
  expect(rendered.text).toContain('what you wanted wrapped of your order #1001');
});

test('a refund of the whole line gives its fee back, and never more', async () => {
  const { shop, owner, customer, wrap } = await shopWithCart({ fee: '2.00', label: 'Paper' });
  await using _ = shop;
  await wrap(WRAP);
  const orderId = await placeOrder(customer);
  await owner.call(orderRecords.pay({ id: orderId }));
  const { body: order } = await owner.call(orderRecords.find({ id: orderId }));
  expect(order).toMatchObject({ fees: [{ label: 'Paper', amount: '4.00' }] });
  const refund = (amount: string) =>
    owner.call(
      orderRecords.refund({ id: orderId }, {
        fees: [{ feeId: order.refundable.fees[0]?.feeId, amount }],
        reason: 'Torn',
      } as never),
    );
  expect((await refund('4.01')).status).toBe(409);
  expect(await refund('4.00')).toMatchObject({ status: 200 });
  expect((await refund('0.01')).status).toBe(409);
});

test('the back office notes what is wrapped; who may only look does not', async () => {
  const { shop, owner, customer, wrap } = await shopWithCart();
  await using _ = shop;
  await wrap({ 'gift-wrapping.wrap': true });
  const orderId = await placeOrder(customer);
  await shop.runJobs();
  const put = (isWrapped: boolean, by = owner) =>
    by.call(calls.wrapped({ id: orderId }, { isWrapped }));
  expect((await put(true)).body.wrappedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect((await put(false)).body.wrappedAt).toBeNull();
  // Nobody is mailed unless the owner wants that.
  expect((await shop.outbox()).map(({ kind }) => kind)).not.toContain('gift-wrapping.wrapped');
  const reader = await shop.signedIn('reader', 'read-only');
  expect((await reader.call(calls.list())).body).toHaveLength(1);
  expect((await put(true, reader)).status).toBe(403);
  const nothing = calls.wrapped({ id: crypto.randomUUID() }, { isWrapped: true });
  expect((await owner.call(nothing)).status).toBe(404);
  await customer.call(orders.cancel({ id: orderId }));
  await shop.runJobs();
  expect(await toWrap({ owner })).toEqual([]);
});

test('an order with nothing to wrap is in no list, and a product that cannot be wrapped asks nothing', async () => {
  const { shop, owner, customer, product } = await shopWithCart();
  await using _ = shop;
  await owner.call(
    products.change({ id: product.id }, { fields: { 'gift-wrapping.wrappable': false } } as never),
  );
  expect((await customer.call(cart.list())).body[0]).not.toMatchObject({ asks: [{}] });
  await placeOrder(customer);
  await shop.runJobs();
  expect(await toWrap({ owner })).toEqual([]);
});

test('off, the shop knows nothing of it, and what was answered before costs nothing', async () => {
  const { shop, customer, wrap } = await shopWithCart();
  await using _ = shop;
  await wrap(WRAP);
  await shop.setOn(false);
  expect((await customer.call(orders.quote())).body).toMatchObject({ fees: [] });
  expect((await customer.call(cart.list())).body[0]).not.toMatchObject({ asks: [{}] });
  expect(await placeOrder(customer)).toBeTruthy();
});

test('its section stands on a page of the owner’s, and goes with it', async () => {
  await using shop = await shopWith(extension);
  const { owner } = shop;
  const section = {
    heading: 'Gifts',
    content: '',
    kind: 'gift-wrapping.price',
    values: { text: 'Wrapped by hand', fee: '3.50' },
  };
  const page = (values: object) => ({
    slug: 'gifts',
    title: 'Gifts',
    content: {
      sections: [
        { heading: '', content: 'For others.' },
        { ...section, values },
      ],
    },
  });
  const odd = await owner.call(pageRecords.pages.add(page({ fee: 'much' })));
  expect(odd).toMatchObject({
    status: 400,
    body: { fields: { 'content.sections.1.values.fee': 'An amount such as 3.50' } },
  });
  expect((await owner.call(pageRecords.pages.add(page(section.values)))).status).toBe(200);
  const read = async () => (await shop.visitor().call(pages.findPage({ slug: 'gifts' }))).body;
  expect((await read()).content.sections[1]).toMatchObject(section);
  await shop.setOn(false);
  expect((await read()).content.sections).toHaveLength(1);
});

test('its section stands on a landing page and on the home page: on its day, kept, and gone with it', async () => {
  await using shop = await shopWith(extension);
  const { owner } = shop;
  const day = '2126-12-01T00:00:00.000Z';
  const section = (entered: object, more: object = {}) => ({
    id: 'price',
    kind: 'extension',
    values: { title: 'Gifts', of: 'gift-wrapping.price', entered },
    ...more,
  });
  const page = (...sections: object[]) =>
    landingPages.add({ slug: 'gifts', title: 'Gifts', sections } as never);
  expect(await owner.call(page(section({ fee: 'much' })))).toMatchObject({
    status: 400,
    body: { fields: { 'sections.0.values.entered.fee': 'An amount such as 3.50' } },
  });
  const words = { id: 'words', kind: 'text', values: { text: 'For others.' } };
  const { body: added } = await owner.call(page(words, section({ fee: '2.50' })));
  await owner.call(landingPages.publish({ id: added.id }, {}));
  const read = async () => (await shop.visitor().call(pages.findPage({ slug: 'gifts' }))).body;
  expect((await read()).drawn?.[1]).toMatchObject({
    kind: 'extension',
    values: { title: 'Gifts', of: 'gift-wrapping.price', entered: { fee: '2.50' } },
  });

  const { body: copy } = await owner.call(landingPages.duplicate({ id: added.id }));
  expect(copy.sections[1]).toMatchObject({ values: { entered: { fee: '2.50' } } });
  const dated = [words, section({ fee: '2.50' }, { from: day })];
  const drawn = async (at: string | null) =>
    (await owner.call(landingPages.preview({ isHome: false, sections: dated, at } as never))).body
      .sections.length;
  expect([await drawn(null), await drawn(day)]).toEqual([1, 2]);

  const { body: all } = await owner.call(landingPages.list());
  const home = all.find(({ slug }) => slug === '');
  const sections = [...(home?.sections ?? []), section({})];
  const { id } = home ?? { id: '' };
  expect((await owner.call(landingPages.change({ id }, { sections } as never))).status).toBe(200);
  await owner.call(landingPages.publish({ id }, {}));
  const last = async () => (await shop.visitor().call(pages.readHome())).body.sections.at(-1);
  // What was left out is as the extension declares it.
  expect((await last())?.values).toMatchObject({ entered: { fee: '3.50' } });

  await shop.setOn(false);
  expect((await read()).drawn).toHaveLength(1);
  expect((await last())?.kind).toBe('newsletter');
  // Switched off it is no obstacle to whoever works at the page.
  expect((await owner.call(landingPages.publish({ id }, {}))).status).toBe(200);
});
