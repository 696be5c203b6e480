import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BRANDS } from '../../../demo/content/brands.ts';
import { PRODUCTS } from '../../../demo/content/products.ts';
import { insertCatalogue } from '../../../demo/insert-catalogue.ts';
import * as batchJobsApi from '../../../src/modules/batch-jobs/endpoints.ts';
import type { BatchJobView } from '../../../src/modules/batch-jobs/schema.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import { ProductInput } from '../../../src/modules/catalog/admin-schema.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import { TEMPLATE } from '../../../src/modules/catalog/csv/columns.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { inputOf, readProducts } from '../../../src/modules/catalog/product-record.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { refuseRows } from '../../support/database-trouble.ts';
import { openOtherSite, pictureFile } from '../../support/pictures.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const importFile = (visitor: Visitor, file: string | Buffer, fields: Record<string, string> = {}) =>
  upload(visitor, bulkApi.importFile(), file, fields);

/** The job that does an import. */
function jobOf({ job }: { job?: BatchJobView | undefined }): BatchJobView {
  if (!job) throw new Error('there is no job');
  return job;
}

const DRY = { dryRun: 'true' };

const csv = (...rows: string[]) => `${rows.join('\n')}\n`;

const HEAD = 'Handle,Title,Description,Vendor,Type,Price,Image Src';
const LUNA =
  'luna,Luna Pod,A small pod that fits any pocket.,Nimbus,Pod Kits,10.00,/media/0a1b2c.webp';

/** A shop with its brand, and a staff member who may import. */
async function open(shop: TestShop): Promise<Visitor> {
  await shop.addProduct({ name: 'Old Hand', slug: 'old-hand', brand: 'Nimbus' });
  return signedInAdmin(shop);
}

const productAt = async (shop: TestShop, slug: string) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: slug }))).body;

test('a product of the demo shop is one that the shop accepts, and what it exports changes nothing when it is imported', async () => {
  await using shop = await testShop();
  const picture = (name: string) => `/media/${name}.webp`;
  await shop.write((tx) =>
    insertCatalogue(tx, BRANDS, PRODUCTS, {
      ofBrand: () => picture('b4a2d'),
      ofProduct: ({ slug, variants }) => ({
        main: picture(`${slug}-1`),
        gallery: [picture(`${slug}-2`), picture(`${slug}-3`)],
        ofVariants: variants.map((_, place) => picture(`${slug}-${place + 1}`)),
      }),
    }),
  );
  const all = await shop.stored('products');
  const ids = all.map(({ id }) => id);
  const products = await readProducts(shop.database, ids);
  for (const product of products.values()) ProductInput.parse(inputOf(product));
  // What files have trouble with.
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('no products');
  await shop.pretend(
    'products',
    {
      name: '=1+1',
      description: '"Quoted",\r\n  and on  ',
      flavor: "'-3",
      taxClass: 'exempt',
      tags: ['a, b', 'c'],
      pictureTexts: { [first.imageUrl]: '@home' },
      seoTitle: '+44',
    },
    { id: first.id },
  );
  await shop.pretend(
    'products',
    { status: 'draft', brandId: null, basePrice: null },
    { id: last.id },
  );
  const state = async () => ({
    products: await shop.stored('products'),
    variants: await shop.stored('variants'),
  });
  const before = await state();
  const admin = await signedInAdmin(shop);
  const { text: file } = await admin.call(bulkApi.download());

  const dry = await importFile(admin, file, DRY);
  expect(dry.body).toMatchObject({ created: 0, updated: 0, refused: 0, errors: [] });
  expect(dry.body.unchanged).toBe(before.products.length);

  const { status, body } = await importFile(admin, file);
  expect(status).toBe(before.products.length > 200 ? 202 : 200);
  await shop.runJobs();
  const { body: job } = await admin.call(batchJobsApi.find(jobOf(body)));
  expect(job).toMatchObject({ state: 'done', counts: { unchanged: before.products.length } });
  expect(await state()).toEqual(before);
});

