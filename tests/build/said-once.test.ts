import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import { isEndpoint } from '../../src/web/build-endpoints.ts';

// The path of a call and what it answers are said by its endpoint alone (docs/decisions/042-endpoints.md).

const ROOT = join(import.meta.dirname, '../..');

const filesOf = (pattern: string): Promise<string[]> =>
  Array.fromAsync(glob(pattern, { cwd: ROOT }));

const ENDPOINTS = await filesOf('src/{kit,modules}/**/*endpoints.ts');

/** The paths of all endpoints, with those of lists of calls. */
async function declaredPaths(): Promise<string[]> {
  const modules: object[] = await Promise.all(ENDPOINTS.map((path) => import(join(ROOT, path))));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (typeof value === 'object' ? Object.values(value) : value))
    .filter(isEndpoint)
    .map(({ path }) => path);
}

const PATHS = (await declaredPaths()).map((path) => path.split('/'));

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const FILLED_IN = String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\}`;
const LITERAL = new RegExp(
  String.raw`(['"${'`'}])(?:[A-Z]+ |${FILLED_IN}|\*\*)?(?<path>/api/(?:${FILLED_IN}|(?!\1).)*)\1`,
  'g',
);
/** What a literal leaves open. */
const OPEN = new RegExp(String.raw`${FILLED_IN}|\*+`, 'g');

/** The path of an endpoint as a literal writes it: with anything for its names, and for what is left open. */
function isDeclared(written: string): boolean {
  const [, api, ...parts] = (written.replace(OPEN, '*').split(/[?#]/)[0] ?? '').split('/');
  if (parts.every((part) => part === '*')) return false;
  const segments = ['', api ?? '', ...parts];
  return PATHS.some(
    (path) =>
      path.length === segments.length &&
      path.every((part, place) => part.startsWith(':') || fits(part, segments[place] ?? '')),
  );
}

const fits = (part: string, written: string): boolean => {
  const [start = '', ...rest] = written.split('*');
  const end = rest.at(-1);
  return end === undefined ? part === start : part.startsWith(start) && part.endsWith(end);
};

/** The literals of a text that name the path of an endpoint. */
const named = (text: string): string[] =>
  [...text.replace(COMMENT, '').matchAll(LITERAL)]
    .map(({ groups }) => groups?.path ?? '')
    .filter(isDeclared);

/** The calls of a text that say themselves what they are answered. */
const asserted = (text: string): string[] =>
  text.match(
    /(?<!function )\bapi(?:Query|ListQuery|PagesQuery|Send)<(?!unknown>)|\.(?:get|post|put|delete|send)</g,
  ) ?? [];

const CART = cartApi.list.path;
const PRODUCTS = catalogApi.listProducts.path;

test.each([
  `'${CART}'`,
  `"${CART}?limit=2"`,
  `'DELETE ${CART}/*'`,
  `'**${CART}'`,
  `'**${PRODUCTS}/*?*'`,
  `\`\${origin}${CART}\``,
  `\`${PRODUCTS}/\${id}\``,
  `\`${PRODUCTS}/\${ids.map((id) => { return id; })}/related#top\``,
  `\`${PRODUCTS}\${query}\``,
])('%s names the path of an endpoint', (text) => {
  expect(named(`read(${text}, ${text});`)).toHaveLength(2);
});

test.each([
  "'/api/'",
  "'/api/*'",
  "'/api/teapots'",
  "'/products'",
  `'${PRODUCTS}/of/nobody'`,
  `\`\${cartApi.list.path}?limit=2\``,
  `  // '${CART}'`,
])('%s names none', (text) => {
  expect(named(text)).toEqual([]);
});

test('an answer that a call asserts itself is found', () => {
  expect(asserted('apiQuery<Product[]>(PATH); visitor.get<Product>(url);')).toHaveLength(2);
  expect(
    asserted(
      'apiQuery(call); apiSend<unknown>(paid ? pay() : cancel()); function apiQuery<T>(call: Call<T>) {}',
    ),
  ).toEqual([]);
});

/** What a rule finds in the files, but for those that may. */
async function found(files: string, rule: (text: string) => string[], may: string[]) {
  const own = relative(ROOT, import.meta.filename);
  const paths = (await filesOf(files)).filter((path) => path !== own && !may.includes(path));
  expect(paths.length).toBeGreaterThan(200);
  const all = paths.map(async (path) =>
    rule(await readFile(join(ROOT, path), 'utf8')).map((what) => `${path}: ${what}`),
  );
  return (await Promise.all(all)).flat();
}

test('no text outside their files names the path of an endpoint', async () => {
  expect(PATHS.length).toBeGreaterThan(200);
  expect(await found('{src,tests,bench,scripts,demo}/**/*.{ts,tsx,js}', named, ENDPOINTS)).toEqual(
    [],
  );
});

test('no call of a page or a test says itself what it is answered', async () => {
  const visitor = ['tests/support/visitor.ts'];
  expect(await found('{src/web,tests}/**/*.{ts,tsx}', asserted, visitor)).toEqual([]);
});
