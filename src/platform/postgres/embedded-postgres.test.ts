import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, openDataFolder } from './embedded-postgres.ts';
import { processStart } from './process-identity.ts';

/** Each test leaves here a cluster that is whole and stopped; making one takes a second. */
let dataDir = '';
const cluster = () => join(dataDir, 'postgres', 'data');

async function start(): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(dataDir);
  try {
    return await folder.startPostgres({ durable: false });
  } finally {
    await folder.release();
  }
}

beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'cirrus postgres ü-')), 'data');
  const server = await start();
  expect(server.found).toBe('empty');
  await server.stop();
});

afterAll(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

/** A program that starts the server, does `next` and then says so; answers it and the server's URL. */
async function startElsewhere(next = 'setInterval(() => {}, 1000);') {
  const serverModule = new URL('./embedded-postgres.ts', import.meta.url).href;
  const code = `
    const { openDataFolder } = await import(${JSON.stringify(serverModule)});
    const folder = await openDataFolder(${JSON.stringify(dataDir)});
    const { url } = await folder.startPostgres({ durable: false });
    ${next}
    process.stdout.write(url);`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [url] = await once(program.stdout, 'data');
  return { program, url: String(url) };
}

/** Of the cluster's superuser, which alone may see some settings. */
async function superuserUrl(url: string): Promise<string> {
  const superuser = new URL(url);
  superuser.username = 'postgres';
  const password = await readFile(join(dataDir, 'postgres', 'superuser-password'), 'utf8');
  superuser.password = password.trim();
  return superuser.href;
}

const postmasterPid = async () =>
  Number.parseInt(await readFile(join(cluster(), 'postmaster.pid'), 'utf8'), 10);

test('the database keeps text in Unicode, sorted alike on every machine', async () => {
  const server = await start();
  const row = await query(
    server.url,
    `select current_database() as name, current_setting('server_encoding') as encoding,
            datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  );
  expect(row).toEqual({ name: 'cirrus', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' });
  await server.stop();
});

test('it listens on this machine alone, and asks for the password', async () => {
  const server = await start();
  const { listen, sockets } = await query(
    await superuserUrl(server.url),
    `select current_setting('listen_addresses') as listen,
            current_setting('unix_socket_directories') as sockets`,
  );
  expect({ listen, sockets }).toEqual({ listen: '127.0.0.1', sockets: '' });
  const stranger = server.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  await server.stop();
});

test('the program’s role owns its databases, makes others, and is no superuser', async () => {
  const server = await start();
  const { owner } = await query(
    server.url,
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
  );
  expect(owner).toBe('cirrus');
  await query(server.url, 'create database beside');
  await query(server.url, 'drop database beside');
  await expect(query(server.url, `select pg_read_file('/etc/hosts')`)).rejects.toThrow(
    'permission denied',
  );
  await expect(query(server.url, 'create role another superuser')).rejects.toThrow(
    'permission denied',
  );
  expect((await stat(join(dataDir, 'postgres', 'superuser-password'))).mode & 0o777).toBe(0o600);
  await server.stop();
});

test.runIf(process.getuid?.() === 0)(
  'root, where user namespaces are refused, lets another account through to the database alone',
  async () => {
    const whole = dataDir;
    const { PATH } = process.env;
    onTestFinished(() => {
      process.env.PATH = PATH;
      dataDir = whole;
    });
    dataDir = join(await mkdtemp(join(tmpdir(), 'cirrus-root-')), 'data');
    await chmod(join(dataDir, '..'), 0o755);
    process.env.PATH = '';
    const server = await start();
    const { uid, mode } = await stat(dataDir);
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: 0, mode: 0o710 });
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    await server.stop();
    await rm(join(dataDir, '..'), { recursive: true });
  },
);

test('a second start finds the same data on the same port', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as response');
  await first.stop();
  const second = await start();
  expect(second.found).toBe('closed');
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select response from kept')).toEqual({ response: 42 });
  await second.stop();
});

test('it moves to another port where its own is taken', async () => {
  const first = await start();
  await first.stop();
  const { port } = new URL(first.url);
  const stranger = createServer().listen(Number(port), '127.0.0.1');
  await once(stranger, 'listening');
  const second = await start();
  expect(new URL(second.url).port).not.toBe(port);
  await second.stop();
  stranger.close();
});

test('it starts again where the program was killed and the server runs on', async () => {
  const { program, url } = await startElsewhere();
  await query(url, 'create table survived as select 1 as one');
  const orphan = await postmasterPid();
  program.kill('SIGKILL');
  await once(program, 'exit');
  const server = await start();
  expect(server.found).toBe('in use');
  expect(await postmasterPid()).not.toBe(orphan);
  expect(await query(server.url, 'select one from survived')).toEqual({ one: 1 });
  await server.stop();
});

test('it starts again where program and server were killed', async () => {
  const { program } = await startElsewhere();
  const orphan = await postmasterPid();
  program.kill('SIGKILL');
  process.kill(orphan, 'SIGKILL');
  await once(program, 'exit');
  const server = await start();
  expect(server.found).toBe('in use');
  await server.stop();
});

test('a stranger with the number of a killed server is left alone, and no obstacle', async () => {
  const server = await start();
  const file = await readFile(join(cluster(), 'postmaster.pid'), 'utf8');
  await server.stop();
  await writeFile(join(cluster(), 'postmaster.pid'), file.replace(/^\d+/, String(process.pid)));
  const again = await start();
  await again.stop();
});

test('the server ends with a program that fails', async () => {
  // It fails when it is told to: while it runs, its server can be asked for.
  const failing = `process.once('SIGUSR2', () => { throw new Error('a bug'); }); setInterval(() => {}, 1000);`;
  const { program } = await startElsewhere(failing);
  const pid = await postmasterPid();
  program.kill('SIGUSR2');
  await once(program, 'exit');
  await expect.poll(() => processStart(pid)).toBe(undefined);
});

test('what an interrupted first start left is cleared away', async () => {
  const whole = dataDir;
  dataDir = join(await mkdtemp(join(tmpdir(), 'cirrus-half-')), 'data');
  await mkdir(join(dataDir, 'postgres', 'new-half', 'base'), { recursive: true });
  const server = await start();
  expect(server.found).toBe('empty');
  await server.stop();
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('new-half');
  await rm(join(dataDir, '..'), { recursive: true });
  dataDir = whole;
});

test('a restored data folder with wider rights is taken', async () => {
  await chmod(cluster(), 0o755);
  const server = await start();
  await server.stop();
});

test('a cluster of another PostgreSQL is refused with both versions', async () => {
  const version = join(cluster(), 'PG_VERSION');
  const own = await readFile(version, 'utf8');
  await writeFile(version, '14\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 14.*comes with PostgreSQL \d\d/);
  await writeFile(version, own);
});
