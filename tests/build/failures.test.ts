import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Which failure is told in which words is a matter of each call; that it is told at all, of this: a browser looks at one
// screen of each kind alone (tests/e2e/failures.test.ts).

const ROOT = join(import.meta.dirname, '../..');

/** The options of each call that a text makes. */
const writesOf = (text: string): string[] =>
  text
    .split(/\buseMutation(?:<[^(]*>)?\(/)
    .slice(1)
    .map((after) => after.split(/\n {2}\}\)/)[0] ?? '');

/** Says it itself, or leaves it to who shows the failure or waits for the call. */
const tells = (options: string, text: string): boolean =>
  /\bonError\b/.test(options) || /\.error\b/.test(text);

test('whoever calls in vain anywhere in the shop is told so', async () => {
  const silent: string[] = [];
  const files = glob('src/{storefront,account,shared}/**/*.{ts,tsx}', { cwd: ROOT });
  let writes = 0;
  for await (const file of files) {
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const options of writesOf(text)) {
      writes += 1;
      if (!tells(options, text)) silent.push(file);
    }
  }
  expect(writes).toBeGreaterThan(30);
  // Whose form shows the failure (gift-cards-page.tsx).
  expect(silent).toEqual(['src/storefront/gift-cards/gift-cards.ts']);
});
