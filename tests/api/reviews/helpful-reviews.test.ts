import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as reviewRecordsApi from '../../../src/modules/reviews/admin-endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { receiveOrder } from '../../support/orders.ts';
import { pictureFile, uploadPicture } from '../../support/pictures.ts';
import { addReviews } from '../../support/reviews.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const WORDS = { customerName: 'Ada E.', rating: 5, comment: 'As good as it gets.' };

test('a product’s reviews are counted by stars, sorted and filtered, and say what was bought', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ variants: [{}, {}] });
  const productId = product.id;
  const [, second] = product.variants;
  const [helpful] = await addReviews(shop, product, 3, 1, 4);
  const customer = await shop.customer({ cart: [{ product, variant: 1 }] });
  await receiveOrder(shop, customer);
  await customer.call(reviewsApi.write({ ...WORDS, productId }));
  await customer.call(reviewsApi.vote({ reviewId: helpful?.id ?? '' }));

  const visitor = shop.visitor();
  const ratings = async (query = {}) => {
    const { body } = await visitor.call(reviewsApi.listOfProduct({ productId }, query));
    return body.map(({ rating }) => rating);
  };
  expect(await ratings()).toEqual([5, 3, 1, 4]);
  expect(await ratings({ sort: 'helpful' })).toEqual([3, 5, 1, 4]);
  expect(await ratings({ sort: 'highest' })).toEqual([5, 4, 3, 1]);
  expect(await ratings({ sort: 'lowest' })).toEqual([1, 3, 4, 5]);
  expect(await ratings({ stars: 4 })).toEqual([4]);
  expect(await ratings({ photos: 'true' })).toEqual([]);
  expect(await ratings({ variant: second?.id })).toEqual([5]);
  expect((await visitor.call(reviewsApi.figuresOfProduct({ productId }))).body).toEqual({
    total: 4,
    average: '3.3',
    stars: [1, 0, 1, 1, 1],
    withPhotos: 0,
    variants: [{ id: second?.id, name: '2', count: 1 }],
  });
  const { body } = await visitor.call(reviewsApi.listOfProduct({ productId }));
  expect(body.map(({ bought }) => bought)).toEqual(['2', null, null, null]);
  const { status } = await visitor.call(
    odd(reviewsApi.listOfProduct)({ productId }, { sort: 'best' }),
  );
  expect(status).toBe(400);
});

test('photos of a review are encoded anew, bounded, shown once the shop approves them, and go with the account', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const productId = product.id;
  const admin = await signedInAdmin(shop);
  const customer = await shop.customer({ cart: [product] });
  const other = await shop.customer();
  await receiveOrder(shop, customer);
  const file = await sharp(await pictureFile(2400, 1800))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  const send = (visitor: typeof customer) => uploadPicture(visitor, file, { kind: 'photo' });

  expect((await uploadPicture(shop.guest(), file, { kind: 'photo' })).status).toBe(401);
  expect(
    (await uploadPicture(customer, Buffer.from('not a picture'), { kind: 'photo' })).status,
  ).toBe(400);
  const { status, body: photo } = await send(customer);
  expect([status, photo]).toMatchObject([201, { width: 1600, height: 1200 }]);
  const { text } = await shop.visitor().get(photo.url);
  expect([text.includes('WEBP'), text.includes('Exif'), text.includes('Ada')]).toEqual([
    true,
    false,
    false,
  ]);

  const write = (photos: string[]) =>
    customer.call(reviewsApi.write({ ...WORDS, productId, photos }));
  const id = (photo as unknown as { id: string }).id;
  const theirs = (await send(other)).body as unknown as { id: string };
  expect(await write([theirs.id])).toMatchObject({
    status: 400,
    body: { fields: { photos: expect.any(String) } },
  });
  expect((await write(Array.from({ length: 6 }, () => id))).status).toBe(400);
  const { status: written, body: review } = await write([id]);
  expect([written, review.photos]).toEqual([201, []]);

  const shown = async () =>
    (await shop.visitor().call(reviewsApi.listOfProduct({ productId }, { photos: 'true' }))).body;
  expect(await shown()).toEqual([]);
  expect((await customer.call(reviewsApi.listOwn())).body[0]?.photos).toMatchObject([
    { id, state: 'waiting' },
  ]);
  const waiting = await admin.call(reviewRecordsApi.list({ photos: 'waiting' }));
  expect(waiting.body.map((each) => each.id)).toEqual([review.id]);
  await admin.call(reviewRecordsApi.judgePhotos({ id: review.id }, { shown: [id] }));
  expect(await shown()).toMatchObject([{ photos: [{ id, url: photo.url }] }]);

  const exported = await customer.call(accountApi.exportData());
  expect(JSON.stringify(exported.body)).toContain(photo.url);
  await customer.call(accountApi.remove());
  expect(await shown()).toEqual([]);
});

test('a shop may show photos at once, or take none', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  await receiveOrder(shop, customer);
  await shop.set({ review_photos: 'None are taken' });
  const file = await pictureFile();
  expect((await uploadPicture(customer, file, { kind: 'photo' })).status).toBe(403);
  await shop.set({ review_photos: 'At once' });
  const { body: photo } = await uploadPicture(customer, file, { kind: 'photo' });
  const photos = [(photo as unknown as { id: string }).id];
  const { body } = await customer.call(
    reviewsApi.write({ ...WORDS, productId: product.id, photos }),
  );
  expect(body.photos).toMatchObject([{ url: photo.url }]);
});

test('who agreed to mail about reviews is told of the shop’s answer, once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const admin = await signedInAdmin(shop);
  const customer = await shop.customer({ cart: [product], agrees: true });
  await receiveOrder(shop, customer);
  const { body: review } = await customer.call(
    reviewsApi.write({ ...WORDS, productId: product.id }),
  );
  for (const text of ['Thank you.', 'Thank you, Ada.']) {
    await admin.call(reviewRecordsApi.reply({ id: review.id }, { text }));
  }
  const told = (await shop.outbox()).filter(({ kind }) => kind === 'review-reply');
  expect(told).toMatchObject([{ userId: customer.id, about: { reviewId: review.id } }]);
});