test('an export holds what the filters find', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  await shop.addProduct({ name: 'Nova', brand: 'Orrery' });
  const { text, headers } = await admin.call(bulkApi.download({ brand: 'Orrery' }));
  expect(headers['content-disposition']).toMatch(
    /attachment; filename="products_\d{4}-\d\d-\d\d\.csv"/,
  );
  expect(text).toContain('Nova');
  expect(text).not.toContain('Old Hand');
});

test('the template that the window offers comes in as it is, with nothing refused', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const file = csv(...TEMPLATE.map((row) => row.map(quoted).join(',')));
  const { body } = await importFile(admin, file, DRY);
  expect(body).toMatchObject({ created: 2, refused: 0, errors: [] });
});

test('a file adds products and changes those that are there', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const file = csv(HEAD, LUNA, 'old-hand,New Hand,,,,12.50,');
  const { body: dry } = await importFile(admin, file, DRY);
  expect(dry).toMatchObject({ rows: 2, created: 1, updated: 1, unchanged: 0, refused: 0 });
  expect((await shop.visitor().call(catalogApi.listProducts())).headers['x-total-count']).toBe('1');

  const { status, body } = await importFile(admin, file);
  expect(status).toBe(200);
  expect(body).toMatchObject({ rows: 2, created: 1, updated: 1, job: { state: 'done' } });
  expect(await productAt(shop, 'luna')).toMatchObject({
    name: 'Luna Pod',
    price: '10.00',
    inStock: true,
  });
  expect(await productAt(shop, 'old-hand')).toMatchObject({ name: 'New Hand', price: '12.50' });
  expect((await importFile(admin, file)).body).toMatchObject({ updated: 0, unchanged: 2 });
});

const SHOPIFY = csv(
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,SEO Title,SEO Description,Variant Image,Status',
  'Mint_Salt,Mint Salt,<p>Cool <b>mint</b>*.</p><ul><li>10 ml</li><li><a href=/pages/salt>Salt</a></li></ul>,Nimbus,Nic Salts,"salt, mint",TRUE,Strength,10 mg,Pack,One,MS-10,30,shopify,7,4.99,6.99,https://cdn.shopify.com/1.jpg,1,A bottle,Mint,Cool,,active',
  'Mint_Salt,,,,,,,,20 mg,,One,MS-20,30,shopify,-2,5.49,,https://cdn.shopify.com/2.jpg,2,,,,https://cdn.shopify.com/2.jpg,',
  'Mint_Salt,,,,,,,,,,,,,,,,,https://cdn.shopify.com/3.jpg,3,,,,,',
  'plain,Plain Coil,<p>One coil for all of them.</p>,Nimbus,Coils,,FALSE,Title,Default Title,,,,0,,0,2.00,,https://cdn.shopify.com/4.jpg,1,,,,,active',
);

test('a product file of Shopify is recognised', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const { body } = await importFile(admin, SHOPIFY);
  expect(body).toMatchObject({ rows: 4, created: 2, refused: 0, errors: [] });
  const product = await productAt(shop, 'mint-salt');
  expect(product).toMatchObject({
    name: 'Mint Salt',
    price: '4.99',
    originalPrice: '6.99',
    tags: ['salt', 'mint'],
    imageUrl: 'https://cdn.shopify.com/1.jpg',
    imageGallery: ['https://cdn.shopify.com/2.jpg', 'https://cdn.shopify.com/3.jpg'],
    shipping: { weight: '30' },
    variants: [
      { sku: 'MS-10', options: { Strength: '10 mg', Pack: 'One' }, available: 7, price: '4.99' },
      { sku: 'MS-20', options: { Strength: '20 mg', Pack: 'One' }, available: 0, price: '5.49' },
    ],
  });
  expect(product.description).toBe('Cool mint*.\n10 ml\nSalt');
  expect(product.descriptionBlocks).toMatchObject([
    {
      kind: 'paragraph',
      runs: [{ text: 'Cool ' }, { text: 'mint', strong: true }, { text: '*.' }],
    },
    {
      kind: 'list',
      ordered: false,
      items: [{ runs: [{ text: '10 ml' }] }, { runs: [{ text: 'Salt' }] }],
    },
  ]);
  expect(await shop.stored('products', { slug: 'plain' })).toMatchObject([{ status: 'draft' }]);
  const [plain] = await shop.stored('variants', { sku: 'PLAIN' });
  expect(plain).toMatchObject({ stock: null });
  expect(plain?.options).toEqual({});
  expect((await importFile(admin, SHOPIFY)).body).toMatchObject({ unchanged: 2 });

  // The price of a product without options stands in its only variant's column.
  const { errors } = (await importFile(admin, SHOPIFY.replaceAll('4.99', 'cheap'), DRY)).body;
  expect(errors).toContainEqual(
    expect.objectContaining({
      column: 'Variant Price',
      message: expect.stringContaining('number'),
    }),
  );
});

