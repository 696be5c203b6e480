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

/** The program, and all that its pages are built from. */
const PARTS = [
  ...['src', 'db', 'starter', 'public', 'scripts', 'package.json', 'package-lock.json'],
  ...['extensions', 'cirrus.config.ts', 'tsconfig.json', 'vite.config.ts', 'biome.json'],
];

const build = (clone: string) =>
  promisify(execFile)(process.execPath, ['scripts/prepare.mjs', 'pages'], { cwd: clone });

const current = (folder: string) => readFile(join(folder, 'dist', 'current'), 'utf8');

/** A shop that runs marks the build that it serves. */
const isBuilt = (file: string) => !basename(file).startsWith('.used-by-');

/**
 * In Vite's place, which has made these pages here, and makes them where recipes are carried out: a build like the one
 * that serves, in which what every page loads has other names, as if something else were in it.
 */
const LIKE_VITE = `
  import { cpSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
  import { basename, join } from 'node:path';
  const [, , , , draft] = process.argv;
  const served = join('dist', readFileSync('dist/current', 'latin1'));
  cpSync(served, draft, { recursive: true, filter: (file) => !file.includes('.used-by-') });
  const shared = globSync(join(draft, 'client/assets/{app,index,framework}-*.{css,js}'));
  const renamed = shared.map((file) => basename(file)).map((name) => [name, name.replace('-', '-x')]);
  for (const file of globSync(join(draft, '**/*.{css,html,js}'))) {
    const text = readFileSync(file, 'utf8');
    const anew = renamed.reduce((so, [from, to]) => so.replaceAll(from, to), text);
    if (anew !== text) writeFileSync(file, anew);
  }
  const assets = join(draft, 'client/assets');
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to));
`;

test('pages are built beside those that a running shop serves, in a folder whose name has a space, too', async () => {
  buildIfOld('pages');
  const folder = await scratchFolder('spaced');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clone = join(folder, 'my own shop');
  await mkdir(clone);
  for (const part of PARTS) await cp(part, join(clone, part), { recursive: true });
  await bringPackages(clone);
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
  await leaveOlderBuilds(clone);
  await build(clone);
  const second = await current(clone);
  expect(second).not.toBe(first);

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
  expect(await status(fresh.url + sheet)).toBe(200);
  expect(page).not.toContain(sheet);
  expect((await ask(fresh.url + script)).headers['cache-control']).toContain('immutable');
  for (const path of ['/assets/unheard-of.js', '/assets/..%2f..%2fserver%2fserver.js']) {
    expect([path, await status(fresh.url + path)]).toEqual([path, 404]);
  }
  // What was built before is taken up again where the sources are as they were.
  await cp('src/ui/tokens.css', sheets);
  await build(clone);
  expect(await current(clone)).toBe(first);
}, 900_000);

/** All that are installed here, with something else in the place of Vite. */
async function bringPackages(clone: string): Promise<void> {
  const packages = join(clone, 'node_modules');
  await mkdir(join(packages, 'vite', 'bin'), { recursive: true });
  await writeFile(join(packages, 'vite', 'bin', 'vite.js'), LIKE_VITE);
  for (const name of await readdir('node_modules')) {
    if (name.startsWith('.') || name === 'vite') continue;
    await symlink(join(process.cwd(), 'node_modules', name), join(packages, name));
  }
}

/** As many as a year of updates leaves, and one that was broken off. */
async function leaveOlderBuilds(clone: string): Promise<void> {
  for (const [number, name] of ['a', 'b', 'c', 'unfinished-4194305'].entries()) {
    const folder = join(clone, 'dist', name);
    await mkdir(folder);
    await utimes(folder, number, number);
  }
}
