import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { ADMIN_PASSWORD, signedInAdmin } from '../../support/admin.ts';
import { PASSWORD } from '../../support/customer.ts';
import { SPARED } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';

test('a password of invisible characters is refused, for customers and staff', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const admin = await signedInAdmin(shop);
  for (const blank of [
    ' '.repeat(6),
    '\u3000'.repeat(6),
    '\u200b'.repeat(6),
    '\t \u00a0\u2060\u2800\u3164',
  ]) {
    const registered = await shop
      .visitor()
      .call(authApi.register({ username: 'eve', email: 'eve@shop.example', password: blank }));
    expect(registered).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    });
    const change = { currentPassword: PASSWORD, newPassword: blank };
    expect(await customer.call(accountApi.changePassword(change))).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.stringMatching(/^Password must be at least 6/) } },
    });
    const own = { username: 'admin', currentPassword: ADMIN_PASSWORD, newPassword: blank };
    expect(await admin.call(sessionApi.changePassword(own))).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.stringMatching(/at least 6 characters/) } },
    });
  }
});