test('a file that cannot be read changes nothing, and is told why', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const files = [
    ['a quotation mark that is not closed', csv(HEAD, LUNA, 'nova,"Nova,x'), /^Line 3: /],
    [
      'a cell of 10 MB',
      csv(HEAD, LUNA, `nova,${'x'.repeat(10_000_000)}`),
      /^Line 3: a row has more/,
    ],
    [
      'another encoding',
      Buffer.from(csv(HEAD, LUNA, 'nova,Caf\xe9'), 'latin1'),
      /^Line 3: .* UTF-8/,
    ],
    ['no product names', csv('Colour,Size', 'red,1'), /handle or the title/],
    ['a workbook', Buffer.from('PK\x03\x04…'), /workbook/],
    ['nothing', '', /empty/],
    ['a broken package', Buffer.from([0x1f, 0x8b, 1, 2, 3]), /unpacked/],
  ] as const;
  // Tried and meant, by turns.
  for (const [nth, [what, file, message]] of files.entries()) {
    const { status, body } = await importFile(admin, file, nth % 2 ? {} : DRY);
    expect({ what, status, code: body.code }).toEqual({ what, status: 400, code: 'invalid_input' });
    expect(body.fields?.file, what).toMatch(message);
  }
  expect((await shop.visitor().call(catalogApi.listProducts())).headers['x-total-count']).toBe('1');
  expect((await admin.call(batchJobsApi.list())).body).toEqual([]);
});

test('UTF-16 with semicolons, UTF-8 with a mark, what a browser packed and line ends of any kind are read', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const row = (name: string) => LUNA.replace('luna', name).replace('Luna', name);
  const wide = Buffer.from(`\ufeff${csv(HEAD, row('w')).replaceAll(',', ';')}`, 'utf16le');
  for (const file of [wide, `\ufeff${csv(HEAD, row('m'))}`, gzipSync(csv(HEAD, row('p')))]) {
    expect((await importFile(admin, file)).body).toMatchObject({ created: 1, errors: [] });
  }
  const file = `${HEAD}\r\n${row('a')}\n${row('b')}\r${row('c')}\r\n${row('d')}`;
  const { body } = await importFile(admin, file);
  expect(body).toMatchObject({ rows: 4, created: 4, errors: [] });
});

