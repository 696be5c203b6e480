import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';

/**
 * `npm run test:nodes`: what is committed runs on every Node.js that it says it does. Each gets a clone of its own, in a
 * folder whose name has a space, and there does what the README says: `npm start`, and some tests of each kind. Node.js
 * and npm come from the npm registry and stay in `.cache/nodes`. Words after it choose among them (`npm run test:nodes -- 22 26`).
 */

/** With the npm that each came with. */
const NODES = {
  '20.2.0': '9.6.6',
  '20': '10',
  '22': '10',
  '24.3.0': '11',
  '24': '11',
  '26': '11',
};

/** A few of each kind: without a database, with one, whole programs, in a browser. */
const TESTS = ['src/kit/money', 'tests/api/cart', 'tests/processes/program', 'tests/e2e/header'];

const PICTURES = '.cache/demo-pictures';

const START_MS = 900_000;

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);
const chosen = Object.entries(NODES).filter(
  ([version]) => asked.length === 0 || asked.includes(version),
);

const scratch = await realpath(await mkdtemp(join(tmpdir(), 'cirrus nodes-')));
const rows = [];
try {
  for (const [version, npm] of chosen) {
    const row = await tryNode(version, npm);
    console.log(row);
    rows.push(row);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
console.table(rows.map((row) => ({ ...row, failed: row.failed !== '' })));
if (rows.some(({ failed }) => failed)) process.exitCode = 1;

/** What happened on one Node.js. */
interface Row {
  node: string;
  npm: string;
  MB?: number;
  startSeconds?: number;
  secondStartSeconds?: number;
  tests?: string;
  failed: string;
}

async function tryNode(version: string, npmVersion: string): Promise<Row> {
  const tools = await fetchNode(version, npmVersion);
  const clone = join(scratch, version);
  await run('git', ['clone', '--quiet', root, clone]);
  // Drawn by an earlier run of the browser tests: they take longer than all else.
  await cp(join(root, PICTURES), join(clone, PICTURES), { recursive: true }).catch(() => {});
  const npm = (args: string[], settings: NodeJS.ProcessEnv = {}) =>
    spawn(tools.node, [tools.npm, ...args], {
      cwd: clone,
      env: { ...environment(tools.folder), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const start = () => startAndStop(npm(['start'], { HOST: '127.0.0.1', PORT: '0', DEMO: '0' }));
  const row: Row = { ...(await tools.versions()), failed: '' };
  try {
    row.startSeconds = await start();
    row.MB = await megabytes(join(clone, 'node_modules'));
    row.secondStartSeconds = await start();
    const tests = npm(['test', '--', ...TESTS]);
    const [said] = await Promise.all([text(tests.stdout), text(tests.stderr)]);
    row.tests = /^\d+ passed, \d+ failed$/m.exec(said)?.[0] ?? 'no count';
    if (!row.tests.endsWith(' 0 failed')) row.failed = said.slice(-4_000);
  } catch (error) {
    row.failed = String(error);
  }
  return row;
}

/** Node.js and npm in a folder of the cache. */
async function fetchNode(version: string, npmVersion: string) {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${platform}-${arch}`;
  const folder = join(root, '.cache', 'nodes', version);
  await mkdir(folder, { recursive: true });
  const wanted = [`${name}@${version}`, `npm@${npmVersion}`];
  await run('npm', ['install', '--prefix', folder, '--no-save', '--loglevel=error', ...wanted], {
    cwd: folder,
  });
  const packages = join(folder, 'node_modules');
  const node = join(packages, name, 'bin', 'node');
  const npm = join(packages, 'npm', 'bin', 'npm-cli.js');
  const answer = async (...args: string[]) => (await run(node, args)).stdout.trim();
  return {
    folder: join(packages, name, 'bin'),
    node,
    npm,
    versions: async () => ({
      node: await answer('--version'),
      npm: await answer(npm, '--version'),
    }),
  };
}

/** A shell's where this Node.js is the machine's: without what npm tells the scripts that it runs. */
function environment(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE$|INIT_CWD$|NODE_OPTIONS$)/i.test(name),
  );
  const rest = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => !/node_modules|node-gyp/.test(place));
  return { ...Object.fromEntries(kept), PATH: [folder, ...rest].join(delimiter) };
}

/** The shop and its back office answer, and it ends when it is asked to. @returns how long the start took, in seconds */
async function startAndStop(program: ReturnType<typeof spawn>): Promise<number> {
  const began = performance.now();
  let said = '';
  const started = Promise.withResolvers<string>();
  const listen = (chunk: Buffer) => {
    said += chunk;
    const address = /Shop\s+(http\S+)/.exec(said)?.[1];
    if (address) started.resolve(address.replace('localhost', '127.0.0.1'));
  };
  program.stdout?.on('data', listen);
  program.stderr?.on('data', listen);
  const late = setTimeout(() => started.reject(new Error(`no start:\n${said}`)), START_MS);
  const ended = once(program, 'exit');
  ended.then(() => started.reject(new Error(`ended:\n${said}`)));
  try {
    const url = await started.promise;
    const took = Math.round((performance.now() - began) / 1000);
    for (const path of ['/', '/admin', catalogApi.listProducts.path]) {
      const { status } = await fetch(url + path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
    program.kill('SIGTERM');
    await ended;
    // npm does not wait for the program.
    while (await answers(url)) await new Promise((resolve) => setTimeout(resolve, 200));
    return took;
  } finally {
    clearTimeout(late);
    program.kill('SIGTERM');
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

async function megabytes(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sm', folder]);
  return Number.parseInt(stdout, 10);
}
