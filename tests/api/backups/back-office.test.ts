import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as backupsApi from '../../../src/modules/backups/endpoints.ts';
import * as doctorApi from '../../../src/modules/doctor/endpoints.ts';
import * as twoFactorApi from '../../../src/modules/staff/two-factor-endpoints.ts';
import { ADMIN_PASSWORD, auditLines, signedInAdmin } from '../../support/admin.ts';
import { type BackedUpShop, backedUpShop, backUp } from '../../support/backed-up-shop.ts';
import { customerWithOrder } from '../../support/orders.ts';
import type { TestShop } from '../../support/test-shop.ts';

const overviewOf = async ({ owner }: Pick<BackedUpShop, 'owner'>) =>
  (await owner.call(backupsApi.list())).body;

const warningsOf = async (backedUp: Pick<BackedUpShop, 'owner'>) =>
  (await overviewOf(backedUp)).warnings.map(({ kind }) => kind);

const attentionOf = async ({ owner }: Pick<BackedUpShop, 'owner'>) =>
  (await owner.call(dashboardApi.listAttention())).body.backups;

/** What the doctor says of backups. */
async function doctorSays({ owner }: Pick<BackedUpShop, 'owner'>) {
  const { parts } = (await owner.call(doctorApi.examine())).body;
  const [finding] = parts.find(({ title }) => title === 'Backups')?.findings ?? [];
  return { state: finding?.state, says: finding?.says };
}

/** What the owner was mailed of backups. */
async function toldOf(shop: TestShop): Promise<unknown[]> {
  const mails = await shop.stored('mail', { kind: 'shop-event' });
  return mails.map(({ about }) => about.type);
}

/** Does what the shop does every ten minutes. */
async function tenMinutesPass(shop: TestShop): Promise<void> {
  await shop.queueJob('keep-backups');
  await shop.runJobs();
}

const filesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.backup')).sort();