test('every wrong row is named by line and column, and the others are imported', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const file = csv(
    `${HEAD},Variant SKU,Featured,Variant Inventory Qty,Tax Class`,
    `${LUNA},SKU-L,TRUE,3,Reduced`,
    '"two',
    'lines",Two Lines,,Nimbus,Pods,1.00,,,,',
    'nova,Nova,Long enough as a text.,Unknown,Pods,1.00,/media/1.webp,SKU-N,perhaps,three,twofold',
    'vega,Vega,Long enough as a text.,Nimbus,Pods,1,000.00,/media/1.webp,SKU-V,,7,standard',
    'rigel,Rigel,Long enough as a text.,Nimbus,Pods,1.00,/media/1.webp,sku-l,,',
    'luna,Again,Long enough as a text.,Nimbus,Pods,1.00,/media/1.webp,,,',
    ',,,,,,,,,',
  );
  const { body: dry } = await importFile(admin, file, DRY);
  expect(dry).toMatchObject({ rows: 7, created: 1, updated: 0, unchanged: 0, refused: 6 });
  const errors = dry.errors.map(({ line, column, message }) => [line, column, message]);
  expect(errors).toEqual(
    expect.arrayContaining([
      [3, 'Description', 'Description must be at least 10 characters'],
      [3, 'Image Src', 'Valid image URL is required'],
      [5, 'Featured', 'Write TRUE or FALSE.'],
      [5, 'Variant Inventory Qty', expect.stringContaining('whole number')],
      [5, 'Tax Class', 'Write standard, reduced, exempt.'],
      [6, undefined, expect.stringContaining('more cells')],
      [7, 'Variant SKU', expect.stringContaining('luna has the SKU')],
      [8, 'Handle', expect.stringContaining('further up')],
      [9, 'Handle', 'This row names no product.'],
    ]),
  );
  const { body } = await importFile(admin, file);
  expect(body).toMatchObject({ created: 1, refused: 6 });
  const [luna] = (await admin.call(productsApi.list({ search: 'luna' }))).body;
  expect((await admin.call(productsApi.find({ id: luna?.id ?? '' }))).body).toMatchObject({
    taxClass: 'reduced',
  });
  const { text: result } = await admin.call(batchJobsApi.download(jobOf(body)));
  expect(result).toMatch(/^\ufeffLine,Product,Result,Column,Message\r\n2,Luna Pod,created,,\r\n/);
  expect(result).toContain('5,Nova,refused,Featured,Write TRUE or FALSE.\r\n');
});

test('a character that no text may have fails its own line, whichever column has it', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const rows = ['Vendor', 'Title', 'Variant SKU', 'Option1 Value', 'Image Src', 'Tags'].map(
    (_, place) => {
      const cells = [`h${place}`, `T${place}`, 'Long enough as a text.', 'Nimbus', 'Pods', '1.00'];
      const more = ['/media/1.webp', `S${place}`, 'Size', 'Small', 'a'];
      return [...cells, ...more];
    },
  );
  [3, 1, 7, 9, 6, 10].forEach((column, row) => {
    rows[row]?.splice(column, 1, 'a\0b');
  });
  const head = `${HEAD},Variant SKU,Option1 Name,Option1 Value,Tags`;
  const good = 'fine,Fine,Long enough as a text.,Nimbus,Pods,1.00,/media/1.webp,FINE,Size,Small,a';
  const specs = 'spec,Spec,Long enough as a text.,Nimbus,Pods,1.00,/media/1.webp,SPEC,Size,Small,a';
  const file = csv(
    `${head},Specifications`,
    ...rows.map((cells) => `${cells.join(',')},`),
    `${good},`,
    `${specs},"{""a"":""\\u0000""}"`,
  );
  for (const fields of [DRY, {}]) {
    const { status, body } = await importFile(admin, file, fields as Record<string, string>);
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 1, refused: 7 });
    const named = body.errors.map(({ line, column }) => [line, column]);
    expect(named).toEqual([
      [2, 'Vendor'],
      [3, 'Title'],
      [4, 'Variant SKU'],
      [5, 'Option1 Value'],
      [6, 'Image Src'],
      [7, 'Tags'],
      [9, 'Specifications'],
    ]);
  }
  expect((await productAt(shop, 'fine')).name).toBe('Fine');
});

test.each([
  ['more cells than headings', 'a,x,x\n', 'Price'],
  ['a picture a row', 'a,x\n', 'Image Src'],
  ['nothing but commas', ',\n', 'Price'],
])(
  'a packed file of many rows names few errors and is soon forgotten: %s',
  async (_, row, head) => {
    const shop = await fileShop();
    const admin = await signedInAdmin(shop);
    const file = gzipSync(`Title,${head}\n${row.repeat(20_000)}`);
    const { status, body } = await importFile(admin, file, DRY);
    expect(status).toBe(200);
    expect(body.errors.length).toBeLessThanOrEqual(1_000);
    expect(JSON.stringify(body).length).toBeLessThan(200_000);
  },
);

