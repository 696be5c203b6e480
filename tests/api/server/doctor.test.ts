import { expect, test } from 'vitest';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import type { Check, Finding } from '../../../src/kit/check.ts';
import * as doctorApi from '../../../src/modules/doctor/endpoints.ts';
import { SeenForwarding } from '../../../src/modules/doctor/forwarding.ts';
import { webhookUrl } from '../../../src/modules/payments/payment-methods.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { agreed, customerAtPage, payingShop } from '../../support/payments.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Where nobody answers, without asking a name server. */
const env = { PUBLIC_URL: 'http://127.0.0.1:1' };

const check = (about: string, look: Check['look']): Check => ({ about, under: 'A room', look });

/** A room with something wrong in it. */
const room = {
  name: 'sick',
  checks: () => [
    check('Roof', async () => ({
      about: 'Roof',
      state: 'warning',
      says: 'It leaks.',
      advice: 'Mend it.',
    })),
    check('Door', async () => {
      throw new Error('secret');
    }),
    // It stands still for whoever looks first.
    check('Clock', () =>
      clocksSeen++ === 0 ? new Promise(() => {}) : Promise.reject(new Error('no clock')),
    ),
  ],
};
let clocksSeen = 0;

const headings = async (owner: Visitor) =>
  new Map(
    (await agreed(owner.call(doctorApi.examine()))).parts.map(({ title, findings }) => [
      title,
      findings,
    ]),
  );

const about = (findings: Finding[] | undefined, wanted: string) =>
  findings?.find(({ about }) => about === wanted);

test('the doctor looks at machine, database, mail, payments, queue, and at what each room declares', async () => {
  await using paying = await payingShop(stripeStandIn, { env, modules: [room] });
  const { shop, owner, standIn } = paying;
  const found = await headings(owner);
  expect([...found.keys()]).toEqual([
    ...['Machine', 'Address', 'Database', 'Mail', 'Backups', 'Payments', 'A room', 'Queue'],
  ]);
  // What takes too long, and what fails, is unknown; nobody reads why.
  expect(found.get('A room')).toEqual([
    { about: 'Roof', state: 'warning', says: 'It leaks.', advice: 'Mend it.' },
    { about: 'Door', state: 'unknown', says: 'It could not be looked at.' },
    { about: 'Clock', state: 'unknown', says: 'It could not be found out within 5 seconds.' },
  ]);
  expect(about(found.get('Database'), 'Notifications')?.state).toBe('ok');
  expect(about(found.get('Database'), 'Search')).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('in the memory of each process'),
  });
  expect(about(found.get('Mail'), 'Transport')).toMatchObject({ state: 'warning' });
  const heard = async () => about((await headings(owner)).get('Payments'), 'Webhooks of Stripe');
  expect(about(found.get('Payments'), 'Webhooks of Stripe')?.says).toContain('and none ever');

  const url = standIn.webhookUrl;
  standIn.webhookUrl = undefined;
  const silent = await customerAtPage(paying);
  await silent.act('pay');
  await silent.look();
  expect(await heard()).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining(webhookUrl(env.PUBLIC_URL, 'stripe')),
  });
  standIn.webhookUrl = url;
  await (await customerAtPage(paying)).act('pay');
  await paying.settle();
  expect(await heard()).toMatchObject({ state: 'ok', says: expect.stringContaining('were heard') });

  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect(await packer.call(doctorApi.examine())).toMatchObject({ status: 403 });
  expect(await shop.visitor().call(doctorApi.askShop({ question: 'who are you' }))).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

test('requests are counted as a proxy’s or a visitor’s, but for those that ask whether the shop is well', () => {
  const seen = new SeenForwarding();
  const note = (url: string, headers: object) => seen.note({ url, headers } as never);
  note('/', { 'x-forwarded-for': '192.0.2.1' });
  note('/products', {});
  for (const path of ['/healthz', '/readyz', doctorApi.askShop({ question: 'a' }).url])
    note(path, {});
  expect(seen.counts).toEqual({ forwarded: 1, direct: 1 });
});
