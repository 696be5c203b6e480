import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as questionRecordsApi from '../../../src/modules/questions/admin-endpoints.ts';
import * as questionsApi from '../../../src/modules/questions/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { receiveOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';

const QUESTION = { name: 'Ada', email: 'ada@shop.example', text: 'Does it come with a cable?' };

test('what a shopper asks is shown once the shop answers, and the asker is told', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct({ name: 'Luna' });
  const admin = await signedInAdmin(shop);
  const visitor = shop.guest();
  const ask = (change = {}) =>
    visitor.call(questionsApi.ask({ productId }, { ...QUESTION, ...change }));
  expect(await ask({ text: 'Why?', email: undefined, name: 'A' })).toMatchObject({
    status: 400,
    body: { fields: { text: expect.any(String), name: expect.any(String) } },
  });
  expect(await ask({ email: undefined })).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address' } },
  });
  expect(await ask({ text: 'Look at https://example.com please' })).toMatchObject({
    status: 400,
    body: { fields: { text: 'Please leave out web addresses' } },
  });
  expect((await ask()).status).toBe(200);

  const shown = async () => (await shop.visitor().call(questionsApi.list({ productId }))).body;
  expect(await shown()).toEqual([]);
  const { body: waiting } = await admin.call(questionRecordsApi.list({ state: 'waiting' }));
  expect(waiting).toMatchObject([
    { text: QUESTION.text, productName: 'Luna', email: QUESTION.email },
  ]);
  const id = waiting[0]?.id ?? '';
  for (const text of ['With a cabel.', 'With a cable.']) {
    expect((await admin.call(questionRecordsApi.answer({ id }, { text }))).status).toBe(200);
  }
  expect(await shown()).toMatchObject([
    { name: 'Ada', answers: [{ isShop: true, text: 'With a cable.' }] },
  ]);
  expect(JSON.stringify(await shown())).not.toContain(QUESTION.email);
  const told = (await shop.outbox()).filter(({ kind }) => kind === 'question-answered');
  expect(told).toMatchObject([{ recipient: QUESTION.email, about: { questionId: id } }]);

  await admin.call(questionRecordsApi.judge({ id }, { state: 'hidden' }));
  expect(await shown()).toEqual([]);
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  const refused = await reader.call(questionRecordsApi.answer({ id }, { text: 'No.' }));
  expect(refused.status).toBe(403);
});

test('a buyer answers what is shown, once approved; an account takes its words along', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const productId = product.id;
  const admin = await signedInAdmin(shop);
  const buyer = await shop.customer({ cart: [product], firstName: 'Grace', lastName: 'Hopper' });
  await receiveOrder(shop, buyer);
  const other = await shop.customer();
  await other.call(questionsApi.ask({ productId }, { ...QUESTION, email: undefined }));
  const { body: questions } = await admin.call(questionRecordsApi.list());
  const id = questions[0]?.id ?? '';
  const answer = (visitor: typeof buyer) =>
    visitor.call(
      questionsApi.answer({ productId, questionId: id }, { name: 'Grace H.', text: 'It does.' }),
    );
  // Nobody sees it yet.
  expect((await answer(buyer)).status).toBe(404);
  await admin.call(questionRecordsApi.judge({ id }, { state: 'shown' }));
  expect((await answer(other)).status).toBe(403);
  expect((await buyer.call(questionsApi.mayAnswer({ productId }))).body).toEqual({
    mayAnswer: true,
    name: 'Grace H.',
  });
  expect((await answer(buyer)).status).toBe(200);

  const shown = async () =>
    (await shop.visitor().call(questionsApi.list({ productId }))).body.flatMap(
      ({ name, answers }) => [name, ...answers.map((each) => each.name)],
    );
  expect(await shown()).toEqual(['Ada']);
  const { body: record } = await admin.call(questionRecordsApi.find({ id }));
  const answerId = record.answers[0]?.id ?? '';
  await admin.call(questionRecordsApi.judgeAnswer({ id, answerId }, { state: 'shown' }));
  expect(await shown()).toEqual(['Ada', 'Grace H.']);

  const exported = JSON.stringify((await buyer.call(accountApi.exportData())).body);
  expect(exported).toContain('It does.');
  await buyer.call(accountApi.remove());
  await other.call(accountApi.remove());
  expect(await shown()).toEqual(['A former customer', 'A former customer']);
});

test('customers read in their account what they asked, also what nobody else sees', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct({ name: 'Luna' });
  const admin = await signedInAdmin(shop);
  const customer = await shop.customer();
  await customer.call(questionsApi.ask({ productId }, { ...QUESTION, email: undefined }));
  const read = async () => (await customer.call(questionsApi.listOwn())).body;
  expect(await read()).toMatchObject([
    { text: QUESTION.text, productName: 'Luna', state: 'waiting', answers: [] },
  ]);
  const id = (await read())[0]?.id ?? '';
  await admin.call(questionRecordsApi.answer({ id }, { text: 'With a cable.' }));
  await admin.call(questionRecordsApi.judge({ id }, { state: 'hidden' }));
  expect(await read()).toMatchObject([
    { state: 'hidden', answers: [{ isShop: true, text: 'With a cable.' }] },
  ]);
  // Whoever types an address has not shown that it is theirs.
  const { email } = (await customer.call(accountApi.find())).body;
  const other = shop.guest();
  await other.call(questionsApi.ask({ productId }, { ...QUESTION, email }));
  const stranger = await shop.customer();
  expect((await stranger.call(questionsApi.listOwn())).body).toEqual([]);
});
