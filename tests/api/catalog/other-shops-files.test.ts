import { expect, test } from 'vitest';
import * as batchJobsApi from '../../../src/modules/batch-jobs/endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Files as other shops write them: their headings, their order, their gaps; the products are ours. */

const importFile = (visitor: Visitor, file: string, fields: Record<string, string> = {}) =>
  upload(visitor, bulkApi.importFile(), file, fields);

const csv = (...rows: string[]) => `${rows.join('\n')}\n`;

const productAt = async (shop: TestShop, slug: string) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: slug }))).body;

/** Shopify's older headings: no category, no status, often no type and no code. */
const SHOPIFY_OLD = csv(
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Variant Image,Variant Weight Unit,Variant Tax Code',
  'mint-pod,Mint Pod,A pod that tastes of nothing but cool mint. ,fog-and-sons,,men,true,Title,Default Title,,,,,,0,,1,deny,manual,50,,true,true,,/media/1.webp,1,,false,,,,,kg,',
  'twin-pod,Twin Pod,"Two pods, one case.",fog-and-sons,,women,true,Size,Small,,,,,,0,shopify,1,continue,manual,60,,true,true,,/media/2.webp,1,,false,,,,,kg,',
  'twin-pod,,,,,,,,Medium,,,,,,0,shopify,1,deny,manual,60,,true,true,,,,,,,,,,kg,',
);

test('Shopify’s older files come in whole: without types, with brands that the shop doesn’t know', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { body } = await importFile(admin, SHOPIFY_OLD);
  expect(body).toMatchObject({ rows: 3, created: 2, refused: 0, errors: [] });
  expect(await productAt(shop, 'mint-pod')).toMatchObject({
    brand: 'fog-and-sons',
    type: 'Other',
    price: '50.00',
  });
  // One that is sold on when it is out is not counted.
  expect((await productAt(shop, 'twin-pod')).variants).toMatchObject([
    { options: { Size: 'Small' }, available: null },
    { options: { Size: 'Medium' }, available: 1 },
  ]);
  expect((await importFile(admin, SHOPIFY_OLD)).body).toMatchObject({ unchanged: 2 });

  const { body: refused } = await importFile(
    admin,
    SHOPIFY_OLD.replaceAll('fog-and-sons', 'nobody'),
    { createBrands: 'false', dryRun: 'true' },
  );
  expect(refused.errors).toContainEqual(
    expect.objectContaining({ line: 2, column: 'Vendor', value: 'nobody' }),
  );
});

const SHOPIFY_NEW = csv(
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Steeped for (product.metafields.custom.steeped),Google Shopping / Gender',
  'Plum Liquid,plum-liquid,<p>Ripe plums and <em>nothing else</em>.</p>,Orchard,Vehicles & Parts > Vapes > Vape Liquids,,plum,TRUE,,PLUM-3,5012345678900,Strength,3 mg,,4.99,,1.20,TRUE,,10,ml,10,ml,shopify,4,FALSE,35,g,TRUE,manual,/media/1.webp,1,A bottle,,FALSE,,,Two weeks,',
  ',plum-liquid,,,,,,,,PLUM-6,,,6 mg,,5.49,,1.20,TRUE,,,,,,shopify,9,TRUE,35,g,TRUE,manual,,,,,,,,,',
);

test('Shopify’s present files are understood: contents, what is sold on, metafields', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { columns } = (await importFile(admin, SHOPIFY_NEW, { columnsOnly: 'true' })).body;
  expect(columns).toContainEqual({
    heading: 'Steeped for (product.metafields.custom.steeped)',
    sample: 'Two weeks',
    column: 'newFields.Steeped for',
  });
  const { body } = await importFile(admin, SHOPIFY_NEW);
  expect(body).toMatchObject({ rows: 2, created: 1, refused: 0, errors: [] });
  expect(await productAt(shop, 'plum-liquid')).toMatchObject({
    category: 'Vape Liquids',
    // No file asks for a type: it is what its category is.
    type: 'Vape Liquids',
    specifications: { 'Bottle Size': '10 ml' },
    variants: [{ available: 4 }, { available: null }],
  });
  const [found] = (await admin.call(productsApi.list({ search: 'plum' }))).body;
  expect((await admin.call(productsApi.find({ id: found?.id ?? '' }))).body).toMatchObject({
    status: 'published',
    fields: { 'own.steeped-for': 'Two weeks' },
  });
  expect((await importFile(admin, SHOPIFY_NEW)).body).toMatchObject({ unchanged: 1 });
});

