import { expect, test } from 'vitest';
import { notifyOfPriceDrops } from '../../../src/modules/alerts/notify-of-price-drops.ts';
import { changeProduct } from '../../../src/modules/catalog/save-product.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { addReaders, mailsDue } from '../../support/crowds.ts';
import type { Customer } from '../../support/customer.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const drops = async (shop: TestShop) =>
  (await shop.stored('priceDrops')).map(({ productId, oldPrice }) => ({ productId, oldPrice }));

/** The time passes that a new price is given to settle. */
const settle = (shop: TestShop) => shop.later('priceDrops', '1 hour');

async function tell(shop: TestShop) {
  await settle(shop);
  await shop.write((tx) => notifyOfPriceDrops(tx));
  return shop.outbox();
}

/** Nobody needs to have ordered for it. */
async function wantsPriceAlerts(customer: Customer, wants = true) {
  await customer.call(accountApi.changeNotifications({ priceAlerts: wants }));
  return customer;
}

const wishFor = (customer: Customer, product: { id: string }) =>
  customer.call(wishlistApi.add({ productId: product.id }));

test('a lower price is noted with the highest since people were told, until it is back up', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  await shop.reprice(mug, '12.00');
  expect(await drops(shop)).toEqual([]);
  await shop.reprice(mug, '9.00');
  await shop.reprice(mug, '11.00');
  await shop.reprice(mug, '8.00');
  expect(await drops(shop)).toEqual([{ productId: mug.id, oldPrice: 1200 }]);
  await shop.reprice(mug, '12.00');
  expect(await drops(shop)).toEqual([]);
});

test('of variants, the price that the listing shows counts', async () => {
  await using shop = await testShop();
  const kit = await shop.addProduct({
    price: '20.00',
    variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, price: '30.00' }],
  });
  const [small, large] = kit.variants;
  if (!small || !large) throw new Error('no variants');
  await shop.reprice(kit, '25.00', large);
  expect(await drops(shop)).toEqual([]);
  await shop.reprice(kit, '15.00', small);
  expect(await drops(shop)).toEqual([{ productId: kit.id, oldPrice: 2000 }]);
});

test('a refused change of price notes nothing', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const change = { price: '5.00', brand: 'Nobody' };
  await expect(shop.write((tx) => changeProduct(tx, mug.id, change))).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await drops(shop)).toEqual([]);
});

test('changes at the same time leave the highest price', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  await Promise.all(['9.00', '8.00', '7.00', '6.00'].map((price) => shop.reprice(mug, price)));
  expect(await drops(shop)).toEqual([{ productId: mug.id, oldPrice: 1000 }]);
});

test('one mail tells a customer of all that fell and that they wished for or have in the cart', async () => {
  await using shop = await testShop();
  const [mug, jar, pen] = await shop.addProducts(
    { price: '10.00' },
    { price: '20.00' },
    { price: '30.00' },
  );
  if (!mug || !jar || !pen) throw new Error('no products');
  const ada = await wantsPriceAlerts(await shop.customer({ cart: [jar] }));
  await wishFor(ada, mug);
  await wishFor(ada, jar);
  await shop.reprice(mug, '8.00');
  await shop.reprice(jar, '19.00');
  await shop.reprice(pen, '1.00');
  const products = [
    { productId: mug.id, oldPrice: 1000 },
    { productId: jar.id, oldPrice: 2000 },
  ].sort((a, b) => (a.productId < b.productId ? -1 : 1));
  expect(await tell(shop)).toEqual([
    {
      kind: 'price-drops',
      userId: ada.id,
      recipient: null,
      about: { products },
      status: 'waiting',
    },
  ]);
  expect(await drops(shop)).toEqual([]);
  expect(await tell(shop)).toHaveLength(1);
});

test('a price that just fell is given time: what follows comes in the same mail', async () => {
  await using shop = await testShop();
  const [mug, jar] = await shop.addProducts({ price: '10.00' }, { price: '20.00' });
  if (!mug || !jar) throw new Error('no products');
  const ada = await wantsPriceAlerts(await shop.customer());
  await wishFor(ada, mug);
  await wishFor(ada, jar);
  await shop.reprice(mug, '9.00');
  await shop.write((tx) => notifyOfPriceDrops(tx));
  expect(await shop.outbox()).toEqual([]);
  await shop.reprice(jar, '15.00');
  await shop.reprice(mug, '7.00');
  expect(await tell(shop)).toMatchObject([
    { about: { products: expect.arrayContaining([{ productId: mug.id, oldPrice: 1000 }]) } },
  ]);
});

test('customers who did not ask, guests and closed accounts are not told of a lower price', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const silent = await shop.customer();
  const refused = await wantsPriceAlerts(await shop.customer(), false);
  const closed = await wantsPriceAlerts(await shop.customer());
  for (const someone of [silent, refused, closed]) await wishFor(someone, mug);
  await shop.guest().call(wishlistApi.add({ productId: mug.id }));
  await shop.closeAccount(closed);
  await shop.reprice(mug, '8.00');
  expect(await tell(shop)).toEqual([]);
  // Whoever asks afterwards is not told of what was before.
  await wantsPriceAlerts(silent);
  expect(await tell(shop)).toEqual([]);
});

test('what cannot be bought, or is not cheaper any more, is not told of', async () => {
  await using shop = await testShop();
  const [soldOut, removed, risen] = await shop.addProducts(
    { price: '10.00', stock: 1 },
    { price: '10.00' },
    { price: '10.00' },
  );
  const [soldOutVariant] = soldOut?.variants ?? [];
  if (!soldOut || !removed || !risen || !soldOutVariant) throw new Error('no products');
  const ada = await wantsPriceAlerts(await shop.customer());
  for (const product of [soldOut, removed, risen]) {
    await wishFor(ada, product);
    await shop.reprice(product, '8.00');
  }
  await shop.setStock(soldOutVariant.id, 0);
  await shop.removeProduct(removed.id);
  await shop.pretend('products', { basePrice: 1500, offerPrice: 1500 }, { id: risen.id });
  expect(await tell(shop)).toEqual([]);
});

test('two runs at the same time write one mail', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const ada = await wantsPriceAlerts(await shop.customer());
  await wishFor(ada, mug);
  await shop.reprice(mug, '8.00');
  await settle(shop);
  const tell = () => shop.write(notifyOfPriceDrops);
  await Promise.all([tell(), tell(), tell()]);
  expect(await shop.outbox()).toHaveLength(1);
});

test('when very many are told, mail that somebody waits for gets in between', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  await addReaders(shop, 501, { wishesFor: mug, priceAlerts: true });
  await shop.reprice(mug, '9.00');
  await tell(shop);
  expect(await mailsDue(shop)).toEqual({ now: 500, later: 1 });
});
