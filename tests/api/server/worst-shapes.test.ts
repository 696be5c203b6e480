import { expect, test } from 'vitest';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import { textOfHtml } from '../../../src/modules/catalog/csv/html-text.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { wordsIn } from '../../../src/modules/catalog/search/words.ts';
import { masked } from '../../../src/modules/payments/masking.ts';
import { cutSecrets } from '../../../src/platform/log.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { testShop } from '../../support/test-shop.ts';
import { upload } from '../../support/upload.ts';

/**
 * The worst that people can feed what reads their texts and files (CSV and Markdown have tests of their own): as large
 * as it may be. What takes the length squared takes minutes here, and does not end within the test's time.
 */

const UNITS = [
  ...[' ', '\t', 'a', '0', '-', '.', '@', '<', '&', '"', '\\', '/', '*', '\u0300', '\ufdfa'],
  ...['a ', 'a@', 'a.', '0,', '0 ', '0/', '1,000', '0 or ', '%40', 'a%40', 'cirrus_', 'Bearer '],
  ...['<p>', '<b><i>', '<ul><li>', '<table><tr><td>', '<!--', '<a href="https://x">', '</div>'],
];

const shapes = (length: number): string[] =>
  UNITS.flatMap((unit) => ['', '!'].map((end) => unit.repeat(length / unit.length) + end));

test('no shape of a line of the log, of what a provider says or of words takes its length squared', () => {
  for (const text of shapes(100_000)) {
    expect(cutSecrets(text).length).toBeLessThanOrEqual(text.length);
    expect(Array.isArray(wordsIn(text))).toBe(true);
  }
  for (const said of shapes(80_000)) {
    expect(masked(JSON.stringify({ said }), [])).not.toBeNull();
  }
});

test('no shape of HTML takes its length squared', () => {
  for (const html of shapes(30_000)) expect(typeof textOfHtml(`<pre>${html}`)).toBe('string');
});

test('an imported HTML text of many spaces is read, and others are served', async () => {
  await using shop = await testShop();
  await shop.addProduct({ slug: 'luna' });
  const admin = await signedInAdmin(shop);
  const spaces = `<pre>${' '.repeat(190_000)}x</pre>`;
  const file = `Handle,Body (HTML)\n${`luna,${spaces}\n`.repeat(20)}`;
  const [{ status, body }, other] = await Promise.all([
    upload(admin, bulkApi.importFile(), file, { dryRun: 'true' }),
    shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'luna' })),
  ]);
  expect([status, body.refused + body.unchanged + body.updated, other.status]).toEqual([
    200, 1, 200,
  ]);
});

/** An ICO file with one bitmap that says to be so large. */
function icon(width: number, height: number): Buffer {
  const file = Buffer.alloc(10_000);
  file.writeUInt16LE(1, 2);
  file.writeUInt16LE(1, 4);
  file.writeUInt32LE(file.length - 22, 14);
  file.writeUInt32LE(22, 18);
  file.writeUInt32LE(40, 22);
  file.writeInt32LE(width, 26);
  file.writeInt32LE(height, 30);
  file.writeUInt16LE(32, 36);
  return file;
}

test.each([
  [0, 2 ** 31 - 2],
  [0, -512],
  [2 ** 31 - 1, 2 ** 31 - 2],
  [20_000, 40_000],
])('an icon that says to have %d by %d pixels is refused unread', async (width, height) => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const favicon = { kind: 'favicon', name: 'a.ico' } as const;
  expect(await uploadPicture(admin, icon(width, height), favicon)).toMatchObject({
    status: 400,
    body: { message: 'This icon is not readable: 1024 pixels are the longest side.' },
  });
});

test('an icon that lists countless others is refused', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const file = Buffer.alloc(1_000_000, 7);
  file.writeUInt32LE(0x00010000, 0);
  file.writeUInt16LE(65_535, 4);
  const favicon = { kind: 'favicon', name: 'a.ico' } as const;
  expect((await uploadPicture(admin, file, favicon)).status).toBe(400);
});
