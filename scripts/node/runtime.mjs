// The Node.js that runs the program: the machine's own, or where that is too old one from the npm registry, which
// `package.json` and its lock in this folder name. Runs on Node.js 20.
import { spawnSync } from 'node:child_process';
import { existsSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { installLocked, path, read, refuseIfReadOnly, step, stop } from '../steps.mjs';

/** The first that reads TypeScript without a warning and knows `await using`: docs/decisions/050. */
const OLDEST = [24, 3];

/** The first whose npm (9.6.5) installs on Linux what is made for one C library, as what builds the pages is. */
const OLDEST_TO_INSTALL = [20, 2];

const here = path('scripts', 'node');
const packages = join(here, 'node_modules');
/** Where npm looks first for the commands of its scripts. */
const commands = path('node_modules', '.bin');

/** @returns the path of a Node.js that can run the program; installed, if there is none */
export function runtime() {
  const own = machinesNode();
  if (isAtLeast(OLDEST, own.version)) {
    removePackaged();
    return own.program;
  }
  if (!isAtLeast(OLDEST_TO_INSTALL, own.version)) {
    stop(
      `Cirrus needs Node.js ${OLDEST.join('.')} or newer, which from ${OLDEST_TO_INSTALL.join('.')} on it installs by itself. This is ${own.version}.`,
    );
  }
  const packaged = findPackaged();
  if (!packaged) {
    stop(
      `Cirrus needs Node.js ${OLDEST.join('.')} or newer, and this is ${own.version}. There is none on npm for ${process.platform} on ${process.arch}: install one.`,
    );
  }
  if (!isInstalled(packaged)) install(packaged);
  return packaged.program;
}

/**
 * Makes a packaged Node.js the `node` of npm scripts, as npm links a package's command. To be called after `npm ci`,
 * which empties the folder of commands.
 */
export function makeCommand(program) {
  if (!isPackaged(program)) return;
  const target = relative(commands, program);
  if (process.platform === 'win32') {
    const lines = `@"%~dp0${target}" %*\r\n`;
    if (read(join(commands, 'node.cmd')) !== lines)
      writeFileSync(join(commands, 'node.cmd'), lines);
    return;
  }
  const link = join(commands, 'node');
  if (linked(link) === target) return;
  refuseIfReadOnly('use a newer Node.js', commands);
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

function linked(link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

const isPackaged = (program) => program.startsWith(packages + sep);

/** What `node` is on this machine, without the packaged one, which may be what runs this. */
function machinesNode() {
  const running = { program: process.execPath, version: process.versions.node };
  if (!isPackaged(running.program)) return running;
  const env = { ...process.env };
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  env[name] = env[name]
    ?.split(delimiter)
    .filter((folder) => folder !== commands)
    .join(delimiter);
  const question = '[process.execPath, process.versions.node].join("\\n")';
  const { stdout } = spawnSync('node', ['-p', question], { env, encoding: 'utf8' });
  const [program, version] = stdout?.trim().split('\n') ?? [];
  return version ? { program, version } : { program: '', version: '0.0' };
}

function isAtLeast(oldest, version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The package for this machine, as the lock has it. */
function findPackaged() {
  const { packages: locked } = JSON.parse(read(join(here, 'package-lock.json')));
  const forThis = ([, { os, cpu }]) => os === process.platform && cpu === process.arch;
  const [place, entry] = Object.entries(locked).find(forThis) ?? [];
  if (!entry) return undefined;
  const folder = join(here, place);
  return { folder, version: entry.version, program: join(folder, entry.bin.node) };
}

function isInstalled({ folder, version, program }) {
  const installed = read(join(folder, 'package.json'));
  return installed !== '' && JSON.parse(installed).version === version && existsSync(program);
}

function install({ folder, program }) {
  refuseIfReadOnly('install a newer Node.js', here, packages);
  step('node', 'installing', () => {
    installLocked(here, process.execPath);
    // 70 MB of C headers, for add-ons that nobody compiles here, and a manual.
    for (const part of ['include', 'share']) {
      rmSync(join(folder, part), { recursive: true, force: true });
    }
  });
  if (!existsSync(program)) stop(`npm did not install ${program}.`);
}

/** What is left from a time when the machine's Node.js was too old. */
function removePackaged() {
  if (!existsSync(packages)) return;
  try {
    for (const name of ['node', 'node.cmd']) rmSync(join(commands, name), { force: true });
    rmSync(packages, { recursive: true, force: true });
  } catch {
    // A folder that may not be written to: the packaged one goes on.
  }
}
