import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `npm run extension new <name>`: makes an extension with a test, and names it in cirrus.config.ts. */

const ROOT = join(import.meta.dirname, '..');

const title = (name: string) =>
  name.replace(/^./, (first) => first.toUpperCase()).replaceAll('-', ' ');

const EXTENSION = (name: string) => `import { answers, defineExtension } from 'cirrus/extension';
import * as calls from './endpoints.ts';

export default defineExtension({
  name: '${name}',
  contract: 1,
  title: '${title(name)}',
  description: 'Says what it is for, in a sentence that an owner reads.',
  settings: {
    greeting: { kind: 'text', label: 'Greeting', most: 200, standard: 'Hello' },
  },
  endpoints: (context) => [
    answers(calls.greet, async () => ({ text: (await context.settings()).greeting })),
  ],
});
`;

const ENDPOINTS = (name: string) => `import { GET } from 'cirrus/extension';
import { z } from 'zod';

export const greet = GET('/api/x/${name}/greeting', {
  summary: 'A greeting, for everyone',
  public: true,
  response: z.object({ text: z.string() }),
});
`;

const TEST = `import { conforms, shopWith } from 'cirrus/testing';
import { expect, test } from 'vitest';
import * as calls from './endpoints.ts';
import extension from './extension.ts';

conforms(extension);

test('it greets as the owner says', async () => {
  await using shop = await shopWith(extension, { settings: { greeting: 'Good day' } });
  expect((await shop.visitor().call(calls.greet())).body).toEqual({ text: 'Good day' });
});

test('without being set up it says Hello', async () => {
  await using shop = await shopWith(extension);
  expect((await shop.visitor().call(calls.greet())).body).toEqual({ text: 'Hello' });
});
`;

/** @throws Error that says what is wrong with the name */
export async function newExtension(name: string, root = ROOT): Promise<string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    throw new Error('A name is small letters, digits and hyphens, 40 at most: gift-wrapping');
  }
  const folder = join(root, 'extensions', name);
  if (existsSync(folder)) throw new Error(`extensions/${name} is there already`);
  const files = {
    'extension.ts': EXTENSION(name),
    'endpoints.ts': ENDPOINTS(name),
    [`${name}.test.ts`]: TEST,
  };
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const config = join(root, 'cirrus.config.ts');
  const before = await readFile(config, 'utf8');
  await writeFile(config, before.replace(/\n {2}\],/, `\n    '${name}',\n  ],`));
  return [...Object.keys(files).map((file) => `extensions/${name}/${file}`), 'cirrus.config.ts'];
}

if (process.argv[1] === import.meta.filename) {
  const [what, name = ''] = process.argv.slice(2);
  try {
    if (what !== 'new') throw new Error('npm run extension new <name>');
    const files = await newExtension(name);
    process.stdout.write(
      `Made:\n${files.map((file) => `  ${file}`).join('\n')}\n\nTry it: npm test -- extensions/${name}\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
