import { expect, test } from 'vitest';
import * as alertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import { MODULES } from '../../../src/server/modules.ts';
import { agreed } from '../../support/payments.ts';
import { shopOfFile } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

test('whatever ends rows of a table is a job that there is', async () => {
  const { jobs } = await fileShop();
  const names = jobs.map(({ task }) => task.name);
  const ends = MODULES.flatMap(({ tables = {} }) => Object.values(tables)).flatMap(
    ({ endedBy }) => endedBy ?? [],
  );
  expect(ends.length).toBeGreaterThan(20);
  expect(ends.filter((name) => !names.includes(name))).toEqual([]);
});

test('what strangers leave behind does not stay: addresses that nobody confirms, alerts, mail that nobody takes', async () => {
  const shop = await fileShop();
  const product = await shop.addProduct({ stock: 0 });
  const variantId = product.variants[0]?.id ?? '';
  const email = 'somebody@mail.example';
  await agreed(shop.visitor().call(newsletterApi.join({ email })));
  await agreed(shop.visitor().call(newsletterApi.join({ email: 'confirmed@mail.example' })));
  await shop.pretend(
    'subscribers',
    { confirmedAt: new Date() },
    { email: 'confirmed@mail.example' },
  );
  await agreed(shop.visitor().call(alertsApi.add({ variantId, email })));
  const left = async () => [
    (await shop.stored('subscribers')).map((each) => each.email),
    (await shop.stored('stockAlerts')).length,
    (await shop.outbox()).length,
  ];
  const passes = async (days: number) => {
    for (const kind of ['subscribers', 'stockAlerts', 'mail'] as const) {
      await shop.later(kind, `${days} days`);
    }
    for (const job of ['tidy', 'forget-old-mail']) await shop.queueJob(job);
    await shop.runJobs();
  };
  await passes(29);
  expect(await left()).toEqual([['confirmed@mail.example', email], 1, 2]);
  await passes(2);
  expect(await left()).toEqual([['confirmed@mail.example'], 1, 2]);
  await passes(60);
  expect(await left()).toEqual([['confirmed@mail.example'], 1, 0]);
  await passes(275);
  expect(await left()).toEqual([['confirmed@mail.example'], 0, 0]);
});
