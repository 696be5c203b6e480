import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLES } from '../src/kit/access.ts';
import { BOUNDS, CALLS_A_MINUTE, OWNERS_LIMITS } from '../src/kit/rate-limits.ts';
import { TOPIC_OF } from '../src/modules/notifications/events.ts';
import { SETTINGS } from '../src/modules/settings/settings-table.ts';
import { standardOf } from '../src/modules/settings/site-config.ts';
import type { Bound } from '../src/platform/database/rate-limiter.ts';
import { MODULES } from '../src/server/modules.ts';

/**
 * Tables of the rules that a declaration says already, written between `<!-- table: name -->` and `<!-- end -->`.
 * `npm run check` compares them, `npm run rules` writes them.
 */

const ROOT = join(import.meta.dirname, '..');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function spanOf(seconds: number): string {
  const [name, length] = SPANS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / length;
  return count === 1 ? `a ${name}`.replace('a hour', 'an hour') : `in ${count} ${name}s`;
}

const windowsOf = ({ windows }: Bound): string =>
  windows.map(([count, seconds]) => `${count.toLocaleString('en')} ${spanOf(seconds)}`).join(', ');

const TABLES: Record<string, () => string> = {
  bounds: () =>
    table(
      ['what is counted', 'at most'],
      Object.values<Bound>(BOUNDS).map((bound) => [bound.name, windowsOf(bound)]),
    ),
  calls: () =>
    table(
      ['call, by network', 'a minute'],
      Object.entries(CALLS_A_MINUTE).map(([call, most]) => [call, most.toLocaleString('en')]),
    ),
  'owners limits': () =>
    table(
      ['setting', 'until the owner sets another'],
      Object.entries(OWNERS_LIMITS).map(([key, most]) => [`\`${key}\``, most.toLocaleString('en')]),
    ),
  permissions: () =>
    table(
      ['permission', ...ROLES],
      MODULES.flatMap(({ permissions = {} }) => Object.entries(permissions)).map(
        ([name, roles]) => [
          `\`${name}\``,
          ...ROLES.map((role) => (roles?.includes(role) ? 'yes' : '')),
        ],
      ),
    ),
  settings: () =>
    table(
      ['setting', 'is called', 'standard'],
      Object.entries(SETTINGS)
        .filter(([key]) => !(key in OWNERS_LIMITS))
        .map(([key, { label }]) => [
          `\`${key}\``,
          label,
          standardOf(key as keyof typeof SETTINGS) || '',
        ]),
    ),
  tables: () =>
    table(
      ['table', 'grows with each', 'is kept', 'ended by'],
      MODULES.flatMap(({ tables = {} }) => Object.entries(tables)).map(
        ([name, { per, kept, endedBy = '' }]) => [
          `\`${name}\``,
          per,
          kept,
          endedBy && `\`${endedBy}\``,
        ],
      ),
    ),
  events: () =>
    table(
      ['event', 'mailed by the setting'],
      Object.entries(TOPIC_OF).map(([type, topic]) => [
        `\`${type}\``,
        `\`${topic}_notifications\``,
      ]),
    ),
};

const FILES = [
  'docs/operate.md',
  'src/kit/RULES.md',
  'src/modules/staff/RULES.md',
  'src/modules/settings/RULES.md',
  'src/modules/notifications/RULES.md',
];

const MARKED = /<!-- table: ([\w ]+) -->\n[\s\S]*?<!-- end -->/g;

const withTables = (text: string): string =>
  text.replace(MARKED, (_, name: string) => {
    const make = TABLES[name];
    if (!make) throw new Error(`There is no table ${name}`);
    return `<!-- table: ${name} -->\n${make()}\n<!-- end -->`;
  });

/** The files whose tables are not what the declarations say. */
export async function staleTables(): Promise<string[]> {
  const texts = await Promise.all(
    FILES.map(async (file) => [file, await readFile(join(ROOT, file), 'utf8')] as const),
  );
  return texts.flatMap(([file, text]) => (withTables(text) === text ? [] : [file]));
}

if (process.argv[1] === import.meta.filename) {
  for (const file of FILES) {
    const path = join(ROOT, file);
    await writeFile(path, withTables(await readFile(path, 'utf8')));
  }
}
