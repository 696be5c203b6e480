import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const REFUSED = [
  'useEffect(() => place.current?.scrollIntoView(), []);',
  'useEffect(() => place.current?.focus());',
  'useLayoutEffect(() => place.current?.scrollIntoView(), [place]);',
  'export const shown = <p ref={(element) => element?.scrollIntoView()} />;',
];

const ACCEPTED = [
  'useEffect(() => { place.current?.scrollIntoView(); }, []);',
  'useEffect(() => () => place.current?.focus(), []);',
  'export const shown = <p ref={(element) => { element?.scrollIntoView(); }} title={name((one) => one)} />;',
];

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cirrus-effects-'));
  await cp('biome.json', join(folder, 'biome.json'));
  await cp('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  await mkdir(join(folder, 'src/web'), { recursive: true });
  for (const [kind, lines] of Object.entries({ refused: REFUSED, accepted: ACCEPTED })) {
    for (const [place, line] of lines.entries()) {
      await writeFile(join(folder, `src/web/${kind}-${place}.tsx`), `${line}\n`);
    }
  }
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--max-diagnostics=400', '--colors=off'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  report = stdout + stderr;
});

afterAll(() => rm(folder, { recursive: true }));

const isRefused = (path: string) =>
  report.split('\n').some((line) => line.startsWith(`${path}:`) && line.includes('plugin'));

test.each([...REFUSED.entries()])('the checks refuse %i: %s', (place) => {
  expect(isRefused(`src/web/refused-${place}.tsx`)).toBe(true);
});

test.each([...ACCEPTED.entries()])('the checks accept %i: %s', (place) => {
  expect(isRefused(`src/web/accepted-${place}.tsx`)).toBe(false);
});