test('a packed file with a row of countless cells, or countless rows, is refused by its line', async () => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  const cells = await importFile(admin, gzipSync(`Title\n${','.repeat(190_000)}\n`), DRY);
  const rows = await importFile(admin, gzipSync(`Title\n${'a\n'.repeat(500_001)}`), DRY);
  for (const [{ status, body }, message] of [
    [cells, 'Line 2: a row has more than 1000 cells.'],
    [rows, 'Line 500001: a file has at most 500000 rows. Import it in parts.'],
  ] as const) {
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { file: message } } });
  }
});

test('a picture address that leads nowhere is told with the result, by line', async () => {
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await using site = await openOtherSite(async ({ url }, response) => {
    if (url === '/there') response.end(await pictureFile());
    else response.writeHead(404).end();
  });
  const admin = await open(shop);
  const file = csv(
    'Handle,Title,Description,Vendor,Type,Price,Image Src,Option1 Name,Option1 Value,Variant Image',
    `luna,Luna Pod,A small pod that fits any pocket.,Nimbus,Pod Kits,10.00,${site.url}/there,Colour,Red,`,
    `luna,,,,,,${site.url}/gone,,Blue,${site.url}/lost`,
    `sol,Sol Pod,A small pod that fits any pocket.,Nimbus,Pod Kits,10.00,${site.url}/gone,,,`,
  );
  const { status, body } = await importFile(admin, file);
  expect([status, body]).toMatchObject([200, { created: 2, refused: 0 }]);
  await shop.runJobs();
  const { body: job } = await admin.call(batchJobsApi.find(jobOf(body)));
  const message = 'The picture could not be fetched: the other site answered 404.';
  const of = (name: string) => ({ id: expect.any(String), name, message });
  expect(job.summary).toBe('2 created, 3 pictures not fetched');
  expect(
    job.errors.toSorted((a, b) => `${a.line}${a.column}`.localeCompare(`${b.line}${b.column}`)),
  ).toEqual([
    { ...of('Luna Pod'), line: 3, column: 'Image Src', value: `${site.url}/gone` },
    { ...of('Luna Pod'), line: 3, column: 'Variant Image', value: `${site.url}/lost` },
    { ...of('Sol Pod'), line: 4, column: 'Image Src', value: `${site.url}/gone` },
  ]);
  const { text: result } = await admin.call(batchJobsApi.download(job));
  expect(result).toContain(`4,Sol Pod,picture not fetched,Image Src,${message}`);
});

test('an unknown brand is added, or refused if that is wished', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const file = csv(HEAD, LUNA.replace('Nimbus', 'Cumulus'));
  const known = { createBrands: 'false' };
  const { body: refused } = await importFile(admin, file, { ...DRY, ...known });
  expect(refused.errors).toEqual([
    expect.objectContaining({ line: 2, column: 'Vendor', value: 'Cumulus' }),
  ]);
  expect((await importFile(admin, file, DRY)).body).toMatchObject({ created: 1 });
  expect((await importFile(admin, file, known)).body).toMatchObject({ created: 0, refused: 1 });
  expect((await importFile(admin, file)).body).toMatchObject({ created: 1 });
  expect(await productAt(shop, 'luna')).toMatchObject({ brand: 'Cumulus' });
});

test('columns can be assigned by hand, and a field without a column stays as it is', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const file = csv('Key,What it costs,Notes,constructor', 'old-hand,"12,5",private,me');
  const { columns } = (await importFile(admin, file, { columnsOnly: 'true' })).body;
  expect(columns).toEqual([
    { heading: 'Key', sample: 'old-hand', column: null },
    { heading: 'What it costs', sample: '12,5', column: null },
    { heading: 'Notes', sample: 'private', column: null },
    { heading: 'constructor', sample: 'me', column: null },
  ]);
  const mapping = JSON.stringify({ Key: 'handle', 'What it costs': 'price' });
  expect((await importFile(admin, file, { mapping })).body).toMatchObject({ updated: 1 });
  expect(await productAt(shop, 'old-hand')).toMatchObject({ name: 'Old Hand', price: '12.50' });
  const wrong = await importFile(admin, file, { mapping: '{"Key":"nothing"}' });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { mapping: expect.any(String) } } });
});

