import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Command, PostgresPrograms } from './postgres-programs.ts';

/** The name of the database and of the role that owns it, which can do nothing beyond its own databases. */
export const NAME = 'cirrus';

/**
 * The superuser: makes the cluster and does what only a superuser may. The program never signs in
 * as it.
 */
const KEEPER = 'postgres';

/** How PostgreSQL reports a full disk; we make it speak English. */
export const DISK_FULL = /No space left on device|could not extend file|Disk quota exceeded/;

/**
 * Makes sure that `home` holds a complete cluster in `data`; returns whether it had to be made. It
 * is made under a temporary name first, so that an interrupted start leaves no half-made cluster.
 */
export async function ensureCluster(
  home: string,
  programs: PostgresPrograms,
  durable: boolean,
): Promise<boolean> {
  const folder = join(home, 'data');
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    refuseOtherMajor(folder, Number(version), programs.major);
    // A copied or restored folder often comes with wider rights, which PostgreSQL refuses.
    await chmod(folder, 0o700);
    return false;
  }
  await removeDrafts(home);
  // A unique name: an interrupted start may still be working in its own draft.
  const draft = await mkdtemp(join(home, DRAFT));
  await programs.own(draft);
  const password = await makePassword(home, 'password', programs);
  const options = [
    `--pgdata=${draft}`,
    `--username=${KEEPER}`,
    `--pwfile=${(await makePassword(home, 'superuser-password', programs)).file}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  if (!durable) options.push('--no-sync');
  await runToEnd(programs.initdb(options), home);
  const single = programs.postgres(['--single', '-D', draft, 'postgres']);
  await runToEnd(
    single,
    home,
    `CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD '${password.text}';\nCREATE DATABASE ${NAME} OWNER ${NAME};\n`,
  );
  await rename(draft, folder);
  return true;
}

const DRAFT = 'new-';

async function removeDrafts(home: string): Promise<void> {
  const names = await readdir(home);
  const drafts = names.filter((name) => name.startsWith(DRAFT));
  const options = { recursive: true, force: true, maxRetries: 5 };
  // A draft that cannot be removed now is removed by a later start.
  await Promise.allSettled(drafts.map((name) => rm(join(home, name), options)));
}

/** The password; it exists only in this machine's data folder. */
export async function readPassword(home: string): Promise<string> {
  const file = join(home, 'password');
  const password = await readFile(file, 'utf8').catch(() => '');
  if (password.trim() === '') {
    throw new EmbeddedPostgresError(
      `The database's password, ${file}, is missing or cannot be read. Restore it from a backup.`,
    );
  }
  return password.trim();
}

async function makePassword(home: string, name: string, programs: PostgresPrograms) {
  const file = join(home, name);
  const text = randomBytes(24).toString('base64url');
  await writeFile(file, `${text}\n`, { mode: 0o600 });
  await programs.own(file);
  return { file, text };
}

function refuseOtherMajor(folder: string, made: number, here: number): void {
  if (made === here) return;
  throw new EmbeddedPostgresError(
    `The database in ${folder} was made by PostgreSQL ${made}, and this program comes with PostgreSQL ${here}. Dump it with the one that made it and restore it into a new data folder.`,
  );
}

async function runToEnd({ file, args, uid, gid }: Command, cwd: string, input = ''): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C' };
  const child = spawn(file, args, { uid, gid, cwd, env, stdio: 'pipe' });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [said, , code] = await Promise.all([text(child.stderr), text(child.stdout), ended]);
  if (code === 0 && !/(FATAL|PANIC|ERROR):/.test(said)) return;
  if (DISK_FULL.test(said)) {
    throw new EmbeddedPostgresError(
      `The disk that holds ${cwd} is full. Make room and start again.`,
    );
  }
  const reason = said.split('\n').find((line) => /error|FATAL|PANIC|ERROR/.test(line)) ?? said;
  throw new EmbeddedPostgresError(`The database could not be made in ${cwd}: ${reason.trim()}`);
}
