import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const PAGES = await Array.fromAsync(glob('{*.md,docs/**/*.md,src/**/*.md}', { cwd: ROOT }));

const isThere = (path: string) =>
  stat(join(ROOT, path)).then(
    () => true,
    () => false,
  );

/** The files and folders of this repository that a page names: in its links, and as `src/…`. */
function pathsIn(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !URL.canParse(link))
    .map((link) => normalize(join(dirname(page), link)));
  const named = [...text.matchAll(/`((?:src|tests|scripts|demo|starter|docs|db)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*…{]|NNN|\/\d+$/.test(path));
  // What a recipe makes is not there yet.
  const made = new Set([...text.matchAll(/^ *```\w+ (\S+)$/gm)].map(([, path]) => path));
  return [...links, ...named.filter((path) => !made.has(path))];
}

test.each(PAGES)('%s names files that are there', async (page) => {
  const paths = pathsIn(page, await readFile(join(ROOT, page), 'utf8'));
  const known = await Promise.all(paths.map(isThere));
  expect(paths.filter((_, place) => !known[place])).toEqual([]);
});

test('paths are recognised', () => {
  const text = 'See `src/kit/money.ts`, `src/modules/<room>/` and [it](decisions/001.md#why).';
  expect(pathsIn('docs/page.md', text)).toEqual(['docs/decisions/001.md', 'src/kit/money.ts']);
});
