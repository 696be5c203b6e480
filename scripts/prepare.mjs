// Runs before `npm start`, `npm test` and their like: installs and builds what is missing or old, and
// nothing else. Plain JavaScript without dependencies, since it also runs before the installation
// and on Node.js 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What each script needs: which packages, and whether the built site. */
const NEEDS = {
  start: { packages: 'production', site: true },
  dev: { packages: 'all', site: false },
  test: { packages: 'all', site: true },
  seed: { packages: 'production', site: false },
  check: { packages: 'all', site: false },
  bench: { packages: 'all', site: true },
};

const OLDEST_NODE = 24;

/** Of what a failed command said; npm goes on to print its manual. */
const LINES_SHOWN = 40;

const root = fileURLToPath(new URL('..', import.meta.url));
const path = (...parts) => join(root, ...parts);
const installMarker = path('node_modules', '.cirrus-install');
const npmRecord = path('node_modules', '.package-lock.json');
const buildMarker = path('dist', '.build-id');

const needs = NEEDS[process.argv[2]];
if (!needs) stop(`Usage: node scripts/prepare.mjs ${Object.keys(NEEDS).join('|')}`);
install(needs.packages);
if (needs.site) build();

function install(wanted) {
  const lock = read(path('package-lock.json'));
  const [installedId, installedKind] = read(installMarker).split(' ');
  const enough = installedKind === 'all' || wanted === 'production';
  if (installedId === installationId(lock) && enough) return;
  const found = installedByHand(lock);
  if (found === 'all' || found === wanted) return markInstalled(lock, found);

  const kind = installedKind === 'all' ? 'all' : wanted;
  refuseIfReadOnly('install its packages');
  rmSync(installMarker, { force: true });
  const development = kind === 'all' ? '--include=dev' : '--omit=dev';
  const args = [
    'ci',
    development,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  step('packages', 'installing', () => runNpm(args));
  removeNodeHeaders();
  markInstalled(lock, kind);
}

/** The Node.js package brings 67 MB of C headers, for add-ons that nobody compiles here. */
function removeNodeHeaders() {
  const builds = path('node_modules', 'node', 'node_modules');
  if (!existsSync(builds)) return;
  for (const entry of readdirSync(builds, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    rmSync(join(builds, entry.name, 'include'), { recursive: true, force: true });
  }
}

/** Changes with the wanted packages, with the machine, and when npm touches node_modules. */
function installationId(lock) {
  const touched = statSync(npmRecord, { throwIfNoEntry: false })?.mtimeMs;
  return digest([lock, process.platform, process.arch, String(touched)]);
}

function markInstalled(lock, kind) {
  mark(installMarker, `${installationId(lock)} ${kind}`);
}

/**
 * What npm itself put here, by its own record of it: a developer's `npm install` needs no repetition.
 * Packages that npm may leave out (other systems' binaries) do not count.
 */
function installedByHand(lock) {
  const record = read(npmRecord);
  if (!record) return 'nothing';
  const wanted = Object.entries(JSON.parse(lock).packages);
  const present = JSON.parse(record).packages;
  const missing = wanted.filter(
    ([name, entry]) =>
      name !== '' &&
      !entry.optional &&
      !entry.devOptional &&
      present[name]?.integrity !== entry.integrity,
  );
  if (missing.length === 0) return 'all';
  return missing.every(([, entry]) => entry.dev) ? 'production' : 'nothing';
}

function build() {
  const id = digest(siteInputs().map((file) => `${file}\0${read(path(file))}`));
  if (read(buildMarker) === id) return;
  refuseIfReadOnly('build its pages');
  // Without the marker an interrupted build is seen as such.
  rmSync(buildMarker, { force: true });
  step('pages', 'building', () => {
    run(node(), [path('node_modules/vite/bin/vite.js'), 'build'], { NODE_ENV: 'production' });
  });
  mark(buildMarker, id);
}

/** Every file that the built site is made from; what the build writes among them is left out. */
function siteInputs() {
  const everything = (folder) => list(folder).filter((file) => !/\.(gen|test)\.tsx?$/.test(file));
  const rooms = everything('src/modules').filter((file) => !/\/http\/|\/module\.ts$/.test(file));
  return [
    ...['src/web', 'src/storefront', 'src/account', 'src/shared', 'src/ui', 'src/kit'].flatMap(
      everything,
    ),
    ...rooms,
    ...everything('public'),
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ].sort();
}

function list(folder) {
  if (!existsSync(path(folder))) return [];
  return readdirSync(path(folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(inside) : [inside];
  });
}

/** The npm that runs this script, under the Node.js that runs it: the one in node_modules is about to go. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: runner } = process.env;
  if (npm) return run(runner ?? process.execPath, [npm, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

/** The Node.js that came with the packages, or this one where it is new enough. */
function node() {
  const packaged = path(
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(packaged)) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  stop(
    `Cirrus needs Node.js ${OLDEST_NODE}. npm did not install it (are install scripts turned off?), and this machine's own is ${process.versions.node}.`,
  );
}

function run(command, args, env = {}) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: command.endsWith('.cmd'),
  });
  if (status === 0) return;
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  const said = error ? error.message : `${stdout}${stderr}`;
  if (/ENOSPC|No space left/i.test(said)) stop(`failed: the disk that holds ${root} is full.`);
  stop(`failed:\n\n${said.trim().split('\n').slice(0, LINES_SHOWN).join('\n')}\n`);
}

/** One line: what is done, while it is done, and how long it took. */
function step(subject, verb, work) {
  const began = performance.now();
  process.stdout.write(`  ${subject.padEnd(9)} ${verb} … `);
  work();
  process.stdout.write(`done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

function refuseIfReadOnly(purpose) {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(path('node_modules'))) accessSync(path('node_modules'), constants.W_OK);
  } catch {
    stop(`Cirrus must ${purpose}, but may not write to ${root}. Copy it to a folder of your own.`);
  }
}

function mark(file, text) {
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  } catch {
    // A folder that may not be written to: found out again next time.
  }
}

function read(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part, 'latin1').update('\n');
  return hash.digest('hex');
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
