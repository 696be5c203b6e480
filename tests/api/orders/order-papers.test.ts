import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { readPickList, readSlips } from '../../../src/modules/orders/slips/read-slips.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { placeOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Ada's order of two kits and a salt, of which a kit was shipped, and Bo's of a kit. */
async function shopWithOrders() {
  const shop = await testShop();
  const kit = await shop.addProduct({
    name: 'Luna Kit',
    variants: [{ sku: 'KIT-1', options: {} }],
  });
  const salt = await shop.addProduct({
    name: 'Nic Salt',
    variants: [{ sku: 'SALT-1', options: {} }],
  });
  const ada = await shop.customer({ cart: [{ product: kit, quantity: 2 }, salt] });
  const adas = await placeOrder(ada);
  const bo = await shop.customer({ firstName: '=Bo', cart: [kit] });
  const bos = await placeOrder(bo);
  const admin = await signedInAdmin(shop);
  const { items } = (await admin.call(orderRecordsApi.find({ id: adas }))).body;
  const lines = [{ itemId: items[0]?.id ?? '', quantity: 1 }];
  await admin.call(orderRecordsApi.ship({ id: adas }, { lines, trackingNumber: 'A' }));
  return { shop, admin, ada, adas, bo, bos };
}

const read = (admin: Visitor, text: string) => admin.call(orderRecordsApi.readShipList({ text }));

test('each line of a pasted list says which order it is about and whether it can be shipped', async () => {
  const { shop, admin, ada, adas, bo, bos } = await shopWithOrders();
  await using _ = shop;
  await ada.add({ product: await shop.addProduct() });
  const sent = await placeOrder(ada);
  await admin.call(orderRecordsApi.changeTracking({ id: sent }, { trackingNumber: 'X' }));
  await bo.add({ product: await shop.addProduct() });
  const cancelled = await placeOrder(bo);
  await bo.call(ordersApi.cancel({ id: cancelled }));
  const { status, body } = await read(
    admin,
    [
      `#${adas.slice(-8).toUpperCase()}, AB 12 34`,
      '',
      `${bos}\tCD1`,
      '1001;EF1',
      '00000000, GH1',
      `${sent.slice(-8)} IJ1`,
      `${cancelled.slice(-8)},KL1`,
    ].join('\r\n'),
  );
  expect(status).toBe(200);
  expect(
    body.map(({ state, trackingNumber, order }) => [state, trackingNumber, order?.id]),
  ).toEqual([
    ['matched', 'AB 12 34', adas],
    ['matched', 'CD1', bos],
    ['twice', 'EF1', adas],
    ['unknown', 'GH1', undefined],
    ['shipped', 'IJ1', sent],
    ['closed', 'KL1', cancelled],
  ]);
  expect((await read(admin, bos.slice(-8))).body).toMatchObject([{ state: 'untracked' }]);
  expect((await read(admin, ' \n ')).body).toEqual([]);
  // Reading ships nothing.
  const [row] = (await admin.call(orderRecordsApi.list({ sort: 'createdAt', limit: 1, offset: 1 })))
    .body;
  expect(row).toMatchObject({ id: bos, trackingNumber: null });
});

