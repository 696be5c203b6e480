import { expect, test } from 'vitest';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import { askForAlert } from '../../../src/modules/alerts/stock-alerts.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import { makeConfirmToken } from '../../../src/modules/customers/confirm-email.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { addSubscribers } from '../../support/crowds.ts';
import { type Customer, moveTo } from '../../support/customer.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** Anybody can register with anybody's address: until it is proved, what is kept under it is somebody else's. */

const MAILBOX = 'reader@shop.example';

/** What a reader without an account has here: the newsletter, an alert, mail. */
async function readerOf(shop: TestShop): Promise<{ variantId: string }> {
  const { variants } = await shop.addProduct({ stock: 0 });
  const variantId = variants[0]?.id ?? '';
  await addSubscribers(shop, [MAILBOX]);
  await shop.write((tx) => askForAlert(tx, { variantId, email: MAILBOX }, undefined));
  await shop.write((tx) => enqueueMail(tx, { kind: 'password-reset', recipient: MAILBOX }));
  return { variantId };
}

const whatIsLeft = async (shop: TestShop) => ({
  subscribers: (await shop.stored('subscribers')).map(({ email }) => ({ email })),
  alerts: (await shop.stored('stockAlerts')).map(({ email, userId }) => ({ email, userId })),
  mail: (await shop.outbox()).filter(({ recipient }) => recipient === MAILBOX).length,
});

const UNTOUCHED = {
  subscribers: [{ email: MAILBOX }],
  alerts: [{ email: MAILBOX, userId: null }],
  mail: 1,
};

/** Somebody who registered with the reader's address. */
const squatterOf = (shop: TestShop) => shop.customer({ username: 'reader', proven: false });

test('an account with an unproven address sees nothing that belongs to the address', async () => {
  await using shop = await testShop();
  await readerOf(shop);
  const squatter = await squatterOf(shop);
  expect((await squatter.call(accountApi.listNotifications())).body).toMatchObject({
    promotionalEmails: false,
  });
  const nothing = {
    newsletter: { subscribedAt: null },
    notificationPreferences: { promotionalEmails: false },
    stockAlerts: [],
    mail: [],
  };
  expect((await squatter.call(accountApi.exportData())).body).toMatchObject(nothing);
  const admin = await signedInAdmin(shop);
  expect((await admin.call(customersApi.exportData({ id: squatter.id }))).body).toMatchObject(
    nothing,
  );
  expect((await admin.call(customersApi.find({ id: squatter.id }))).body).toMatchObject({
    consent: { promotionalEmails: false },
  });
});

const DEEDS: Record<string, (shop: TestShop, squatter: Customer) => Promise<unknown>> = {
  'deletes itself': (_shop, squatter) => squatter.call(accountApi.remove()),
  'is erased by a staff member': async (shop, { id }) =>
    (await signedInAdmin(shop)).call(customersApi.remove({ id })),
  'stops the newsletter': (_shop, squatter) =>
    squatter.call(accountApi.changeNotifications({ promotionalEmails: false })),
  'moves to another address': (shop, squatter) => moveTo(shop, squatter, 'other@shop.example'),
};

test.each(Object.entries(DEEDS))(
  'orders and alerts of an address stay when an unproven account of it %s',
  async (_what, deed) => {
    await using shop = await testShop();
    await readerOf(shop);
    await deed(shop, await squatterOf(shop));
    expect(await whatIsLeft(shop)).toEqual(UNTOUCHED);
  },
);

test('what an address has stays when a staff member gives its unproven account another one', async () => {
  await using shop = await testShop();
  await readerOf(shop);
  const { id } = await squatterOf(shop);
  const admin = await signedInAdmin(shop);
  await admin.call(
    customersApi.change({ id }, { email: 'other@shop.example', reason: 'Asked on the telephone' }),
  );
  const { subscribers, alerts } = await whatIsLeft(shop);
  expect({ subscribers, alerts }).toEqual({
    subscribers: UNTOUCHED.subscribers,
    alerts: UNTOUCHED.alerts,
  });
});

test('an alert that a reader asked for is not taken over by an unproven account', async () => {
  await using shop = await testShop();
  const { variantId } = await readerOf(shop);
  const squatter = await squatterOf(shop);
  expect((await squatter.call(stockAlertsApi.add({ variantId }))).status).toBe(200);
  await moveTo(shop, squatter, 'other@shop.example');
  await shop.setStock(variantId, 5);
  await shop.queueJob('notify-of-restocked');
  await shop.runJobs();
  const alerts = (await shop.outbox()).filter(({ kind }) => kind === 'back-in-stock');
  expect(alerts).toMatchObject([{ recipient: MAILBOX, userId: null }]);
});

test('once the address is proven, the account sees all that belongs to it', async () => {
  await using shop = await testShop();
  await readerOf(shop);
  const reader = await squatterOf(shop);
  const token = await shop.write((tx) => makeConfirmToken(tx, reader.id, MAILBOX));
  await reader.call(authApi.confirmEmail({ token: token ?? '' }));
  expect((await reader.call(accountApi.exportData())).body).toMatchObject({
    newsletter: { subscribedAt: expect.any(String) },
    stockAlerts: [{ email: MAILBOX }],
    mail: [{ kind: 'password-reset' }],
  });
  await reader.call(accountApi.remove());
  expect(await whatIsLeft(shop)).toMatchObject({ subscribers: [], alerts: [] });
});

test('what an unproven account asked for itself is its own: the newsletter, as long as nobody has confirmed it', async () => {
  await using shop = await testShop();
  const customer = await squatterOf(shop);
  const want = (promotionalEmails: boolean) =>
    customer.call(accountApi.changeNotifications({ promotionalEmails }));
  expect((await want(true)).body).toMatchObject({ promotionalEmails: true });
  expect((await want(false)).body).toMatchObject({ promotionalEmails: false });
  await want(true);
  await customer.call(accountApi.remove());
  expect(await shop.stored('subscribers')).toEqual([]);
});

test('an account whose address was proved by another has no mail of strangers', async () => {
  await using shop = await testShop();
  // The addresses of such mail are forgotten once it is sent.
  await shop.write((tx) =>
    enqueueMail(tx, { kind: 'account-deleted', recipient: MAILBOX, about: { name: 'Ada' } }),
  );
  await shop.pretend('mail', { recipient: '', status: 'sent' });
  const loser = await squatterOf(shop);
  await shop.pretend('customers', { email: loser.id }, { id: loser.id });
  expect((await loser.call(accountApi.exportData())).body).toMatchObject({ mail: [] });
  expect(
    (await loser.call(accountApi.changeNotifications({ promotionalEmails: true }))).body,
  ).toMatchObject({ promotionalEmails: false });
  expect(await shop.stored('subscribers')).toEqual([]);
  await loser.call(accountApi.remove());
  expect(await shop.outbox()).toHaveLength(1);
});
