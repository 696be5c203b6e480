import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { folderTransport } from '../../../src/platform/mail/folder.ts';
import { registerDevInbox } from '../../../src/server/dev-inbox.ts';
import { registerErrors } from '../../../src/server/plugins/errors.ts';
import { testShop } from '../../support/test-shop.ts';

const MAIL = {
  messageId: '<6b0c@shop.example>',
  from: { name: 'Shop', address: 'post@shop.example' },
  to: 'ada@shop.example',
  subject: 'Reset <b>now</b>',
  text: 'Plain <text>',
  html: '<html><head></head><body><script>alert(1)</script><p>Rich</p></body></html>',
  headers: {},
};

async function inbox() {
  const folder = await mkdtemp(join(tmpdir(), 'cirrus-inbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log: FastifyBaseLogger = createLog('silent');
  const app = Fastify({ loggerInstance: log }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  registerDevInbox(app, folder);
  return { folder, get: (url: string) => app.inject(url) };
}

test('the inbox of a developer lists mail and shows it, and nothing in a mail runs', async () => {
  const { folder, get } = await inbox();
  expect((await get('/dev/mail')).body).toContain('No mail was sent yet');
  const connection = await folderTransport(folder).open();
  await connection.send(MAIL);
  await connection.send(MAIL);
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);

  const list = (await get('/dev/mail')).body;
  expect(list).toContain(`href="/dev/mail/${name}"`);
  expect(list).toContain('Reset &lt;b&gt;now&lt;/b&gt;');
  const shown = await get(`/dev/mail/${name}`);
  expect(shown.body).toContain('Plain &lt;text&gt;');
  expect(shown.body).toMatch(/<iframe [^>]*sandbox="(?![^"]*allow-(scripts|same-origin))/);
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  const html = await get(`/dev/mail/${name}/html`);
  expect(html.body).toContain('<p>Rich</p>');
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox /);
  expect((await get('/dev/mail/none.eml')).statusCode).toBe(404);
  expect((await get('/dev/mail/..%2fsecret-key')).statusCode).toBe(400);
});

test('a shop that is not under development has no such page', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().get('/dev/mail')).status).toBe(404);
});
