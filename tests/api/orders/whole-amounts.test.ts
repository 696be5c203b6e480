import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as giftCardsApi from '../../../src/modules/gift-cards/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { added, LUNA, readDetail, save, TWO_COLOURS } from '../../support/admin-products.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';
import { odd } from '../../support/visitor.ts';

const NO_DECIMALS = 'Amounts in JPY have no decimals';

test('in yen no fraction is accepted, wherever a staff member types an amount', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'currency', 'JPY');
  const product = await shop.addProduct({ price: '1200.00', brand: 'Nimbus' });
  const { orderId } = await customerWithOrder(shop, product);
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  const [variant] = product.variants;
  const delivery = (await owner.call(tariffApi.readDelivery())).body;
  const [standard] = delivery.elsewhere;
  const { body: card } = await owner.call(giftCardsApi.add({ amount: '500.00' }));
  const OFF = { name: 'Off', kind: 'amount', value: '100.00' } as const;
  const refund = (body: object) => orderRecordsApi.refund({ id: orderId }, body);
  const refused: [call: Call, ...fields: string[]][] = [
    [productsApi.add({ ...LUNA, price: '24.50' }), 'price'],
    [
      odd(productsApi.change)(product, {
        originalPrice: '1300.5',
        variants: [{ id: variant?.id, sku: variant?.sku, options: {}, price: '1200.01' }],
      }),
      'originalPrice',
      'variants.0.price',
    ],
    [
      bulkApi.change({
        ids: [product.id],
        change: { price: { by: 'amount', value: '-0.50' } },
        expected: 1,
      }),
      'change.price.value',
    ],
    [
      odd(tariffApi.changeDelivery)({
        zones: [
          {
            name: 'Isles',
            countries: ['JE'],
            rates: [{ name: 'Boat', price: '900.00', minDays: 1, maxDays: 2, freeFrom: '9000.50' }],
          },
        ],
        elsewhere: [{ ...standard, price: '8.88', surcharges: { fragile: '100.10' } }],
      }),
      'elsewhere.0.price',
      'elsewhere.0.surcharges.fragile',
      'zones.0.rates.0.freeFrom',
    ],
    [promotionsApi.add({ ...OFF, value: '99.50', minimum: '1000.50' }), 'value', 'minimum'],
    [giftCardsApi.add({ amount: '500.50' }), 'amount'],
    [giftCardsApi.correct(card, { amount: '-0.50', reason: 'x' }), 'amount'],
    [refund({ amount: '100.50', reason: 'Dented' }), 'amount'],
    [refund({ delivery: '5.50', reason: 'Late' }), 'delivery'],
    [transactionsApi.change({ id: orderId }, { amount: '1000.50' }), 'amount'],
  ];
  for (const [call, ...fields] of refused) {
    const response = await owner.call(call);
    expect([call.url, response.status, response.body.fields]).toEqual([
      call.url,
      400,
      Object.fromEntries(fields.map((field) => [field, NO_DECIMALS])),
    ]);
  }
  const { body } = await upload(
    owner,
    bulkApi.importFile(),
    'Handle,Title,Description,Vendor,Type,Price,Image Src\nluna,Luna Pod,A small pod for any pocket.,Nimbus,Pods,10.50,/media/0a1b2c.webp\n',
    { dryRun: 'true' },
  );
  expect(body.errors).toEqual([{ line: 2, column: 'Price', value: '10.50', message: NO_DECIMALS }]);
  await agreed(owner.call(promotionsApi.add({ ...OFF, code: 'WHOLE' })));
});

test('fractional prices from before the shop changed to yen do not block other changes', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.addProduct({ brand: 'nimbus' });
  const luna = await added(owner, TWO_COLOURS);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct({ price: '12.34' }));
  await setSetting(owner, 'currency', 'JPY');
  expect((await save(owner, luna, { name: 'Luna' })).status).toBe(200);
  expect((await readDetail(owner, luna)).body.price).toBe('24.50');
  expect((await save(owner, luna, { price: '24.60' })).body).toMatchObject({
    message: `${NO_DECIMALS}: 24, for example.`,
  });
  const delivery = (await owner.call(tariffApi.readDelivery())).body;
  await agreed(owner.call(tariffApi.changeDelivery(delivery)));
  // An order stays in its own currency.
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  await agreed(
    owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.23', reason: 'Dented' })),
  );
});