test('a backup is made by a job, restored beside the shop and compared; taken away by the password; and deleted, the only proven one not without a word', async () => {
  await using backedUp = await backedUpShop();
  const { shop, owner } = backedUp;
  await customerWithOrder(shop, await shop.addProduct());
  expect(await warningsOf(backedUp)).toEqual(['never_proven', 'same_disk']);

  const asked = await owner.call(backupsApi.make());
  expect(asked).toMatchObject({
    status: 202,
    body: { state: 'waiting', reason: 'staff', name: null },
  });
  const second = await owner.call(backupsApi.make());
  expect(second).toMatchObject({ status: 409, body: { code: 'backup_under_way' } });
  await shop.runJobs();

  const { backups, lastProvenAt, place, warnings } = await overviewOf(backedUp);
  expect(backups).toMatchObject([
    {
      id: asked.body.id,
      state: 'proven',
      orders: 1,
      encrypted: false,
      differences: [],
      error: null,
    },
  ]);
  const { name, bytes, madeAt } = backups[0] ?? {};
  expect(lastProvenAt).toBe(madeAt);
  expect(place).toBe(join(backedUp.dataDir, 'backups'));
  expect(warnings.map(({ kind }) => kind)).toEqual(['same_disk']);

  const take = (currentPassword: string) =>
    owner.call(backupsApi.takeAway({ name: name ?? '' }, { currentPassword }));
  expect(await take('a guess')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  const { body: link } = await take(ADMIN_PASSWORD);
  // By the address alone, as the browser that saves it asks.
  const file = await shop.app.inject(link.url);
  expect([file.statusCode, file.rawPayload.length]).toEqual([200, bytes]);
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  const other = await shop.app.inject(link.url.replace(/\d{6}/, '000000'));
  expect(other.statusCode).toBe(400);
  expect(
    (await auditLines(shop, 'export.%')).map(({ action, objectId }) => [action, objectId]),
  ).toEqual([['export.backup', name]]);

  const remove = (lastProven: 'true' | 'false') =>
    owner.call(backupsApi.remove({ name: name ?? '' }, { lastProven }));
  expect(await remove('false')).toMatchObject({
    status: 409,
    body: { code: 'last_proven_backup' },
  });
  expect((await remove('true')).status).toBe(200);
  expect((await overviewOf(backedUp)).backups).toEqual([]);
  expect((await auditLines(shop, 'backup.%')).map(({ action }) => action)).toEqual([
    'backup.asked_for',
    'backup.deleted',
  ]);
});

test('each night one is made once its hour has come; older ones go once a newer one is proven; switched off, none is made', async () => {
  await using backedUp = await backedUpShop();
  const { shop, dataDir } = backedUp;
  await shop.set({ backups_kept: '1' });
  // A shop that has just begun waits for its first night.
  await tenMinutesPass(shop);
  expect((await overviewOf(backedUp)).backups).toEqual([]);

  await shop.later('staff', '25 hours');
  await tenMinutesPass(shop);
  const [first] = (await overviewOf(backedUp)).backups;
  expect(first).toMatchObject({ state: 'proven', reason: 'night' });
  await tenMinutesPass(shop);
  expect(await filesIn(dataDir)).toEqual([first?.name]);

  await shop.later('backups', '25 hours');
  await shop.set({ backups_on: 'false' });
  await tenMinutesPass(shop);
  expect(await warningsOf(backedUp)).toContain('off');
  expect(await filesIn(dataDir)).toEqual([first?.name]);

  await shop.set({ backups_on: 'true' });
  await tenMinutesPass(shop);
  const { backups, nextAt } = await overviewOf(backedUp);
  expect(backups).toMatchObject([{ state: 'proven', reason: 'night' }]);
  expect(await filesIn(dataDir)).toEqual([backups[0]?.name]);
  expect(backups[0]?.name).not.toBe(first?.name);
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
});

test('a backup that fails is told once a night: on the screen, among what waits and by mail; it is tried again after an hour', async () => {
  await using backedUp = await backedUpShop();
  const { shop, owner, dataDir } = backedUp;
  // A file is where the folder should be.
  await writeFile(join(dataDir, 'backups'), 'not a folder');
  await shop.later('staff', '25 hours');
  await tenMinutesPass(shop);
  await tenMinutesPass(shop);
  const [failed, ...none] = await shop.stored('backups');
  expect([failed?.state, none]).toEqual(['failed', []]);
  const { warnings } = await overviewOf(backedUp);
  expect(warnings).toContainEqual({ kind: 'failed', text: failed?.error });
  expect(await attentionOf(backedUp)).toBe(1);
  expect(await doctorSays(backedUp)).toMatchObject({
    state: 'fault',
    says: expect.stringMatching(
      /^The last one went wrong: .+\. None was restored and compared yet\.$/,
    ),
  });
  await shop.later('backups', '61 minutes');
  await tenMinutesPass(shop);
  expect((await shop.stored('backups')).map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(await toldOf(shop)).toEqual(['system.backup_failed']);
  const manager = await signedInAdmin(shop, 'manager', 'manager');
  expect((await manager.call(dashboardApi.listAttention())).body.backups).toBe(1);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await packer.call(dashboardApi.listAttention())).body.backups).toBeNull();
  expect((await owner.call(backupsApi.make())).status).toBe(202);
});

