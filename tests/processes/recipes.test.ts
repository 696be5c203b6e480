import { beforeAll, describe, expect, test } from 'vitest';
import {
  carryOut,
  insertAfter,
  type Outcome,
  type Recipe,
  readRecipes,
  recipeOf,
} from '../support/recipes.ts';

const RECIPES = await readRecipes();

const MOST_LINES = 40;

test.each(RECIPES)('$page has 40 lines at most', ({ lines }: Recipe) => {
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});

describe('carried out one after another in a copy of the repository, in a folder whose name has a space', () => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await carryOut(RECIPES);
  }, 900_000);

  test.each(RECIPES)('$page does what it says', ({ page }: Recipe) => {
    expect(outcome.faults[page]).toEqual([]);
  });

  test('the checks, the build of the pages and the recipes’ own tests have nothing to complain of', () => {
    expect(outcome.said).toBe('');
  });
});

test('a block says where it goes', () => {
  const text =
    'Files: `a.ts`, `b.ts`\n\n1. New:\n   ```ts a.ts\n   one\n   ```\n```ts b.ts after "x y"\n  two\n```\n```sh\nnpm run schema\n```\n';
  expect(recipeOf('docs/page.md', text)).toEqual({
    page: 'docs/page.md',
    lines: 12,
    files: ['a.ts', 'b.ts'],
    steps: [
      { kind: 'lines', file: 'a.ts', after: undefined, text: 'one\n' },
      { kind: 'lines', file: 'b.ts', after: 'x y', text: '  two\n' },
      { kind: 'command', words: ['npm', 'run', 'schema'] },
    ],
  });
});

test('an anchor is one line', () => {
  expect(insertAfter('a {\n}\n', 'a {', '  b\n')).toBe('a {\n  b\n}\n');
  expect(() => insertAfter('a\n', 'c', 'b')).toThrow('0 lines hold c');
  expect(() => insertAfter('a\na\n', 'a', 'b')).toThrow('2 lines hold a');
});