/** As WooCommerce 9.6 writes it, with its headings. */
const WOO_HEAD =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: steeped_for","Meta: _internal"';

const WOO_GERMAN =
  'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,"Ist hervorgehoben?","Sichtbarkeit im Katalog",Kurzbeschreibung,Beschreibung,"Datum, an dem der Angebotspreis beginnt","Datum, an dem der Angebotspreis endet",Steuerstatus,Steuerklasse,Vorrätig?,Lager,"Geringe Lagermenge","Lieferrückstände erlaubt?","Nur einzeln verkaufen?","Gewicht (kg)","Länge (cm)","Breite (cm)","Höhe (cm)","Kundenbewertungen erlauben?","Hinweis zum Kauf",Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,Versandklasse,Bilder,Downloadlimit,"Ablauftage des Downloads",Übergeordnet,"Gruppierte Produkte",Zusatzverkäufe,Querverkäufe,"Externe URL",Button-Text,Position,Marken,"Attribut 1 Name","Attribut 1 Wert(e)","Attribut 1 Sichtbar","Attribut 1 Global","Attribut 2 Name","Attribut 2 Wert(e)","Attribut 2 Sichtbar","Attribut 2 Global","Meta: steeped_for","Meta: _internal"';

const WOO_ROWS = [
  '44,variable,tank,,Glass Tank,1,1,visible,A tank in two colours.,"Glass and steel, nothing more.",,,taxable,,1,,,0,0,.25,24,1,2,1,,,,"Hardware > Tanks, Offers",glass,,"/media/1.webp, /media/2.webp",,,,,,coil,,,0,Fog,Colour,"Blue, Red",1,1,Size,"Large, Small",1,1,Two weeks,1',
  '48,simple,coil,5012345678900,Mesh Coil,1,0,visible,,A coil of mesh for every tank.,,,none,,1,7,,0,0,0.02,,,,1,,"2,50","3,99",Coils,,,/media/3.webp,,,,,,,,,0,,Ohm,0.8,1,1,,,,,,1',
  '76,variation,tank-red,,Glass Tank - Red,1,0,visible,,,,,taxable,,1,,,0,0,,,,,0,,,"20,00",,,,/media/2.webp,,,tank,,,,,,0,,Colour,Red,,1,Size,,,1,,',
  '77,variation,tank-blue,,"Glass Tank - Blue, Large",1,0,visible,,,,,taxable,,1,5,,1,0,,,,,0,,,"21,50",,,,,,,id:44,,,,,,0,,Colour,Blue,,1,Size,Large,,1,,',
  '80,grouped,set,,Whole Set,1,0,visible,,Tank and coil together.,,,taxable,,1,,,0,0,,,,,1,,,,Sets,,,/media/1.webp,,,,"tank, coil",,,,,0,,,,,,,,,,,',
  '81,variation,lost,,Lost,1,0,visible,,,,,taxable,,1,,,0,0,,,,,0,,,"20,00",,,,,,,nowhere,,,,,,0,,Colour,Red,,1,,,,,,',
];

