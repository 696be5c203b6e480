import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tag } from '../../../src/kit/tags.ts';
import { testShop } from '../../support/test-shop.ts';

test('an installed shop bears the name that its owner gave it, at once', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  const name = async () => JSON.parse((await visitor.get('/manifest.webmanifest')).text).name;
  expect(await name()).toBe('Cirrus');

  await shop.write(async (tx) => {
    await tx.query(`update site_config set value = 'Fern & Fog' where key = 'site_title'`);
    tx.changed(tag.settings);
  });
  expect(await name()).toBe('Fern & Fog');
});

test('an installed shop opens in the colours of its pages', async () => {
  await using shop = await testShop();
  const { text, headers } = await shop.visitor().get('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(text);
  const tokens = await readFile('src/ui/tokens.css', 'utf8');
  const paper = /--color-paper: light-dark\((#[0-9a-f]{6})/.exec(tokens)?.[1];
  expect([manifest.background_color, manifest.theme_color]).toEqual([paper, paper]);
});
