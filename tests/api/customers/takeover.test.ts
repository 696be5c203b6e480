import { expect, test } from 'vitest';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { PASSWORD } from '../../support/customer.ts';
import { agreed } from '../../support/payments.ts';
import { linksTo, type Post, postOf, tokenFor } from '../../support/post.ts';
import { signIn } from '../../support/sign-in.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

/** A staff member who gives a customer's account another address must not get into it unnoticed. */

const THEIRS = 'mara@elsewhere.example';
const OWN = 'ada@shop.example';
const UNDO_PAGE = '/undo-email-change';

async function attacked() {
  const post = await postOf();
  const customer = await post.shop.customer({ username: 'ada' });
  const support = await signedInAdmin(post.shop, 'mara', 'support');
  const give = (email: string) =>
    agreed(
      support.call(
        customersApi.change(
          { id: customer.id },
          {
            email,
            reason: 'Asked on the telephone',
          },
        ),
      ),
    );
  return { post, shop: post.shop, customer, give };
}

/** The attack to its end: the given address is proved, and the password set anew by it. */
async function takeOver(post: Post, email: string): Promise<Visitor> {
  const attacker = post.shop.visitor();
  const proof = await tokenFor(post, email, '/confirm-email');
  await agreed(attacker.call(authApi.confirmEmail({ token: proof })));
  await agreed(attacker.call(authApi.forgotPassword({ email })));
  const token = await tokenFor(post, email, '/reset-password');
  await agreed(attacker.call(authApi.resetPassword({ token, password: `taken by ${email}` })));
  return attacker;
}

test('a reset to an address that a staff member set waits until its reader has confirmed it', async () => {
  const { post, shop, give } = await attacked();
  await using _post = post;
  await give(THEIRS);
  await agreed(shop.visitor().call(authApi.forgotPassword({ email: THEIRS })));
  await shop.sendMail();
  expect(await linksTo(post, THEIRS, '/reset-password')).toEqual([]);
  // What comes instead asks to confirm it first.
  expect((await linksTo(post, THEIRS, '/confirm-email')).length).toBe(2);
  await shop.forget('limits');
  await takeOver(post, THEIRS);
});

test('the proven mailbox is told, and one press gives all back and ends what came of the change', async () => {
  const { post, shop, customer, give } = await attacked();
  await using _post = post;
  await give(THEIRS);
  const token = await tokenFor(post, OWN, UNDO_PAGE);
  const attacker = await takeOver(post, THEIRS);
  expect((await signIn(shop.visitor(), customer)).status).toBe(401);
  await shop.forget('limits');
  await shop.visitor().call(authApi.forgotPassword({ email: THEIRS }));
  const reset = await tokenFor(post, THEIRS, '/reset-password');

  expect(await shop.visitor().call(authApi.undoEmailChange({ token }))).toMatchObject({
    status: 200,
    body: { email: OWN },
  });
  expect((await attacker.call(accountApi.find())).status).toBe(401);
  expect(
    await shop.visitor().call(authApi.resetPassword({ token: reset, password: 'once more' })),
  ).toMatchObject({ body: { code: 'link_invalid' } });
  const owner = shop.visitor();
  expect((await signIn(owner, customer, { password: PASSWORD })).status).toBe(200);
  expect(await agreed(owner.call(accountApi.find()))).toMatchObject({
    email: OWN,
    emailConfirmed: true,
  });
  // It works once, and stands in the customer's history with the reason for the change.
  expect(await shop.visitor().call(authApi.undoEmailChange({ token }))).toMatchObject({
    body: { code: 'link_invalid' },
  });
  const admin = await signedInAdmin(shop, 'owner');
  const { body: lines } = await admin.call(auditApi.list({ objectId: customer.id }));
  expect(lines).toMatchObject([
    { action: 'customer.email_restored', before: { email: THEIRS }, after: { email: OWN } },
    { action: 'customer.edited', after: { email: THEIRS, reason: 'Asked on the telephone' } },
  ]);
  expect(await agreed(owner.call(accountApi.exportData()))).toMatchObject({
    emailChanges: [{ from: OWN, to: THEIRS, undoneAt: expect.any(String) }],
  });
});

test('a second change, and what its mailbox could take back, does not help', async () => {
  const { post, shop, customer, give } = await attacked();
  await using _post = post;
  const second = 'mara-2@elsewhere.example';
  await give(THEIRS);
  await takeOver(post, THEIRS);
  await shop.forget('limits');
  await give(second);
  // The proven mailbox hears of that, too; so does the one between, which can take back the second alone.
  const told = await linksTo(post, OWN, UNDO_PAGE);
  expect(told).toHaveLength(2);
  const between = await tokenFor(post, THEIRS, UNDO_PAGE);
  await takeOver(post, second);
  const token = told.at(-1)?.searchParams.get('token');
  expect((await shop.visitor().call(odd(authApi.undoEmailChange)({ token }))).status).toBe(200);
  expect(await shop.visitor().call(authApi.undoEmailChange({ token: between }))).toMatchObject({
    body: { code: 'link_invalid' },
  });
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('after 72 hours, and for a mailbox that was never proved, there is no way back', async () => {
  const { post, shop, customer, give } = await attacked();
  await using _post = post;
  await give(THEIRS);
  const token = await tokenFor(post, OWN, UNDO_PAGE);
  await shop.later('emailChanges', '72 hours');
  expect(await shop.visitor().call(authApi.undoEmailChange({ token }))).toMatchObject({
    body: { code: 'link_invalid' },
  });
  for (const bad of ['', 'x.y', token.replace(/.$/, '_')]) {
    expect([400, 410, 404]).toContain(
      (await shop.visitor().call(authApi.undoEmailChange({ token: bad }))).status,
    );
  }
  await give('third@elsewhere.example');
  expect(await linksTo(post, THEIRS, UNDO_PAGE)).toEqual([]);
  expect((await customer.call(accountApi.find())).status).toBe(200);
});
