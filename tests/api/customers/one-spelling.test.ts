import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import { completeCustomerForms } from '../../../src/modules/customers/complete-forms.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as cartCodesApi from '../../../src/modules/orders/cart-code-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import { completeStaffForms } from '../../../src/modules/staff/find-staff.ts';
import { ADMIN_PASSWORD, guardedShop, signedInAdmin } from '../../support/admin.ts';
import { PASSWORD } from '../../support/customer.ts';
import { quickHash } from '../../support/quick-hash.ts';
import { guess, SPARED, signIn } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';

test('a locked account of staff is locked in every spelling of its name', async () => {
  await using shop = await guardedShop();
  const owner = await signedInAdmin(shop, 'kim');
  expect((await owner.call(sessionApi.find())).status).toBe(200);
  for (let n = 0; n < 5; n++) {
    await shop.visitor().call(sessionApi.signIn({ username: 'kim', password: 'guess' }));
  }
  for (const username of ['KIM', '\u212aim', 'ｋｉｍ', '\u212aIM', ' kim ']) {
    const response = await shop
      .visitor()
      .call(sessionApi.signIn({ username, password: ADMIN_PASSWORD }));
    expect([username, response.status]).toEqual([username, 429]);
  }
  // A dotted capital I is another letter, in whichever alphabet PostgreSQL was set up.
  const other = await shop
    .visitor()
    .call(sessionApi.signIn({ username: 'KİM', password: ADMIN_PASSWORD }));
  expect(other.status).toBe(401);
});

test('guesses at a customer’s account count once, in every spelling of its names', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer({ username: 'kay' });
  expect(await guess(shop, { username: '\u212aay' }, 5)).toEqual(Array(5).fill(401));
  for (const username of ['kay', 'KAY', '\u212aAY', 'ｋａｙ']) {
    expect((await signIn(shop.visitor(), { username })).status).toBe(429);
  }
  await shop.forget('limits');
  expect((await signIn(shop.visitor(), { username: 'KAY@shop.example' })).status).toBe(200);
  expect((await signIn(shop.visitor(), { username: '\u212aay' })).status).toBe(200);
  expect(customer.username).toBe('kay');
});

test('nobody registers, and no staff member is added, with another spelling of a name that is taken', async () => {
  await using shop = await testShop(SPARED);
  await shop.customer({ username: 'kay' });
  const register = (username: string, email = 'new@shop.example') =>
    shop.visitor().call(authApi.register({ username, email, password: PASSWORD }));
  for (const username of ['\u212aay', 'ｋａｙ', 'KAY']) {
    expect(await register(username)).toMatchObject({ body: { code: 'username_taken' } });
  }
  // A name that becomes an address in its normal form could pass for somebody's.
  expect(await register('kay＠shop.example')).toMatchObject({
    status: 400,
    body: { fields: { username: 'Username must not contain spaces or @' } },
  });
  expect(await register('Zoë')).toMatchObject({ status: 201 });
  expect(await register('ZOE\u0308', 'zoe@shop.example')).toMatchObject({
    body: { code: 'username_taken' },
  });
  expect((await signIn(shop.visitor(), { username: 'zOË' })).status).toBe(200);

  const owner = await signedInAdmin(shop, 'kim');
  for (const username of ['\u212aim', 'ＫＩＭ']) {
    expect(await owner.call(staffApi.add({ username, role: 'support' }))).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    });
  }
});

test('a promotion’s code is one code in every spelling', async () => {
  await using shop = await testShop(SPARED);
  const owner = await signedInAdmin(shop);
  const make = (code: string) =>
    owner.call(
      promotionsApi.add({
        name: 'Tenth off',
        code,
        kind: 'percent',
        value: '10',
        oncePerCustomer: false,
        isActive: true,
      }),
    );
  expect((await make('ｔｅｎｔｈ')).body).toMatchObject({ code: 'TENTH' });
  expect((await make('Tenth')).status).toBe(409);
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  expect((await customer.call(cartCodesApi.giveCode({ code: 'ＴｅＮＴＨ' }))).body).toMatchObject({
    code: 'TENTH',
  });
});

test('of two accounts from before whose names have one form, both are reached, the older by the form', async () => {
  await using shop = await testShop(SPARED);
  const hash = await quickHash(PASSWORD);
  // As the migration leaves what only the program can fold.
  for (const [n, name] of ['zoë', 'ZOE\u0308', 'max', 'ｍａｘ'].entries()) {
    await shop.sql(
      `insert into customers (username, email, password_hash, created_at)
       values ($1, $2, $3, now() - make_interval(days => $4))`,
      [name, `n${n}@shop.example`, hash, 9 - n],
    );
  }
  await shop.sql('insert into staff (username, password_hash) values ($1, $2)', ['Zoë', hash]);
  for (const name of ['zoë', 'ZOE\u0308', 'max', 'ｍａｘ']) {
    expect((await signIn(shop.visitor(), { username: name })).status).toBe(200);
  }
  await completeCustomerForms(shop.database);
  await completeStaffForms(shop.database);
  const emailOf = async (username: string) =>
    (await signIn(shop.visitor(), { username })).body.email;
  expect(await emailOf('zoë')).toBe('n0@shop.example');
  expect(await emailOf('ZOË')).toBe('n0@shop.example');
  expect(await emailOf('ZOE\u0308')).toBe('n1@shop.example');
  expect(await emailOf('MAX')).toBe('n2@shop.example');
  expect(await emailOf('ｍａｘ')).toBe('n3@shop.example');
  const staff = await shop
    .visitor()
    .call(sessionApi.signIn({ username: 'ZOË', password: PASSWORD }));
  expect(staff.status).toBe(200);
});

test('the database folds plain names as the program does, and keeps the form of what changes', async () => {
  await using shop = await testShop();
  const plain = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join('');
  const [row] = await shop.sql<{ form: string; other: string | null }>(
    `select ascii_form($1) as form, ascii_form('Ä') as other`,
    [plain],
  );
  expect(row).toEqual({ form: plain.toLowerCase(), other: null });
  const { id } = await shop.customer({ username: 'Ada' });
  await shop.pretend('customers', { email: 'NEW@Shop.example' }, { id });
  expect(await shop.stored('customers')).toMatchObject([
    { usernameForm: 'ada', emailForm: 'new@shop.example' },
  ]);
});