test('slips say what is left or was in a parcel, a pick list what to fetch for all of them', async () => {
  const { shop, admin, adas, bos } = await shopWithOrders();
  await using _ = shop;
  const slips = async (...more: [string?]) =>
    (await readSlips(shop.database, [adas, bos], 'http://shop.example', ...more)).map(
      ({ parcel, lines }) => [
        parcel?.trackingNumber,
        ...lines.map(({ sku, ordered, packed }) => `${sku} ${packed} of ${ordered}`),
      ],
    );
  expect(await slips()).toEqual([
    [undefined, 'KIT-1 1 of 2', 'SALT-1 1 of 1'],
    [undefined, 'KIT-1 1 of 1'],
  ]);
  const { shipments } = (await admin.call(orderRecordsApi.find({ id: adas }))).body;
  expect((await slips(shipments[0]?.id))[0]).toEqual(['A', 'KIT-1 1 of 2', 'SALT-1 0 of 1']);
  expect(await readPickList(shop.database, [adas, bos])).toMatchObject([
    {
      sku: 'KIT-1',
      pieces: 2,
      orders: [
        { id: adas, pieces: 1 },
        { id: bos, pieces: 1 },
      ],
    },
    { sku: 'SALT-1', pieces: 1 },
  ]);
  await admin.call(orderRecordsApi.changeTracking({ id: bos }, { trackingNumber: 'B' }));
  expect((await slips())[1]).toEqual(['B', 'KIT-1 1 of 1']);
  await admin.call(orderRecordsApi.deliver({ id: bos }));
  expect(await readPickList(shop.database, [bos])).toEqual([]);
});

test('slips, pick list and invoices of several orders are one file each', async () => {
  const { shop, admin, adas, bos } = await shopWithOrders();
  await using _ = shop;
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  for (const [print, pages] of [
    [orderRecordsApi.printPackingSlips, 2],
    [orderRecordsApi.printInvoices, 2],
    [orderRecordsApi.printPickList, 1],
  ] as const) {
    const { rawPayload, statusCode, headers } = await shop.app.inject({
      url: print({ ids: `${adas},${bos}` }).url,
      headers: packer.headers,
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = rawPayload.toString('latin1');
    expect([print.path, [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length]).toEqual([
      print.path,
      pages,
    ]);
    expect((await reader.call(print({ ids: adas }))).status).toBe(403);
    expect((await admin.call(print({ ids: 'nonsense' }))).status).toBe(400);
    expect((await admin.call(print({ ids: Array(101).fill(adas).join() }))).status).toBe(400);
  }
  expect(
    (await admin.call(orderRecordsApi.printInvoices({ ids: crypto.randomUUID() }))).status,
  ).toBe(404);
});

test('the list is filtered by customer, ordered by what is due, and saved as a file', async () => {
  const { shop, admin, ada, adas, bo, bos } = await shopWithOrders();
  await using _ = shop;
  const ids = async (query: object) =>
    (await admin.call(orderRecordsApi.list(query))).body.map(({ id }) => id);
  expect(await ids({ customer: bo.username })).toEqual([bos]);
  expect(await ids({ customer: 'nobody' })).toEqual([]);
  await shop.pretend('orders', { promisedTo: '2026-01-02' }, { id: bos });
  expect(await ids({ sort: 'due' })).toEqual([bos, adas]);
  expect((await admin.call(orderRecordsApi.listBuyers({ search: 'ada' }))).body).toEqual([
    ada.username,
  ]);
  expect((await admin.call(orderRecordsApi.listBuyers())).body).toHaveLength(2);

  await admin.call(orderRecordsApi.pay({ id: bos }));
  const { payload, headers } = await shop.app.inject({
    url: orderRecordsApi.download({ fulfilment: 'unfulfilled,partially_shipped' }).url,
    headers: admin.headers,
  });
  expect(headers['content-disposition']).toMatch(/attachment; filename="orders_.*\.csv"/);
  const [head, newest, oldest, end] = payload.split('\r\n');
  expect(head).toContain(
    'Order,Id,Placed,Customer,E-mail,Payment Method,Payment,Fulfilment,Carrier',
  );
  // Never as completed what was only paid.
  expect(newest).toContain(',Cash on Delivery,Paid,Unfulfilled,');
  expect(oldest).toContain(',Cash on Delivery,Unpaid,Partially shipped,');
  expect(head).toContain(',Country,Phone,Reference');
  expect(newest).toContain(`#1002,${bos}`);
  expect(newest).toContain(`,${bos.slice(-8)}`);
  // What a spreadsheet would run is written as text.
  expect(newest).toContain("'=Bo");
  expect(oldest).toContain('2 × Luna Kit; 1 × Nic Salt');
  expect(end).toBe('');
});
