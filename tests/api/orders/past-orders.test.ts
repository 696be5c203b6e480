import { expect, test } from 'vitest';
import * as batchJobsApi from '../../../src/modules/batch-jobs/endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as pastOrdersApi from '../../../src/modules/past-orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';

/** As Shopify writes its orders: a row a line, of which the first has all the rest. */
const SHOPIFY = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Cancelled at,Refunded Amount',
  '#1001,grace@example.com,paid,2024-03-01 12:35:00 +0100,fulfilled,no,GBP,14.97,2.99,0,17.96,2024-03-01 12:34:56 +0100,3,Mint Salt - 10 mg,4.99,MS-10,Grace Brewster Hopper,1 Harbour Row,Bristol,BS1 1AA,GB,,0.00',
  '#1001,grace@example.com,,,,,,,,,,,1,Pod Kit,19.99,KIT,,,,,,,',
  '#1002,grace@example.com,refunded,,,no,GBP,5,0,0,5.00,2024-04-01 09:00:00 +0000,1,Coil,5.00,,,,,,,,5.00',
  '#1003,nobody,paid,,,no,GBP,5,0,0,five,yesterday,1,Coil,5.00,,,,,,,,0',
].join('\n');

test('past orders are history: they count on the customer’s page, and mail nobody', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ stock: 5 });
  const send = (fields: Record<string, string> = {}) =>
    upload(admin, pastOrdersApi.importFile(), SHOPIFY, fields);
  const { body: dry } = await send({ dryRun: 'true' });
  expect(dry).toMatchObject({ rows: 4, created: 2, refused: 1 });
  expect(dry.errors).toMatchObject([
    { line: 5, column: 'Email', value: 'nobody' },
    { line: 5, column: 'Created at', value: 'yesterday' },
    { line: 5, column: 'Total', value: 'five' },
  ]);
  const { body } = await send();
  expect(body).toMatchObject({ created: 2, refused: 1 });
  const [grace] = (await admin.call(customersApi.list({ search: 'grace@example.com' }))).body;
  expect(grace).toMatchObject({ firstName: 'Grace Brewster', lastName: 'Hopper', orders: 0 });
  const { body: past } = await admin.call(pastOrdersApi.ofCustomer({ id: grace?.id ?? '' }));
  expect(past).toMatchObject({
    orders: 1,
    spent: [{ currency: 'GBP', amount: '17.96' }],
    latest: [
      { number: '#1002', counts: false, state: 'refunded' },
      {
        number: '#1001',
        placedAt: '2024-03-01T11:34:56.000Z',
        lines: [
          { name: 'Mint Salt - 10 mg', quantity: 3, price: '4.99', sku: 'MS-10' },
          { name: 'Pod Kit', quantity: 1 },
        ],
        address: '1 Harbour Row, Bristol, BS1 1AA, GB',
      },
    ],
  });
  expect((await admin.call(pastOrdersApi.list({ search: 'mint salt' }))).body).toHaveLength(1);
  expect((await send()).body).toMatchObject({ created: 0, unchanged: 2 });
  await shop.runJobs();
  expect(await shop.outbox()).toEqual([]);
  expect(await shop.stored('orders')).toEqual([]);
  expect(await shop.stored('variants', { productId: product.id })).toMatchObject([{ stock: 5 }]);

  // It is taken back as other imports are, and goes with the account.
  const jobId = body.job?.id ?? '';
  await admin.call(batchJobsApi.undo({ id: jobId }));
  await shop.runJobs();
  expect((await admin.call(batchJobsApi.find({ id: jobId }))).body.counts).toEqual({ removed: 2 });
  expect((await admin.call(pastOrdersApi.list())).body).toEqual([]);
});

