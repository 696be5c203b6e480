import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { task } from '../../../src/platform/queue/task.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { pictureFile, uploadPicture } from '../../support/pictures.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

let dataDir: string;
let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cirrus-unused-'));
  shop = await testShop({ env: { DATA_DIR: dataDir } });
  owner = await signedInAdmin(shop);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

let colours = 0;
/** Uploads a picture that no other test has. */
async function upload(): Promise<string> {
  const colour = `#${(++colours).toString(16).padStart(6, '0')}`;
  return (await uploadPicture(owner, await pictureFile(20, 20, colour))).body.url;
}

async function collect(): Promise<void> {
  await shop.write(async (tx) => tx.queue(task('collect-pictures', { alone: true })));
  await shop.runJobs();
}

/** Lets this many days pass since pictures were found to be unused. */
const pass = (days: number) => shop.later('unusedPictures', `${days} days`);

async function files(url: string): Promise<string[]> {
  const hash = url.slice('/media/'.length, -'.webp'.length);
  return (await readdir(join(dataDir, 'media'))).filter((name) => name.startsWith(hash));
}

test('a picture that nothing names is deleted after 30 days, with all its widths', async () => {
  const url = await upload();
  await shop.app.inject(url.replace('.webp', '-160.avif'));
  expect(await files(url)).toHaveLength(2);
  await collect();
  await pass(29);
  await collect();
  expect(await files(url)).toHaveLength(2);
  await pass(1);
  await collect();
  expect(await files(url)).toEqual([]);
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test('a picture that is named or uploaded again meanwhile stays', async () => {
  const file = await pictureFile(20, 20, '#abcdef');
  const uploaded = (await uploadPicture(owner, file)).body.url;
  const named = await upload();
  await collect();
  await pass(40);
  await uploadPicture(owner, file);
  await setSetting(owner, 'hero_image', named);
  await collect();
  expect([await files(uploaded), await files(named)].map(({ length }) => length)).toEqual([1, 1]);
  // It is unused for a day only.
  await pass(1);
  await collect();
  expect(await files(uploaded)).toHaveLength(1);
});

/** How to name a picture in each place that `picture_uses` knows. */
const PLACES: Record<string, (url: string, ids: Ids) => [text: string, values: unknown[]]> = {
  'brands.image': (url, { product }) => [
    'update brands set image = $1 where id = (select brand_id from products where id = $2)',
    [url, product],
  ],
  'products.image_url': (url, { product }) => [
    'update products set image_url = $1 where id = $2',
    [url, product],
  ],
  'products.image_gallery': (url, { product }) => [
    'update products set image_gallery = array[$1] where id = $2',
    [url, product],
  ],
  'variants.image_url': (url, { product }) => [
    'update variants set image_url = $1 where product_id = $2',
    [url, product],
  ],
  'order_items.image_url': (url, { order }) => [
    'update order_items set image_url = $1 where order_id = $2',
    [url, order],
  ],
  'customers.profile_image_url': (url) => ['update customers set profile_image_url = $1', [url]],
  'site_config.value': (url) => [
    `insert into site_config (key, value, type) values ('site_logo', $1, 'image')
     on conflict (key) do update set value = excluded.value, type = excluded.type`,
    [url],
  ],
  'accepted_payment_methods.icon_url': (url) => [
    'update accepted_payment_methods set icon_url = $1',
    [url],
  ],
  'categories.image': (url) => ['update categories set image = $1', [url]],
  'collections.image': (url) => [
    `insert into collections (name, slug, by_rule, image) values ('Pictured', 'pictured', false, $1)`,
    [url],
  ],
  'pages.content': (url) => [
    `update pages set content = json_build_object('sections', json_build_array(
       json_build_object('heading', 'x', 'content', '![x](' || $1 || ')')))`,
    [url],
  ],
};

interface Ids {
  product: string;
  order: string;
}

test('a picture stays wherever the shop names it', async () => {
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const { orderId } = (await customer.call(ordersApi.checkOut())).body;
  const named = new Map<string, string>();
  for (const [place, name] of Object.entries(PLACES)) {
    const url = await upload();
    named.set(place, url);
    const [text, values] = name(url, { product: product.id, order: orderId });
    expect(await shop.sql(`${text} returning true`, values), place).not.toEqual([]);
  }
  await collect();
  await pass(40);
  await collect();
  for (const [place, url] of named) expect.soft(await files(url), place).toHaveLength(1);
  // Taken out of the shop, a product is still named by its orders, and can be put back.
  await shop.removeProduct(product.id);
  await collect();
  await pass(40);
  await collect();
  for (const [place, url] of named) expect.soft(await files(url), place).toHaveLength(1);
});

/** Columns that are called like a picture, and hold none. */
const NO_PICTURES = ['accepted_payment_methods.icon', 'social_media_links.icon'];

test('the shop looks for pictures in every column that is there for them', async () => {
  const columns = await shop.sql<{ name: string }>(
    `select table_name || '.' || column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb')
       and column_name ~ '(image|picture|logo|icon|photo|avatar|thumbnail|media)'
       -- What a picture shows, in words.
       and column_name !~ '^image_(text|alt)$'`,
  );
  const inView = await shop.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.view_column_usage
     where view_name = 'picture_uses'`,
  );
  const looked = new Set(inView.map(({ name }) => name));
  expect(columns.length).toBeGreaterThan(5);
  const missing = columns.map(({ name }) => name).filter((name) => !looked.has(name));
  // The texts of a product's pictures are kept by their addresses, which are its gallery's.
  expect(missing.sort()).toEqual([...NO_PICTURES, 'products.picture_texts'].sort());
  expect([...looked].filter((name) => name in PLACES).sort()).toEqual(Object.keys(PLACES).sort());
});
