import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildIfOld } from '../support/build-if-old.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** All that the pages are built from, and with. */
const PARTS = [
  ...['src', 'public', 'scripts', 'package.json', 'package-lock.json'],
  ...['extensions', 'cirrus.config.ts', 'tsconfig.json', 'vite.config.ts', 'biome.json'],
];

test('the pages are built in a folder whose name has a space, as they are here', async () => {
  buildIfOld('pages');
  const folder = await scratchFolder('spaced');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clone = join(folder, 'my own shop');
  await mkdir(clone);
  for (const part of PARTS) await cp(part, join(clone, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'));
  await promisify(execFile)(process.execPath, ['scripts/prepare.mjs', 'pages'], { cwd: clone });
  expect(await builtFiles(clone)).toEqual(await builtFiles('.'));
}, 600_000);

/** The files of the built site, without what in their names comes from their content. */
async function builtFiles(folder: string): Promise<string[]> {
  const current = await readFile(join(folder, 'dist', 'current'), 'utf8');
  const files = await readdir(join(folder, 'dist', current), { recursive: true });
  return files.map((file) => file.replace(/-[\w-]{7,8}(?=\.\w+$)/, '')).sort();
}
