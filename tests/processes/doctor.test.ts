import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../src/kit/check.ts';
import { addressChecks } from '../../src/modules/doctor/checks/address.ts';
import { askShop } from '../../src/modules/doctor/endpoints.ts';
import type { Examination } from '../../src/modules/doctor/schema.ts';
import { readConfig } from '../../src/platform/config.ts';
import { findSecretKey } from '../../src/platform/secrets/secret-key.ts';
import { ask } from '../support/ask.ts';
import { CERTIFICATE, EXPIRED, FOR_ANOTHER_NAME, KEY } from '../support/localhost-certificate.ts';
import { refusalToStart } from '../support/refusal-to-start.ts';
import { startShop } from '../support/running-shop.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { testDatabase } from '../support/test-database.ts';

/** Runs `npm run doctor` with this environment. */
function doctor(env: NodeJS.ProcessEnv, ...options: string[]) {
  const all = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', ...env };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, ['scripts/doctor.ts', ...options], { env: all }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout }),
    );
  });
}

/** What it found, by what it is about. */
async function examine(env: NodeJS.ProcessEnv): Promise<Record<string, Finding>> {
  const { said } = await doctor(env, '--json');
  const { parts }: Examination = JSON.parse(said);
  return byAbout(parts.flatMap(({ findings }) => findings));
}

const byAbout = (findings: Finding[]): Record<string, Finding> =>
  Object.fromEntries(findings.map((finding) => [finding.about, finding]));

/** What of that is about the shop's address, without a command of its own. Nobody but these vouches for certificates. */
async function examineAddress(
  env: NodeJS.ProcessEnv,
  ...authorities: string[]
): Promise<Record<string, Finding>> {
  const config = readConfig({ HOST: '127.0.0.1', ...env });
  const ground = { config, secretKey: (await findSecretKey(config)) ?? '' };
  const usual = getCACertificates();
  setDefaultCACertificates(authorities);
  try {
    const { signal } = new AbortController();
    return byAbout(
      (await Promise.all(addressChecks(ground).map(({ look }) => look(signal)))).flat(),
    );
  } finally {
    setDefaultCACertificates(usual);
  }
}

async function passingFolder(name: string): Promise<string> {
  const folder = await scratchFolder(name);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A proxy before the shop, as nginx would be. */
async function proxyTo(shopUrl: string, cert = CERTIFICATE) {
  const server = createServer({ key: KEY, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '192.0.2.7' };
    const { method } = incoming;
    const call = request(shopUrl + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test('the doctor knows a shop that runs wherever it answers, and what does not lead to it', async () => {
  await using database = await testDatabase();
  const dataDir = await passingFolder('shared');
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' };
  const program = await startShop(env);
  onTestFinished(program.stop);

  const publicUrl = await proxyTo(program.url);
  const authority = join(await passingFolder('authority'), 'certificate.pem');
  await writeFile(authority, CERTIFICATE);
  // A proxy that nobody told the shop of.
  const forwarded = { 'x-forwarded-for': '192.0.2.7' };
  for (let asked = 0; asked < 20; asked++) await ask(`${program.url}/robots.txt`, forwarded);
  const told = { ...env, PORT: new URL(program.url).port, PUBLIC_URL: publicUrl };
  const found = await examine({ ...told, NODE_EXTRA_CA_CERTS: authority });
  expect(found).toMatchObject({
    Port: { state: 'ok', says: `Port ${told.PORT} is used by this very shop.` },
    // It is this shop that answers there; a test has no address that others could use.
    PUBLIC_URL: { state: 'warning', says: expect.stringContaining('lead nowhere') },
    Certificate: { state: 'ok', says: expect.stringContaining('valid until 2126-11-02') },
    Proxy: { state: 'fault', says: expect.stringContaining('TRUST_PROXY is not set') },
    Notifications: { state: 'ok' },
    Migrations: { state: 'ok' },
    'Jobs failing': { state: 'ok' },
    'Data folder': { state: 'ok' },
  });
  // A certificate that nobody vouches for is told.
  expect(await examineAddress(told)).toMatchObject({
    Port: { state: 'ok' },
    Certificate: { state: 'fault', says: expect.stringContaining('nobody but itself vouches') },
  });
  // So is one that an authority vouches for, but that has expired or is for another name.
  for (const [certificate, says] of [
    [EXPIRED, /: it has expired\. It is valid until 2025-02-01\.$/],
    [FOR_ANOTHER_NAME, /: it is for another name\. It is valid until 2126-11-02\.$/],
  ] as const) {
    const elsewhere = { ...told, PUBLIC_URL: await proxyTo(program.url, certificate) };
    expect(await examineAddress(elsewhere, certificate)).toMatchObject({
      Certificate: { state: 'fault', says: expect.stringMatching(says) },
    });
  }
  // Whoever has not the key learns nothing.
  expect((await ask(program.url + askShop({ question: 'guess' }).url)).status).toBe(404);
  const stranger = await examineAddress({
    ...told,
    SECRET_KEY: 'another key, of another shop altogether',
  });
  expect(stranger).toMatchObject({
    Port: { state: 'fault', says: expect.stringContaining('is taken by another program') },
    PUBLIC_URL: { state: 'fault', says: expect.stringContaining('is not this shop') },
  });

  await program.stop();
}, 600_000);

test('the doctor says of a shop that was never started what is there, and makes nothing', async () => {
  const folder = await passingFolder('nothing');
  const { code, said } = await doctor({ DATA_DIR: join(folder, 'data') });
  expect(code).toBe(0);
  expect(said).toMatch(/^Cirrus \d/);
  expect(said).toContain('There is no database yet: the first start makes it in DATA_DIR.');
  expect(await readdir(folder)).toEqual([]);
});

test('the doctor and a start say the same of what is wrong, and the doctor ends with 1', async () => {
  await using database = await testDatabase();
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  const env = { DATABASE_URL: wrong.href, DATA_DIR: await passingFolder('wrong') };
  const { code, said } = await doctor(env);
  const [words = ''] = (await refusalToStart([], { ...env, PORT: '0' })).split('\n');
  expect(words).toMatch(
    /^The database at \S+ cannot be used: password authentication failed for user "cirrus"\. Check DATABASE_URL\.$/,
  );
  expect(code).toBe(1);
  expect(said).toContain(words);
  expect(said).toContain('Not looked at, as the database cannot be used.');
});
