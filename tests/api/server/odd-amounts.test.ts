import { expect, test } from 'vitest';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { testShop } from '../../support/test-shop.ts';

test('an amount whose tax no response could hold is refused by its field', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const ask = (amount: string) => owner.call(tariffApi.workedExample({ amount }));
  expect(await ask('9999999999999.99')).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  });
  expect((await ask('999999999999.99')).status).toBe(200);
});