test('stock and prices of an import reach the ledger and the price alerts', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { id, variants } = await shop.addProduct({ slug: 'luna', price: '20.00', stock: 5 });
  const file = csv(
    'Handle,Variant SKU,Variant Price,Variant Inventory Qty',
    `luna,${variants[0]?.sku},15.00,9`,
  );
  expect((await importFile(admin, file)).body).toMatchObject({ updated: 1 });
  expect(await shop.stored('priceDrops', { productId: id })).toMatchObject([{ oldPrice: 2000 }]);
  const moves = await shop.stored('stockMoves');
  expect(moves.at(-1)).toMatchObject({ change: 4, stock: 9, reason: 'counted', note: 'Import' });
  expect(await productAt(shop, 'luna')).toMatchObject({ price: '15.00' });
});

test('a deleted product comes back by its file', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { id, variants } = await shop.addProduct({ slug: 'luna' });
  const { text: file } = await admin.call(bulkApi.download());
  await shop.removeProduct(id);
  expect((await importFile(admin, file)).body).toMatchObject({ created: 1, errors: [] });
  expect(await productAt(shop, 'luna')).toMatchObject({ id, variants: [{ id: variants[0]?.id }] });
});

const many = (count: number) =>
  csv(
    HEAD,
    ...Array.from({ length: count }, (_, place) => LUNA.replaceAll('luna', `luna-${place}`)),
  );

test('a long import goes on after a crash, and adds nothing twice', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const { status, body } = await importFile(admin, many(450));
  expect(status).toBe(202);
  expect(body.job).toMatchObject({ state: 'waiting', total: 450, done: 0, canCancel: true });
  // The second part cannot be written: the process "dies" there.
  const mend = await refuseRows(shop, { of: 'products', when: `new.slug = 'luna-250'` });
  await shop.runJobs();
  const find = batchJobsApi.find(jobOf(body));
  expect((await admin.call(find)).body).toMatchObject({ state: 'running', done: 200 });
  await mend();
  await shop.jobsComeDue();
  await shop.runJobs();
  expect((await admin.call(find)).body).toMatchObject({
    state: 'done',
    done: 450,
    summary: '450 created',
    canUndo: true,
  });
  const { headers } = await shop.visitor().call(catalogApi.listProducts({ limit: 1 }));
  expect(headers['x-total-count']).toBe('451');
});

test('a job that keeps failing is given up, and one that waits can be cancelled', async () => {
  await using shop = await testShop();
  const admin = await open(shop);
  const mend = await refuseRows(shop, { of: 'products', when: `new.slug like 'luna-%'` });
  const { body: failing } = await importFile(admin, many(201));
  for (let attempt = 0; attempt < 4; attempt++) {
    await shop.jobsComeDue();
    await shop.runJobs();
  }
  const { body: failed } = await admin.call(batchJobsApi.find(jobOf(failing)));
  expect(failed).toMatchObject({ state: 'failed', done: 0 });
  await mend();

  const { body: waiting } = await importFile(admin, many(201));
  const cancel = batchJobsApi.cancel(jobOf(waiting));
  expect((await admin.call(cancel)).body).toMatchObject({ state: 'cancelled' });
  expect((await admin.call(cancel)).status).toBe(409);
  await shop.runJobs();
  expect((await admin.call(batchJobsApi.find(jobOf(waiting)))).body).toMatchObject({
    state: 'cancelled',
    done: 0,
  });
  expect((await shop.visitor().call(catalogApi.listProducts())).headers['x-total-count']).toBe('1');
});

test('importing is for those who may edit products', async () => {
  await using shop = await testShop();
  await open(shop);
  for (const role of ['fulfilment', 'support', 'read-only'] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    expect((await importFile(staffMember, csv(HEAD, LUNA))).status).toBe(403);
    expect((await staffMember.call(bulkApi.download())).status).toBe(200);
    expect((await staffMember.call(batchJobsApi.list())).status).toBe(200);
  }
  expect((await shop.visitor().call(bulkApi.download())).status).toBe(401);
});
