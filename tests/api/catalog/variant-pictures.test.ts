import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { changeProduct } from '../../../src/modules/catalog/save-product.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const COPPER = '/media/c0bbe2.webp';
const CHALK = '/media/c4a1c.webp';

/** A product whose second variant looks different, and whose third is shown in the gallery. */
const addPod = (shop: TestShop) =>
  shop.addProduct({
    name: 'Luna',
    imageGallery: [CHALK],
    variants: [
      { options: { Colour: 'Graphite' } },
      { options: { Colour: 'Copper' }, imageUrl: COPPER },
      { options: { Colour: 'Chalk' }, imageUrl: CHALK },
    ],
  });

test('a variant tells its own picture, and none where it looks as the product does', async () => {
  await using shop = await testShop();
  const { id, imageUrl, variants } = await addPod(shop);
  await shop.pretend('variants', { imageUrl }, { id: variants[0]?.id ?? '' });
  const { body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: id }));
  expect(body.variants.map((variant) => variant.imageUrl)).toEqual([null, COPPER, CHALK]);
});

test('a picture that is not an address is refused', async () => {
  await using shop = await testShop();
  const { id, variants } = await addPod(shop);
  const wrong = variants.map((variant) => ({ ...variant, imageUrl: 'javascript:alert(1)' }));
  const change = shop.write((tx) => changeProduct(tx, id, { variants: wrong }));
  await expect(change).rejects.toMatchObject({ code: 'invalid_input' });
});

test('the cart shows each line as its variant looks', async () => {
  await using shop = await testShop();
  const pod = await addPod(shop);
  const guest = shop.guest();
  for (const { id } of pod.variants) {
    await guest.call(cartApi.add({ productId: pod.id, variantId: id }));
  }
  const { body } = await guest.call(cartApi.list());
  expect(body.map(({ imageUrl }) => imageUrl)).toEqual([pod.imageUrl, COPPER, CHALK]);
});

test('an order keeps the picture that it was placed with, whatever the variant gets later', async () => {
  await using shop = await testShop();
  const pod = await addPod(shop);
  const customer = await shop.customer({ cart: [{ product: pod, variant: 1 }] });
  await customer.checkout();
  await shop.pretend('variants', { imageUrl: CHALK });
  await shop.pretend('products', { imageUrl: CHALK });
  const { body } = await customer.call(ordersApi.list());
  expect(body[0]?.items).toMatchObject([{ variantId: pod.variants[1]?.id, imageUrl: COPPER }]);
  const admin = await signedInAdmin(shop);
  const { body: transactions } = await admin.call(transactionsApi.list());
  expect(transactions[0]?.metadata.items).toMatchObject([{ imageUrl: COPPER }]);
});
