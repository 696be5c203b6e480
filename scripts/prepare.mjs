// Runs before `npm start`, `npm test` and their like: installs and builds what is missing or old, and
// nothing else. Plain JavaScript without dependencies, since it also runs before the installation
// and on Node.js 20.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeCommand, runtime } from './node/runtime.mjs';
import {
  installLocked,
  mark,
  path,
  read,
  refuseIfReadOnly,
  root,
  run,
  step,
  stop,
  writing,
} from './steps.mjs';

/**
 * What each script needs: which packages, and whether the built site, or of it the mail templates alone. The last two
 * are for tests, which have their packages: they run in them.
 */
const NEEDS = {
  start: { packages: 'production', site: true },
  dev: { packages: 'all', site: false },
  test: { packages: 'all', site: true },
  seed: { packages: 'production', site: false },
  check: { packages: 'all', site: false },
  bench: { packages: 'all', site: true },
  pages: { site: true },
  mail: { site: 'mail' },
};

const installMarker = path('node_modules', '.cirrus-install');
const npmRecord = path('node_modules', '.package-lock.json');

/**
 * Each build has a folder of its own in dist, named after what it was made from, and `current` holds the name of the
 * one that the next start serves: a shop that runs is not built over (docs/decisions/055-builds-and-doctor.md).
 * `src/server/pages/builds.ts` reads all this.
 */
const pointer = path('dist', 'current');
const folderOf = (build) => path('dist', build);
const mailMarker = (build) => path('dist', build, '.mail-id');
/** Of the builds that no running shop uses, how many stay: tabs that are open go on to load their files. */
const BUILDS_KEPT = 3;
const NAME_LENGTH = 16;

const needs = NEEDS[process.argv[2]];
if (!needs) stop(`Usage: node scripts/prepare.mjs ${Object.keys(NEEDS).join('|')}`);
const node = needs.packages ? runtime() : process.execPath;
if (needs.packages) {
  install(needs.packages);
  makeCommand(node);
}
if (needs.site) build(needs.site);

function install(wanted) {
  const lock = read(path('package-lock.json'));
  const [installedId, installedKind] = read(installMarker).split(' ');
  const enough = installedKind === 'all' || wanted === 'production';
  if (installedId === installationId(lock) && enough) return;
  const found = installedByHand(lock);
  if (found === 'all' || found === wanted) return markInstalled(lock, found);

  const kind = installedKind === 'all' ? 'all' : wanted;
  refuseIfReadOnly('install its packages', path('node_modules'));
  rmSync(installMarker, { force: true });
  step('packages', 'installing', () => {
    installLocked(root, node, kind === 'all' ? '--include=dev' : '--omit=dev');
    if (kind === 'production') removeUnread();
  });
  markInstalled(lock, kind);
}

/**
 * What npm installs and a shop never reads: 120 MB. Whoever works on the program gets it with the packages for
 * development.
 */
function removeUnread() {
  const unread = [
    // The job queue would load its settings with the compiler, had it any written in TypeScript.
    'typescript',
    '@typescript',
    // For browsers: PDFs are made on the server.
    'pdfmake/build',
    // Two megabytes of numbers that it was tried with.
    'bintrees/test',
  ];
  const forTools = list('node_modules').filter((file) =>
    /\.([cm]?[jt]s|css)\.map$|\.d\.[cm]?ts$/.test(file),
  );
  for (const found of [...unread.map((name) => `node_modules/${name}`), ...forTools]) {
    rmSync(path(found), { recursive: true, force: true });
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

function build(wanted) {
  const current = read(pointer);
  const isBuilt = current !== '' && existsSync(folderOf(current));
  const mailId = idOf(mailInputs());
  if (wanted === 'mail' && isBuilt && read(mailMarker(current)) === mailId) return;
  // Before the build: what is edited meanwhile is in neither.
  const name = idOf(siteInputs()).slice(0, NAME_LENGTH);
  if (current === name && isBuilt) return;
  refuseIfReadOnly('build its pages', path('node_modules'), path('dist'));
  if (!existsSync(folderOf(name))) buildInto(name, mailId);
  pointTo(name);
  removeOldBuilds(name);
}

/** Its folder gets its name once it is whole: an interrupted build is none. */
function buildInto(name, mailId) {
  const draft = folderOf(`unfinished-${process.pid}`);
  step('pages', 'building', () => {
    run(node, [path('node_modules/vite/bin/vite.js'), 'build', '--outDir', draft], {
      env: { NODE_ENV: 'production' },
    });
  });
  writing(() => {
    writeFileSync(join(draft, '.mail-id'), mailId);
    // Another may have built the same meanwhile.
    if (existsSync(folderOf(name))) rmSync(draft, { recursive: true });
    else renameSync(draft, folderOf(name));
  });
}

function pointTo(name) {
  writing(() => {
    mkdirSync(path('dist'), { recursive: true });
    writeFileSync(`${pointer}.${process.pid}`, name);
    renameSync(`${pointer}.${process.pid}`, pointer);
    // It counts as the newest, also where an earlier one is taken up again.
    utimesSync(folderOf(name), new Date(), new Date());
  });
}

function removeOldBuilds(current) {
  const entries = readdirSync(path('dist'), { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('current'),
  );
  const newest = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('unfinished-'))
    .map(({ name }) => ({ name, madeAt: statSync(folderOf(name)).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt)
    .slice(0, BUILDS_KEPT);
  const kept = new Set([current, ...newest.map(({ name }) => name)]);
  for (const { name } of entries) {
    if (!kept.has(name) && !isUsed(name)) rmSync(folderOf(name), { recursive: true, force: true });
  }
}

/** Whether a shop that runs serves this build, or a build that runs makes it. */
function isUsed(name) {
  const [, builder] = /^unfinished-(\d+)$/.exec(name) ?? [];
  if (builder) return isAlive(builder);
  if (!statSync(folderOf(name)).isDirectory()) return false;
  return readdirSync(folderOf(name)).some((file) => {
    const [, user] = /^\.used-by-(\d+)$/.exec(file) ?? [];
    return user !== undefined && isAlive(user);
  });
}

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function idOf(files) {
  return digest(files.map((file) => `${file}\0${read(path(file))}`));
}

/** Every file that the mail templates are made from: what their entry imports, and so on. */
function mailInputs() {
  const found = new Set([
    'src/web/mail/render-mail.tsx',
    ...[...list('src/modules'), ...list('extensions')].filter((file) =>
      file.endsWith('/mails/mails.ts'),
    ),
    'cirrus.config.ts',
    'package-lock.json',
  ]);
  for (const file of found) {
    for (const [, imported] of read(path(file)).matchAll(/\bfrom '((?:\.|cirrus\/)[^']+)'/g)) {
      const door = /^cirrus\/(.+)/.exec(imported)?.[1];
      const to = door ? `src/doors/${door}.ts` : join(file, '..', imported).replaceAll('\\', '/');
      found.add(to);
    }
  }
  return [...found].sort();
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
    ...everything('src/doors'),
    ...everything('extensions').filter((file) => !/\/(extension|gateway|stand-in)\.ts$/.test(file)),
    'cirrus.config.ts',
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

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part, 'latin1').update('\n');
  return hash.digest('hex');
}
