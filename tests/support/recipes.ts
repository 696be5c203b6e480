import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFile,
  cp,
  glob,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { scratchFolder } from './scratch-folder.ts';

/** The recipes of docs/, and how each is carried out in a copy of the repository (CONTRIBUTING.md). */

const ROOT = join(import.meta.dirname, '../..');

/** Lines that go into a file, or a file that is new; or a command. */
type Step =
  | { kind: 'lines'; file: string; after: string | undefined; text: string }
  | { kind: 'command'; words: string[] };

export interface Recipe {
  /** docs/how-to-add-a-mail.md. */
  page: string;
  lines: number;
  /** What its list of files names. */
  files: string[];
  steps: Step[];
}

/** What Vite writes when there is a page more. */
const ROUTES = 'src/web/routeTree.gen.ts';

const BLOCK = /^( *)```(\w+)(?: (\S+)(?: after "([^\n]+)")?)?\n(.*?)^ *```$/gms;

export function recipeOf(page: string, text: string): Recipe {
  const list = /^Files: (.*?)\n\n/ms.exec(text)?.[1] ?? '';
  const steps = [...text.matchAll(BLOCK)].flatMap(
    ([, indent = '', language, file, after, body = '']): Step[] => {
      const lines = body.split('\n').map((line) => line.replace(indent, ''));
      if (language === 'sh') {
        const commands = lines.filter((line) => line !== '');
        return commands.map((line) => ({ kind: 'command', words: line.split(' ') }));
      }
      if (!file) throw new Error(`${page}: a block says not where it goes:\n${body}`);
      return [{ kind: 'lines', file, after, text: lines.join('\n') }];
    },
  );
  return {
    page,
    lines: text.trimEnd().split('\n').length,
    files: [...list.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    steps,
  };
}

/** All of them, by name: the mail comes before the page that sends it. */
export async function readRecipes(): Promise<Recipe[]> {
  const pages = await Array.fromAsync(glob('docs/how-to-add-*.md', { cwd: ROOT }));
  return Promise.all(
    pages.sort().map(async (page) => recipeOf(page, await readFile(join(ROOT, page), 'utf8'))),
  );
}

/** @throws Error that names the anchor, where not exactly one line holds it */
export function insertAfter(before: string, anchor: string, text: string): string {
  const lines = before.split('\n');
  const places = lines.flatMap((line, place) => (line.includes(anchor) ? [place] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) {
    throw new Error(`${places.length} lines hold ${anchor}`);
  }
  lines.splice(place + 1, 0, text.trimEnd());
  return lines.join('\n');
}

/** What came of carrying out all recipes: complaints by recipe, and what every program said. */
export interface Outcome {
  faults: Record<string, string[]>;
  said: string;
}

/** Carries out all recipes in one copy, then runs the checks and the recipes' own tests there. */
export async function carryOut(recipes: readonly Recipe[]): Promise<Outcome> {
  const whole = await scratchFolder('recipes');
  // Its pages are built there, too, as in the folder of whoever gives theirs such a name.
  const folder = join(whole, 'my own shop');
  try {
    await copyRepository(folder);
    const faults: Outcome['faults'] = {};
    const changed: Record<string, string[]> = {};
    let before = await hashesOf(folder);
    for (const { page, files, steps } of recipes) {
      faults[page] = [];
      const listed = await Promise.all(files.map((file) => numbered(folder, file)));
      try {
        for (const step of steps) await carryOutStep(folder, step);
      } catch (error) {
        faults[page].push(String(error));
      }
      const after = await hashesOf(folder);
      changed[page] = [...after.keys()].filter((file) => after.get(file) !== before.get(file));
      before = after;
      const told = listed.filter((file) => !isMadeLater(file)).sort();
      if (told.join() !== changed[page].toSorted().join()) {
        faults[page].push(`It lists ${told.join(', ')} and changes ${changed[page].join(', ')}`);
      }
      changed[page].push(...listed.filter(isMadeLater));
    }
    if (Object.values(faults).some((each) => each.length > 0)) return { faults, said: '' };
    const said = await check(folder, Object.values(changed).flat());
    for (const [page, files] of Object.entries(changed)) {
      const lines = said
        .split('\n')
        .filter((line) => !line.includes('✓') && files.some((file) => line.includes(file)));
      faults[page]?.push(...lines);
    }
    return { faults, said };
  } finally {
    await rm(whole, { recursive: true, force: true });
  }
}

async function copyRepository(folder: string): Promise<void> {
  const listed = (...which: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...which], { cwd: ROOT, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '');
  const gone = new Set(listed('--deleted'));
  for (const file of new Set(listed('--cached', '--others', '--exclude-standard'))) {
    if (gone.has(file)) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(folder, file));
  }
  // One by one, so that what is kept in .cache and its like stays in the copy.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const target = join(ROOT, 'node_modules', name);
    if (!name.startsWith('.'))
      await symlink(target, join(folder, 'node_modules', name), 'junction');
  }
}

