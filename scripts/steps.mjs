// What `prepare.mjs` does its work with. It also runs before the installation and on Node.js 20: no dependencies.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of what a failed command said; npm goes on to print its manual. */
const LINES_SHOWN = 40;

export const root = fileURLToPath(new URL('..', import.meta.url));
export const path = (...parts) => join(root, ...parts);

const FULL = `failed: the disk that holds ${root} is full. Make room and start again.`;

/** One line: what is done, while it is done, and how long it took. */
export function step(subject, verb, work) {
  const began = performance.now();
  process.stdout.write(`  ${subject.padEnd(9)} ${verb} … `);
  work();
  process.stdout.write(`done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

/**
 * `npm ci` of a folder: exactly what its lock says, whatever the user's settings leave out.
 * @param node runs npm, which leaves out what does not fit it
 */
export function installLocked(folder, node, ...options) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['ci', ...options, '--include=optional', ...quiet];
  const npm = process.env.npm_execpath;
  if (npm) return run(node, [npm, ...args], { cwd: folder });
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: folder });
}

/** Ends everything with what the command said, if it fails. */
export function run(command, args, { cwd = root, env = {} } = {}) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: command.endsWith('.cmd'),
  });
  if (status === 0) return;
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  const said = error ? error.message : `${stdout}${stderr}`;
  if (/ENOSPC|No space left/i.test(said)) stop(FULL);
  stop(`failed:\n\n${said.trim().split('\n').slice(0, LINES_SHOWN).join('\n')}\n`);
}

/** Ends everything in a sentence where the disk is full. */
export function writing(work) {
  try {
    return work();
  } catch (error) {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') stop(FULL);
    throw error;
  }
}

export function refuseIfReadOnly(purpose, ...folders) {
  try {
    for (const folder of [root, ...folders.filter(existsSync)]) accessSync(folder, constants.W_OK);
  } catch {
    stop(`Cirrus must ${purpose}, but may not write to ${root}. Copy it to a folder of your own.`);
  }
}

export function mark(file, text) {
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  } catch {
    // A folder that may not be written to: found out again next time.
  }
}

export function read(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

export function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
