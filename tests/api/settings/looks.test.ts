import { expect, test } from 'vitest';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const change = (owner: Visitor, settings: Record<string, string>) =>
  owner.call(
    settingsApi.changeSeveral({
      settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
    }),
  );

test('a colour that cannot be read is refused with the nearest that can; one that can is on every page', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const save = (accent_colour: string) => change(owner, { accent_colour });
  const refused = await save('#ffcc00');
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { accent_colour: expect.any(String) } },
  });
  const { accent_colour: told = '' } = (refused.body as { fields: Record<string, string> }).fields;
  const nearest = /#[0-9a-f]{6}$/.exec(told)?.[0] ?? '';
  expect((await save(nearest.toUpperCase())).status).toBe(200);
  const { body } = await shop.visitor().call(contentApi.listSettings());
  expect(body).toContainEqual(expect.objectContaining({ key: 'accent_colour', value: nearest }));
  const sheet = await shop
    .visitor()
    .get(`/looks.css?accent=${encodeURIComponent(nearest)}&corners=Round&typeface=Plain`);
  expect(sheet.headers['content-type']).toContain('text/css');
  expect(sheet.text).toContain(`--color-accent: light-dark(${nearest},`);
  for (const bad of ['accent=%23ffcc00&corners=Round&typeface=Plain', 'accent=x;}', '']) {
    expect((await shop.visitor().get(`/looks.css?${bad}`)).status).toBe(404);
  }
});

test('an announcement is told on its days alone, and leads where a link may', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const save = (settings: Record<string, string>) => change(owner, settings);
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const told = async () => {
    const { body } = await shop.visitor().call(contentApi.listSettings());
    return body.find(({ key }) => key === 'announcement')?.value;
  };
  const words = { announcement_text: 'Closed on Boxing Day', announcement_link: '/faq' };
  expect((await save(words)).status).toBe(200);
  expect(await told()).toBe('Closed on Boxing Day');
  await save({ announcement_from: day(3), announcement_until: day(5) });
  expect(await told()).toBeUndefined();
  await save({ announcement_from: day(-3), announcement_until: day(2) });
  expect(await told()).toBe('Closed on Boxing Day');
  await save({ announcement_until: day(-2) });
  expect(await told()).toBeUndefined();
  expect(
    await save({ announcement_until: day(-9), announcement_link: 'javascript:alert(1)' }),
  ).toMatchObject({ status: 400, body: { fields: { announcement_link: expect.any(String) } } });
  expect(await save({ announcement_until: day(-9) })).toMatchObject({
    status: 400,
    body: { fields: { announcement_until: 'The last day is not before the first' } },
  });
});