async function hashesOf(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const entries = glob('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  });
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const hash = createHash('sha1').update(await readFile(file));
    hashes.set(file.slice(folder.length + 1).replaceAll('\\', '/'), hash.digest('hex'));
  }
  return hashes;
}

/** The next migration's number in place of NNN. */
async function numbered(folder: string, file: string): Promise<string> {
  if (!file.includes('/NNN-')) return file;
  const there = await Array.fromAsync(glob(`${dirname(file)}/*.sql`, { cwd: folder }));
  const last = Math.max(0, ...there.map((name) => Number.parseInt(posix.basename(name), 10)));
  return file.replace('NNN', String(last + 1).padStart(3, '0'));
}

/** It reads the rooms, which first need the imports that blocks leave out. */
const LATER = 'npm run rules';

/** What Vite, or that command, makes once all recipes are carried out. */
const isMadeLater = (file: string): boolean => file === ROUTES || file.endsWith('/RULES.md');

async function carryOutStep(folder: string, step: Step): Promise<void> {
  if (step.kind === 'command') {
    if (step.words.join(' ') !== LATER) await carryOutCommand(folder, step.words);
    return;
  }
  const path = join(folder, await numbered(folder, step.file));
  if (step.after === undefined) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, step.text, { flag: 'wx' });
    return;
  }
  try {
    await writeFile(path, insertAfter(await readFile(path, 'utf8'), step.after, step.text));
  } catch (error) {
    throw new Error(`${step.file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** `npm run <script>` without what npm does before it, and `cp`. */
async function carryOutCommand(folder: string, words: string[]): Promise<void> {
  const [command, from = '', to = '', ...rest] = words;
  if (command === 'cp') return cp(join(folder, from), join(folder, to), { recursive: true });
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [program, ...args] = String(scripts[to]).split(' ');
  if (command !== 'npm' || program !== 'node') throw new Error(`what is ${words.join(' ')}?`);
  const complaint = await run(folder, ...args, ...rest);
  if (complaint) throw new Error(complaint);
}

/** @returns what every program said that has something to complain of */
async function check(folder: string, files: string[]): Promise<string> {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && file !== ROUTES);
  await addImports(folder, await undeclaredIn(folder, sources));
  // No other file has changed, and none has a style that hangs on another's.
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const style = await run(folder, biome, 'check', '--write', '--error-on-warnings', ...sources);
  const tables = await run(folder, 'scripts/rule-tables.ts');
  if (tables) return tables;
  // The pages' build writes the routes, and the mail templates.
  const build = await run(folder, 'scripts/prepare.mjs', 'pages');
  if (build) return build;
  const tests = sources.filter((file) => /\.test\.tsx?$/.test(file));
  const said = await Promise.all([
    // The style is checked, and the tables are written just now.
    run(folder, 'scripts/check.ts', '--without', 'style', '--without', 'tables of rules'),
    run(
      folder,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--project=api',
      // Each further one would load the whole shop for a test or two.
      '--maxWorkers=1',
      ...tests,
    ),
  ]);
  return style + said.join('');
}

/** Runs a Node.js program in the folder. @returns what it said, where it failed */
async function run(folder: string, ...args: string[]): Promise<string> {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name),
  );
  // What is compiled here is not compiled again.
  const env = { ...Object.fromEntries(ours), NO_COLOR: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
  const child = spawn(process.execPath, args, { cwd: folder, env });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? '' : `${Buffer.concat(output)}` || `${args.join(' ')} ended with ${code}`;
}

const UNDECLARED = {
  linter: {
    rules: {
      recommended: false,
      correctness: { noUndeclaredVariables: { level: 'error', options: { checkTypes: true } } },
    },
  },
};

/** The names that each file uses without anybody having declared them. */
async function undeclaredIn(folder: string, files: string[]): Promise<Map<string, Set<string>>> {
  const config = await scratchFolder('undeclared');
  await writeFile(join(config, 'biome.json'), JSON.stringify(UNDECLARED));
  const said = await run(
    folder,
    'node_modules/@biomejs/biome/bin/biome',
    'lint',
    `--config-path=${config}`,
    '--reporter=github',
    '--max-diagnostics=none',
    ...files,
  );
  await rm(config, { recursive: true });
  const wanted = new Map<string, Set<string>>();
  const told = said.matchAll(/noUndeclaredVariables,file=([^,]+),.*::The (\w+) variable/g);
  for (const [, path = '', name = ''] of told) {
    const file = files.find((each) => path.replaceAll('\\', '/').endsWith(each)) ?? path;
    wanted.set(file, (wanted.get(file) ?? new Set()).add(name));
  }
  return wanted;
}

/** Adds the imports that blocks leave out, as an editor would: what other files import by that name, or a file exports. */
async function addImports(folder: string, wanted: Map<string, Set<string>>): Promise<void> {
  const known = await knownImports(folder);
  for (const [file, names] of wanted) {
    const lines = [...names].flatMap((name) => {
      const [found] = known.get(name)?.values() ?? [];
      if (!found) return [];
      const relative = posix.relative(posix.dirname(file), found.from);
      const near = relative.startsWith('.') ? relative : `./${relative}`;
      const from = /\.tsx?$/.test(found.from) ? near : found.from;
      return [`import ${found.as} from '${from}';`];
    });
    const text = await readFile(join(folder, file), 'utf8');
    const first = Math.max(0, text.search(/^import /m));
    const merged = merge([...lines, ...text.slice(first).split('\n')].join('\n'));
    await writeFile(join(folder, file), text.slice(0, first) + merged);
  }
}

const IMPORT = /^import (type )?(\{[^}]*\}|\* as \w+) from '([^']+)';$/gm;

/** Puts what is imported by name from one file into one line. */
function merge(text: string): string {
  const names = new Map<string, string[]>();
  const rest = text.replace(IMPORT, (line, type = '', what: string, from: string) => {
    if (!what.startsWith('{')) return line;
    const each = what
      .slice(1, -1)
      .split(',')
      .map((name) => name.trim());
    const told = each.filter((name) => name !== '').map((name) => type + name);
    names.set(from, [...(names.get(from) ?? []), ...told]);
    return '';
  });
  const lines = [...names].map(([from, each]) => `import { ${each.join(', ')} } from '${from}';`);
  return `${lines.join('\n')}\n${rest.replace(/^\n+/, '')}`;
}

/** By name: what is imported by it, most often first, then what is exported by it. */
async function knownImports(folder: string) {
  const counted = new Map<string, Map<string, { as: string; from: string; times: number }>>();
  const note = (name: string, as: string, from: string, times: number) => {
    const ways = counted.get(name) ?? new Map();
    const way = ways.get(as + from) ?? { as, from, times: 0 };
    counted.set(name, ways.set(as + from, { ...way, times: way.times + times }));
  };
  for await (const file of glob('{src,tests}/**/*.{ts,tsx}', { cwd: folder })) {
    const path = file.replaceAll('\\', '/');
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, , what = '', to = ''] of text.matchAll(IMPORT)) {
      const from = to.startsWith('.') ? posix.join(posix.dirname(path), to) : to;
      const [, whole] = /^\* as (\w+)/.exec(what) ?? [];
      if (whole) note(whole, what, from, 1);
      for (const [name] of whole ? [] : what.matchAll(/(?<!as |\w)(?!type\b)\w+(?! as)\b/g)) {
        note(name, `{ ${name} }`, from, 1);
      }
    }
    const exported = /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm;
    for (const [, name = ''] of text.matchAll(exported)) note(name, `{ ${name} }`, path, 0);
  }
  return new Map(
    [...counted].map(([name, ways]) => [
      name,
      [...ways.values()].sort((one, other) => other.times - one.times),
    ]),
  );
}