test('the owner is told of a last proven backup that is old, and not each time that the shop looks', async () => {
  await using backedUp = await backedUpShop();
  const { shop } = backedUp;
  expect(await doctorSays(backedUp)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('younger'),
  });
  await shop.later('staff', '10 days');
  expect(await warningsOf(backedUp)).toContain('never_proven');
  expect(await doctorSays(backedUp)).toMatchObject({ state: 'fault' });
  await backUp(backedUp);
  expect(await attentionOf(backedUp)).toBe(0);
  expect(await doctorSays(backedUp)).toEqual({
    state: 'ok',
    says: 'The newest that was restored and compared is 0 hours old.',
  });
  await shop.later('backups', '49 hours');
  // As though no night had come to an end since.
  await shop.pretend('backups', { state: 'proven', reason: 'night', askedAt: new Date() });
  expect(await warningsOf(backedUp)).toContain('old');
  expect(await doctorSays(backedUp)).toEqual({
    state: 'fault',
    says: 'The newest that was restored and compared is 2 days old.',
  });
  expect(await attentionOf(backedUp)).toBe(1);
  await tenMinutesPass(shop);
  await tenMinutesPass(shop);
  expect(await toldOf(shop)).toEqual(['system.backup_old']);
});

test('what was made from the command line is listed as not yet compared, and can be compared', async () => {
  await using backedUp = await backedUpShop();
  const { shop, owner } = backedUp;
  const { name } = await shop.shop.backups.make();
  expect((await overviewOf(backedUp)).backups).toMatchObject([
    { name, state: 'made', reason: 'command', comparedAt: null },
  ]);
  expect((await owner.call(backupsApi.prove({ name }))).status).toBe(202);
  await shop.runJobs();
  expect((await overviewOf(backedUp)).backups).toMatchObject([{ name, state: 'proven' }]);

  // A disk forgets a byte.
  const file = join(backedUp.dataDir, 'backups', name);
  const bytes = await readFile(file);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await owner.call(backupsApi.prove({ name }));
  await shop.runJobs();
  const [damaged] = (await overviewOf(backedUp)).backups;
  expect(damaged).toMatchObject({ name, state: 'made', error: expect.any(String) });
  expect(await warningsOf(backedUp)).toContain('failed');
});

test('whoever has a second factor takes a backup away by a code of it', async () => {
  await using backedUp = await backedUpShop();
  const { shop, owner } = backedUp;
  const { name } = await shop.shop.backups.make();
  const { body: begun } = await owner.call(twoFactorApi.begin({ currentPassword: ADMIN_PASSWORD }));
  const codeIn = (halfMinutes: number) =>
    generate({ secret: begun.secret, epoch: Date.now() / 1_000 + 30 * halfMinutes });
  await owner.call(twoFactorApi.confirm({ code: await codeIn(0) }));
  const take = (code?: string) =>
    owner.call(backupsApi.takeAway({ name }, { currentPassword: ADMIN_PASSWORD, code }));
  expect(await take()).toMatchObject({
    status: 400,
    body: { fields: { code: expect.any(String) } },
  });
  expect(await take('000000')).toMatchObject({ status: 400 });
  expect(await take(await codeIn(1))).toMatchObject({ status: 200 });
});

test('a manager sees backups, others do not, and all but the owner leave them alone', async () => {
  await using backedUp = await backedUpShop();
  const { shop } = backedUp;
  const name = 'cirrus-2026-11-26T030000Z.backup';
  const manager = await signedInAdmin(shop, 'manager', 'manager');
  expect((await manager.call(backupsApi.list())).status).toBe(200);
  const support = await signedInAdmin(shop, 'support', 'support');
  expect((await support.call(backupsApi.list())).status).toBe(403);
  const id = crypto.randomUUID();
  const owners: Call[] = [
    backupsApi.make(),
    backupsApi.prove({ name }),
    backupsApi.remove({ name }),
    backupsApi.takeAway({ name }, { currentPassword: ADMIN_PASSWORD }),
    backupsApi.askEmpty(),
    backupsApi.restore({ id }, {}),
  ];
  for (const call of owners) {
    expect((await manager.call(call)).status, call.url).toBe(403);
  }
  const { owner } = backedUp;
  expect((await owner.call(backupsApi.prove({ name }))).status).toBe(404);
  expect((await owner.call(backupsApi.remove({ name }))).status).toBe(404);
  expect((await owner.call(backupsApi.prove({ name: '../secret-key' }))).status).toBe(400);
});