test('a file of WooCommerce is mapped without help, in any language by the places of its columns', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const file = csv(WOO_HEAD, ...WOO_ROWS);
  const { body } = await importFile(admin, file);
  expect(body).toMatchObject({ rows: 6, created: 3, refused: 1 });
  expect(body.errors).toMatchObject([{ line: 7, message: expect.stringContaining('parent') }]);
  const tank = await productAt(shop, 'glass-tank');
  expect(tank).toMatchObject({
    brand: 'Fog',
    category: 'Tanks',
    tags: ['glass', 'Offers'],
    price: '20.00',
    imageUrl: '/media/1.webp',
    imageGallery: ['/media/2.webp'],
    shipping: { weight: '250', dimensions: '24 × 1 × 2' },
    specifications: {},
    variants: [
      { sku: 'tank-red-Large', options: { Colour: 'Red', Size: 'Large' }, available: null },
      { sku: 'tank-red-Small', options: { Colour: 'Red', Size: 'Small' } },
      // Backorders are allowed.
      { sku: 'tank-blue', options: { Colour: 'Blue', Size: 'Large' }, available: null },
    ],
  });
  expect(tank.description).toContain('A tank in two colours.');
  expect(tank.variants.map(({ price }) => price)).toEqual(['20.00', '20.00', '21.50']);
  expect(await productAt(shop, 'mesh-coil')).toMatchObject({
    price: '2.50',
    originalPrice: '3.99',
    type: 'Coils',
    specifications: { Ohm: '0.8' },
    variants: [{ available: 7 }],
  });
  // What holds others, or is sold elsewhere, cannot be bought here.
  const [set] = await shop.stored('products', { slug: 'whole-set' });
  expect(set).toMatchObject({ status: 'draft' });
  expect(await shop.stored('products', { slug: 'glass-tank' })).toMatchObject([
    { picks: ['mesh-coil'], isFeatured: true, fields: { 'own.steeped-for': 'Two weeks' } },
  ]);
  const inGerman = csv(WOO_GERMAN, ...WOO_ROWS);
  for (const again of [file, inGerman]) {
    expect((await importFile(admin, again)).body).toMatchObject({ unchanged: 3, refused: 1 });
  }
});

test('an import comes in as drafts, and is taken back: what it made goes, what it changed is as before', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const head =
    'Handle,Title,Description,Vendor,Type,Price,Image Src,Option1 Name,Option1 Value,Variant SKU';
  const row = (slug: string, price: string, size = 'Small') =>
    `${slug},${slug},Long enough as a text.,Fog,Pods,${price},/media/1.webp,Size,${size},${slug}-${size}`;
  const drafts = { asDrafts: 'true' };
  await importFile(admin, csv(head, row('old', '10.00'), row('touched', '10.00')));
  const file = csv(
    head,
    row('old', '12.00'),
    row('old', '12.00', 'Large'),
    row('touched', '12.00'),
    row('made', '5.00'),
    row('sold', '5.00'),
  );
  const { body } = await importFile(admin, file, drafts);
  expect(body).toMatchObject({ created: 2, updated: 2, job: { canUndo: true } });
  expect(await shop.stored('products', { slug: 'made' })).toMatchObject([{ status: 'draft' }]);
  expect(await shop.stored('products', { slug: 'old' })).toMatchObject([{ status: 'published' }]);

  const [sold] = await shop.stored('products', { slug: 'sold' });
  await admin.call(productsApi.change({ id: sold?.id ?? '' }, { status: 'published' }));
  await shop.customer({ cart: [await productAt(shop, 'sold')] }).then((buyer) => buyer.checkout());
  await importFile(admin, csv('Handle,Price', 'touched,13.00'));

  const job = body.job?.id ?? '';
  await admin.call(batchJobsApi.undo({ id: job }));
  await shop.runJobs();
  const { body: undone } = await admin.call(batchJobsApi.find({ id: job }));
  expect(undone.state).toBe('undone');
  expect(undone.counts).toEqual({
    removed: 1,
    'left, since they were sold': 1,
    'put back': 1,
    'left, since they were changed meanwhile': 1,
  });
  expect((await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'made' }))).status).toBe(
    404,
  );
  expect((await admin.call(productsApi.list({ search: 'made' }))).body).toEqual([]);
  const old = await productAt(shop, 'old');
  expect(old).toMatchObject({ price: '10.00', variants: [{ options: { Size: 'Small' } }] });
  expect(await productAt(shop, 'touched')).toMatchObject({ price: '13.00' });
});
