import { expect, test } from 'vitest';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../../src/modules/catalog/brand-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { openOtherSite, pictureFile } from '../../support/pictures.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const OWN = /^\/media\/[0-9a-f]{32}\.webp$/;

test('pictures of a saved product are fetched once, and then stand in their places', async () => {
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await using site = await openOtherSite(async ({ url }, response) => {
    if (url === '/gone') response.writeHead(404).end();
    else response.end(await pictureFile(30, 30, url === '/a' ? '#aa0000' : '#00bb00'));
  });
  const owner = await signedInAdmin(shop);
  const { id } = await shop.addProduct({ variants: [{ options: { Colour: 'Red' } }] });
  const [a, b, gone] = ['/a', '/b', '/gone'].map((path) => site.url + path);
  const before = (await owner.call(productsApi.find({ id }))).body;
  const saved = await owner.call(
    odd(productsApi.change)(
      { id },
      {
        imageUrl: a,
        imageGallery: [b, gone],
        pictureTexts: { [b ?? '']: 'The other side', [gone ?? '']: 'Not there' },
        variants: before.variants.map((variant) => ({ ...variant, imageUrl: a })),
      },
    ),
  );
  expect(saved.body.message).toBeUndefined();
  // Nobody waited for the other site.
  expect(site.asked).toEqual([]);
  expect(saved.body.imageUrl).toBe(a);

  const inShop = async () =>
    (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: id }))).body;
  expect((await inShop()).imageUrl).toBe(a);
  await shop.runJobs();
  expect(site.asked.sort()).toEqual(['/a', '/b', '/gone']);

  const product = (await owner.call(productsApi.find({ id }))).body;
  expect(product.imageUrl).toMatch(OWN);
  expect(product.imageGallery).toEqual([expect.stringMatching(OWN), gone]);
  expect(product.pictureTexts).toEqual({
    [product.imageGallery[0] ?? '']: 'The other side',
    [gone ?? '']: 'Not there',
  });
  expect(product.variants.map(({ imageUrl }) => imageUrl)).toEqual([product.imageUrl]);
  expect((await inShop()).imageUrl).toBe(product.imageUrl);
  expect((await shop.app.inject(product.imageUrl)).statusCode).toBe(200);

  const told = await auditLines(shop, 'product.picture_not_kept');
  expect(told).toMatchObject([
    {
      before: { url: gone },
      after: { reason: 'The picture could not be fetched: the other site answered 404.' },
    },
  ]);
});

test("a brand's picture is fetched as well, and shows at once", async () => {
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await using site = await openOtherSite(async (_request, response) => {
    response.end(await pictureFile());
  });
  const owner = await signedInAdmin(shop);
  const image = `${site.url}/a`;
  await owner.call(brandsApi.add({ name: 'Orrery', description: 'Rigs', image }));
  const inShop = async () => (await shop.visitor().call(catalogApi.listBrands())).body;
  expect(await inShop()).toMatchObject([{ image }]);
  await shop.runJobs();
  expect(await inShop()).toMatchObject([{ image: expect.stringMatching(OWN) }]);
});

test('a picture in a private network is not fetched, and its address stays', async () => {
  await using shop = await testShop();
  await using site = await openOtherSite((_request, response) => response.end());
  const owner = await signedInAdmin(shop);
  const { id } = await shop.addProduct();
  const imageUrl = `${site.url}/a`;
  expect((await owner.call(productsApi.change({ id }, { imageUrl }))).status).toBe(200);
  await shop.runJobs();
  expect(site.asked).toEqual([]);
  const { body } = await owner.call(productsApi.find({ id }));
  expect(body.imageUrl).toBe(imageUrl);
});

test('what somebody changed while the picture was fetched is left alone', async () => {
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  const owner = await signedInAdmin(shop);
  const { id } = await shop.addProduct();
  const change = (imageUrl: string) => owner.call(productsApi.change({ id }, { imageUrl }));
  const later = `/media/${'b'.repeat(32)}.webp`;
  await using site = await openOtherSite(async (_request, response) => {
    await change(later);
    response.end(await pictureFile());
  });
  expect((await change(`${site.url}/a`)).status).toBe(200);
  await shop.runJobs();
  expect(site.asked).toHaveLength(1);
  const { body } = await owner.call(productsApi.find({ id }));
  expect(body.imageUrl).toBe(later);
});
