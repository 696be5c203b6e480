import { test } from 'vitest';
import * as contactApi from '../../src/modules/contact/endpoints.ts';
import * as questionsApi from '../../src/modules/questions/endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { openPage, press, SLUG } from './screens.ts';

openBrowser();

test('a shopper reads the reviews with five stars, asks a question and writes to the shop', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await openPage(`/product/${SLUG}`)(page);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const reviews = page.getByRole('tabpanel', { name: 'Reviews' });
  const stars = reviews.getByRole('button', { name: '5 stars:' });
  const [, count = ''] =
    /(\d+) reviews?$/.exec((await stars.getAttribute('aria-label')) ?? '') ?? [];
  await stars.click();
  await reviews.getByRole('button', { name: 'Show all reviews' }).waitFor();
  await expect
    .poll(() => reviews.getByRole('status').textContent())
    .toMatch(new RegExp(`of ${count} reviews$`));
  expect(await stars.getAttribute('aria-pressed')).toBe('true');

  await page.getByRole('tab', { name: 'Questions' }).click();
  const questions = page.getByRole('tabpanel', { name: 'Questions' });
  await questions.getByRole('button', { name: 'Ask a Question' }).click();
  await questions.getByRole('textbox', { name: 'Your question' }).fill('How long does a pod last?');
  await press('Send Question')(page);
  await questions.getByText('Name must be at least 2 characters').waitFor();
  await questions.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await questions.getByRole('textbox', { name: 'Email' }).fill('ada@shop.example');
  const asked = page.waitForResponse(anyOf(questionsApi.ask));
  await press('Send Question')(page);
  expect((await asked).status()).toBe(200);
  await questions.getByText('Thank you. We answer by e-mail').waitFor();

  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.waitForURL('**/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Email' }).fill('ada@shop.example');
  await main.getByRole('textbox', { name: 'Order number' }).fill('#1001');
  await main.getByRole('textbox', { name: 'Subject' }).fill('Coils');
  await main.getByRole('textbox', { name: 'Message' }).fill('Which coils fit the first Quill?');
  const written = page.waitForResponse(anyOf(contactApi.write));
  await press('Send Message')(page);
  expect((await written).status()).toBe(200);
  await main.getByText('Thank you for your message').waitFor();
  expect(complaints).toEqual([]);
});
