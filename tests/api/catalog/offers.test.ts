import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { defaultOffer } from '../../../src/modules/catalog/offer.ts';
import { ProductSummary, type ProductView } from '../../../src/modules/catalog/schema.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { NewProduct } from '../../support/catalogue.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const variants = (...offers: [price: string, stock: number | null][]) => ({
  variants: offers.map(([price, stock]) => ({ price, stock })),
});

/** What the product costs, and whether it can be bought, by whatever is to be told of its variants. */
const CASES: Record<string, { made: NewProduct; price: string; inStock: boolean }> = {
  'the first is sold out': {
    made: variants(['5.00', 0], ['30.00', 2]),
    price: '30.00',
    inStock: true,
  },
  'the first is sold out, the second not counted': {
    made: variants(['6.00', 0], ['31.00', null]),
    price: '31.00',
    inStock: true,
  },
  'the second is cheaper': {
    made: variants(['32.00', 1], ['7.00', 1]),
    price: '32.00',
    inStock: true,
  },
  'all are sold out': {
    made: variants(['8.00', 0], ['33.00', 0]),
    price: '8.00',
    inStock: false,
  },
  'the first is sold out and the product switched off': {
    made: { ...variants(['9.00', 0], ['34.00', 3]), inStock: false },
    price: '9.00',
    inStock: false,
  },
  'only the second has a price of its own': {
    made: { price: '10.00', variants: [{ stock: 0 }, { stock: 0, price: '35.00' }, { stock: 4 }] },
    price: '10.00',
    inStock: true,
  },
};

/** Everything that tells what a product costs and whether it can be bought says the same. @returns the product */
async function readAgreed(shop: TestShop, id: string): Promise<ProductView> {
  const visitor = shop.visitor();
  const { listProducts, listBestSellers } = catalogApi;
  const { body } = await visitor.call(catalogApi.findProduct({ idOrSlug: id }));
  // Only there it says where its shelf stands.
  const { categoryPath: _, ...page } = body;
  for (const list of [listProducts(), listProducts({ search: 'pod' })]) {
    expect((await visitor.call(list)).body, list.url).toContainEqual(page);
  }
  expect((await visitor.call(listBestSellers())).body).toContainEqual(ProductSummary.parse(page));
  const { price, inStock } = page;
  const { body: inBand } = await visitor.call(listProducts({ priceMin: price, priceMax: price }));
  expect(inBand).toContainEqual(page);
  for (const each of inBand) expect(each.price).toBe(price);
  const chosen = defaultOffer(page.variants);
  expect({ price, inStock }).toEqual({ price: chosen.price, inStock: chosen.inStock });

  const guest = shop.guest();
  const added = await guest.call(cartApi.add({ productId: id }));
  if (inStock) {
    const { body } = await guest.call(cartApi.list());
    expect(body).toMatchObject([{ variant: chosen, product: page }]);
  } else {
    expect(added).toMatchObject({ status: 409, body: { code: 'sold_out' } });
  }
  return page;
}

/** The list by price is in the order of the prices that it shows. */
async function expectSorted(shop: TestShop): Promise<void> {
  const read = async (sort: string) =>
    (await shop.visitor().call(odd(catalogApi.listProducts)({ sortBy: sort }))).body.map(
      ({ price }) => Number(price),
    );
  const prices = await read('price-low');
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(await read('price-high')).toEqual(prices.toReversed());
}

test('page, lists, filters, sorting and cart agree on what a product costs', async () => {
  await using shop = await testShop();
  const cases = Object.values(CASES);
  const products = await shop.addProducts(
    ...cases.map(({ made }, number) => ({ name: `Pod ${number}`, ...made })),
  );
  const told = [];
  for (const { id } of products) {
    const { price, inStock } = await readAgreed(shop, id);
    told.push({ price, inStock });
  }
  expect(told).toEqual(cases.map(({ price, inStock }) => ({ price, inStock })));
  await expectSorted(shop);
});

test('page, lists and cart still agree after changes by the owner and by sales', async () => {
  await using shop = await testShop();
  const [product] = await shop.addProducts(
    {
      name: 'Pod',
      price: '20.00',
      variants: [{ stock: 2 }, { price: '5.00' }, { price: '40.00' }],
    },
    { name: 'Other Pod', price: '15.00' },
  );
  if (!product) throw new Error('no product');
  const [first, second, third] = product.variants;
  if (!first || !second || !third) throw new Error('variants are missing');
  const agreed = async () => {
    await expectSorted(shop);
    const { price, inStock } = await readAgreed(shop, product.id);
    return `${price}${inStock ? '' : ', sold out'}`;
  };
  expect(await agreed()).toBe('20.00');
  await shop.reprice(product, '21.00');
  expect(await agreed()).toBe('21.00');
  const customer = await shop.customer({ cart: [{ product, variant: 0, quantity: 2 }] });
  const { orderId } = await customer.checkout();
  expect(await agreed()).toBe('5.00');
  await shop.reprice(product, '6.00', second);
  expect(await agreed()).toBe('6.00');
  await shop.switchProduct(product.id, false);
  expect(await agreed()).toBe('21.00, sold out');
  await shop.switchProduct(product.id, true);
  expect(await agreed()).toBe('6.00');
  await shop.retireVariant(second.id);
  expect(await agreed()).toBe('40.00');
  await shop.setStock(third.id, 0);
  expect(await agreed()).toBe('21.00, sold out');
  await customer.call(ordersApi.cancel({ id: orderId ?? '' }));
  expect(await agreed()).toBe('21.00');
});

test('of a product that is switched off no more can be put into the cart', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 9 });
  const guest = shop.guest();
  const { body: line } = await guest.call(cartApi.add({ productId: product.id }));
  await shop.switchProduct(product.id, false);
  const more = await guest.call(cartApi.change({ itemId: line.id }, { quantity: 2 }));
  expect(more).toMatchObject({ status: 409, body: { code: 'sold_out' } });
});

test('sold out at the same moment, two variants leave the price of the third', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct(variants(['5.00', 1], ['6.00', 1], ['7.00', 1]));
  const customers = [
    await shop.customer({ cart: [{ product, variant: 0 }] }),
    await shop.customer({ cart: [{ product, variant: 1 }] }),
  ];
  await Promise.all(customers.map((customer) => customer.checkout()));
  expect(await shop.stored('products')).toMatchObject([{ offerPrice: 700 }]);
});