/** Files as common plugins of WooCommerce write them, each of the same two orders of the same customer. */
const WOOCOMMERCE = {
  // Advanced Order Export: a row a product.
  'rows, with words as headings': [
    '"Order Number","Order Status","Order Date","Customer Note","First Name (Billing)","Last Name (Billing)","Company (Billing)","Address 1&2 (Billing)","City (Billing)","State Code (Billing)","Postcode (Billing)","Country Code (Billing)","Email (Billing)","Phone (Billing)","First Name (Shipping)","Last Name (Shipping)","Address 1&2 (Shipping)","City (Shipping)","State Code (Shipping)","Postcode (Shipping)","Country Code (Shipping)","Payment Method Title","Cart Discount Amount","Order Subtotal Amount","Shipping Method Title","Order Shipping Amount","Order Refund Amount","Order Total Amount","Order Total Tax Amount",SKU,"Item #","Item Name","Quantity (- Refund)","Item Cost","Coupon Code","Discount Amount","Discount Amount Tax"',
    '412,Completed,"2024-03-01 11:34",,Grace,Hopper,,"9 Mill Lane",Leeds,,"LS1 1AA",GB,grace@example.com,0123,Grace,Hopper,"1 Harbour Row",Bristol,,"BS1 1AA",GB,Card,0,34.96,"Flat rate",2.99,0,37.95,0,MS-10,1,"Mint Salt - 10 mg",3,4.99,,,',
    '412,Completed,"2024-03-01 11:34",,Grace,Hopper,,"9 Mill Lane",Leeds,,"LS1 1AA",GB,grace@example.com,0123,Grace,Hopper,"1 Harbour Row",Bristol,,"BS1 1AA",GB,Card,0,34.96,"Flat rate",2.99,0,37.95,0,KIT,2,"Pod Kit",1,19.99,,,',
    '413,Refunded,"2024-04-01 09:00",,Grace,Hopper,,"9 Mill Lane",Leeds,,"LS1 1AA",GB,grace@example.com,0123,Grace,Hopper,"1 Harbour Row",Bristol,,"BS1 1AA",GB,Card,0,5.00,"Flat rate",0,5.00,5.00,0,COIL,1,Coil,1,5.00,,,',
  ],
  // Customer/Order/Coupon Export: a row a product; the order stands in the first of them.
  'rows, with keys as headings': [
    'order_id,order_number,order_number_formatted,date,status,shipping_total,shipping_tax_total,fee_total,tax_total,discount_total,order_total,refunded_total,order_currency,payment_method,shipping_method,customer_id,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_postcode,billing_city,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_address_2,shipping_postcode,shipping_city,shipping_state,shipping_country,customer_note,item_id,item_product_id,item_name,item_sku,item_quantity,item_subtotal,item_subtotal_tax,item_total,item_total_tax,item_refunded,item_refunded_qty,item_meta',
    '98412,412,412,2024-03-01 11:34:00,completed,2.99,0,0,0,0,37.95,0,GBP,stripe,flat_rate,7,Grace,Hopper,grace@example.com,0123,9 Mill Lane,LS1 1AA,Leeds,GB,Grace,Hopper,1 Harbour Row,,BS1 1AA,Bristol,,GB,,1,31,Mint Salt - 10 mg,MS-10,3,14.97,0,14.97,0,0,0,',
    ',,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,2,32,Pod Kit,KIT,1,19.99,0,19.99,0,0,0,',
    '98413,413,413,2024-04-01 09:00:00,refunded,0,0,0,0,0,5.00,5.00,GBP,stripe,flat_rate,7,Grace,Hopper,grace@example.com,0123,9 Mill Lane,LS1 1AA,Leeds,GB,Grace,Hopper,1 Harbour Row,,BS1 1AA,Bristol,,GB,,3,33,Coil,COIL,1,5.00,0,5.00,0,0,0,',
  ],
  // The same plugin, a row an order.
  'all products in one cell': [
    'order_id,order_number_formatted,date,status,order_total,order_currency,billing_first_name,billing_last_name,billing_email,shipping_address_1,shipping_postcode,shipping_city,shipping_country,line_items',
    '98412,412,2024-03-01 11:34:00,completed,37.95,GBP,Grace,Hopper,grace@example.com,1 Harbour Row,BS1 1AA,Bristol,GB,id:1|name:Mint Salt - 10 mg|product_id:31|sku:MS-10|quantity:3|subtotal:14.97|subtotal_tax:0.00|total:14.97|total_tax:0.00|refunded:0.00|refunded_qty:0|meta:Flavour=Mint;id:2|name:Pod Kit|product_id:32|sku:KIT|quantity:1|subtotal:19.99|total:19.99|meta:',
    '98413,413,2024-04-01 09:00:00,refunded,5.00,GBP,Grace,Hopper,grace@example.com,1 Harbour Row,BS1 1AA,Bristol,GB,id:3|name:Coil|product_id:33|sku:COIL|quantity:1|total:5.00|meta:',
  ],
  // Order Export & Order Import: as many columns as the longest order has products.
  'products in numbered columns': [
    'order_id,order_number,order_date,paid_date,status,shipping_total,order_total,order_currency,customer_email,billing_first_name,billing_last_name,billing_email,shipping_address_1,shipping_city,shipping_postcode,shipping_country,line_item_1,line_item_2',
    '98412,412,2024-03-01 11:34:00,2024-03-01 11:35:00,completed,2.99,37.95,GBP,grace@example.com,Grace,Hopper,grace@example.com,1 Harbour Row,Bristol,BS1 1AA,GB,name:Mint Salt - 10 mg|product_id:31|sku:MS-10|quantity:3|total:14.97|sub_total:14.97,name:Pod Kit|product_id:32|sku:KIT|quantity:1|total:19.99|sub_total:19.99',
    '98413,413,2024-04-01 09:00:00,,refunded,0,5.00,GBP,grace@example.com,Grace,Hopper,grace@example.com,1 Harbour Row,Bristol,BS1 1AA,GB,name:Coil|product_id:33|sku:COIL|quantity:1|total:5.00|sub_total:5.00,',
  ],
};

