import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listProducts } from '../../src/modules/catalog/endpoints.ts';
import { ask } from '../support/ask.ts';
import { buildIfOld } from '../support/build-if-old.ts';
import { startShop } from '../support/running-shop.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { testDatabase } from '../support/test-database.ts';

/** The program, all that its pages are built from, and with. */
const PARTS = [
  ...['src', 'db', 'starter', 'public', 'scripts', 'package.json', 'package-lock.json'],
  ...['extensions', 'cirrus.config.ts', 'tsconfig.json', 'vite.config.ts', 'biome.json'],
];

const build = (clone: string) =>
  promisify(execFile)(process.execPath, ['scripts/prepare.mjs', 'pages'], { cwd: clone });

const current = (folder: string) => readFile(join(folder, 'dist', 'current'), 'utf8');

/** A shop that runs marks the build that it serves. */
const isBuilt = (file: string) => !basename(file).startsWith('.used-by-');

/** The files of the built site, without what in their names comes from their content. */
async function builtFiles(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'dist', await current(folder)), { recursive: true });
  return files
    .filter(isBuilt)
    .map((file) => file.replace(/-[\w-]{7,8}(?=\.\w+$)/, ''))
    .sort();
}

test('pages are built in a folder whose name has a space, and beside those that a running shop serves', async () => {
  buildIfOld('pages');
  const folder = await scratchFolder('spaced');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clone = join(folder, 'my own shop');
  await mkdir(clone);
  for (const part of PARTS) await cp(part, join(clone, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'));
  // What is built here serves first: it was made from the same sources, so it is taken up and not made again.
  const here = await current('.');
  await cp(join('dist', here), join(clone, 'dist', here), { recursive: true, filter: isBuilt });
  await build(clone);
  const first = await current(clone);
  expect(first).toBe(here);

  await using database = await testDatabase();
  const start = () => startShop({ DATABASE_URL: database.url, DEMO: '0' }, undefined, clone);
  const status = async (url: string) => (await ask(url)).status;
  const old = await start();
  onTestFinished(old.stop);
  const page = (await ask(`${old.url}/auth`)).bytes.toString();
  const [, script = ''] = /src="(\/assets\/[\w-]+\.js)"/.exec(page) ?? [];
  const sheets = join(clone, 'src/ui/tokens.css');
  await writeFile(sheets, `${await readFile(sheets, 'utf8')}\n:root { --of-a-test: 1px }\n`);
  // All that a page loads is another file then: its names are made from what is in them.
  const words = join(clone, 'src/shared/api-client.ts');
  await writeFile(words, `${await readFile(words, 'utf8')}\nexport const later = 1;\n`);
  await leaveOlderBuilds(clone);
  await build(clone);
  const second = await current(clone);
  expect(second).not.toBe(first);
  expect(await builtFiles(clone)).toEqual(await builtFiles('.'));

  // A page that it has not rendered before, of files that it has not loaded before.
  for (const path of ['/forgot-password', '/products', '/brands', '/reviews', script]) {
    expect([path, await status(old.url + path)]).toEqual([path, 200]);
  }
  const builds = await readdir(join(clone, 'dist'));
  expect(builds).toEqual(expect.arrayContaining([first, second, 'current']));
  // The two and a third; those before are gone.
  expect(builds).toHaveLength(4);
  await old.stop();

  // A release that came after this one has been here: its database is served, too.
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `insert into schema_migrations (version, name, checksum) values (9999, '9999-later.sql', '')`,
  );
  await client.end();
  const fresh = await start();
  onTestFinished(fresh.stop);
  expect(await status(fresh.url + listProducts.path)).toBe(200);
  const [, sheet = ''] =
    /href="(\/assets\/app-[\w-]+\.css)"/.exec((await ask(`${fresh.url}/auth`)).bytes.toString()) ??
    [];
  expect((await ask(fresh.url + sheet)).bytes.toString()).toContain('--of-a-test');
  expect(page).not.toContain(sheet);
  expect((await ask(fresh.url + script)).headers['cache-control']).toContain('immutable');
  for (const path of ['/assets/unheard-of.js', '/assets/..%2f..%2fserver%2fserver.js']) {
    expect([path, await status(fresh.url + path)]).toEqual([path, 404]);
  }
  // What was built before is taken up again where the sources are as they were.
  await cp('src/ui/tokens.css', sheets);
  await cp('src/shared/api-client.ts', words);
  await build(clone);
  expect(await current(clone)).toBe(first);
}, 900_000);

/** As many as a year of updates leaves, and one that was broken off. */
async function leaveOlderBuilds(clone: string): Promise<void> {
  for (const [number, name] of ['a', 'b', 'c', 'unfinished-4194305'].entries()) {
    const folder = join(clone, 'dist', name);
    await mkdir(folder);
    await utimes(folder, number, number);
  }
}