test('past orders of WooCommerce are understood as its plugins write them', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const seen = new Set<string>();
  for (const [name, rows] of Object.entries(WOOCOMMERCE)) {
    const file = rows.join('\n').replaceAll('grace@', `grace${seen.size}@`);
    const other = file.replaceAll(/\b41(?=[23]\b)/g, `${seen.size}41`);
    const { body } = await upload(admin, pastOrdersApi.importFile(), other);
    expect(body, name).toMatchObject({ created: 2, refused: 0 });
    const search = `grace${seen.size}@example.com`;
    const [grace] = (await admin.call(customersApi.list({ search }))).body;
    expect(grace, name).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
    const { body: past } = await admin.call(pastOrdersApi.ofCustomer({ id: grace?.id ?? '' }));
    expect(past, name).toMatchObject({
      orders: 1,
      spent: [{ currency: 'GBP', amount: '37.95' }],
      latest: [
        { number: `${seen.size}413`, counts: false, lines: [{ name: 'Coil', price: '5.00' }] },
        {
          number: `${seen.size}412`,
          placedAt: '2024-03-01T11:34:00.000Z',
          lines: [
            { name: 'Mint Salt - 10 mg', sku: 'MS-10', quantity: 3, price: '4.99' },
            { name: 'Pod Kit', sku: 'KIT', quantity: 1, price: '19.99' },
          ],
          address: '1 Harbour Row, Bristol, BS1 1AA, GB',
        },
      ],
    });
    seen.add(name);
  }
});

test('past orders are for those who may import customers', async () => {
  await using shop = await testShop();
  const support = await signedInAdmin(shop, 'support', 'support');
  expect((await upload(support, pastOrdersApi.importFile(), SHOPIFY)).status).toBe(403);
  expect((await support.call(pastOrdersApi.list())).status).toBe(200);
  expect((await shop.visitor().call(pastOrdersApi.list())).status).toBe(401);
});
