import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as backupsApi from '../../../src/modules/backups/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { asAdmin, auditLines, signedInAdmin, signInAdmin } from '../../support/admin.ts';
import { type BackedUpShop, backedUpShop } from '../../support/backed-up-shop.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import type { Visitor } from '../../support/visitor.ts';

const PASSPHRASE = 'four words or more of them';

const BYTES = { 'content-type': 'application/octet-stream' };

const send = (owner: Visitor, id: string, piece: Buffer, offset: number, size: number) =>
  owner.call({ ...backupsApi.upload({ id }, { offset, size }), body: piece }, BYTES);

/** Uploads a file in two pieces, and has it restored. @returns how that ended */
async function restore(owner: Visitor, file: Buffer, passphrase = '') {
  const id = randomUUID();
  const half = file.length >> 1;
  await send(owner, id, file.subarray(0, half), 0, file.length);
  const sent = await send(owner, id, file.subarray(half), half, file.length);
  expect(sent).toMatchObject({ status: 200, body: { received: file.length } });
  const begun = await owner.call(backupsApi.restore({ id }, { passphrase }));
  expect(begun).toMatchObject({ status: 202, body: { state: 'restoring' } });
  for (;;) {
    const { body } = await owner.call(backupsApi.restoring({ id }));
    if (body.state !== 'restoring') return body;
    await pause(50);
  }
}

/** The file of a shop that has sold something. */
async function soldShop(): Promise<{ backedUp: BackedUpShop; file: Buffer; name: string }> {
  const backedUp = await backedUpShop({ BACKUP_PASSPHRASE: PASSPHRASE });
  const { shop, dataDir } = backedUp;
  await signedInAdmin(shop, 'grace');
  const product = await shop.addProduct({ name: 'Luna' });
  await customerWithOrder(shop, product);
  const { name } = await shop.shop.backups.make();
  return { backedUp, file: await readFile(join(dataDir, 'backups', name)), name };
}

test('an empty shop becomes what a backup holds, and its staff sign in as there; what is wrong with a file or a shop is said', async () => {
  const { backedUp: sold, file } = await soldShop();
  await using _ = sold;
  await using empty = await backedUpShop();
  const { shop, owner } = empty;
  expect((await owner.call(backupsApi.askEmpty())).body).toEqual({ isEmpty: true });

  // Whatever else can be wrong with a file is looked at where files are read; here, that it is said and nothing stays.
  const refused: [what: string, file: Buffer, passphrase: string][] = [
    ['half a file', file.subarray(0, file.length >> 1), PASSPHRASE],
    ['passphrase', file, 'another one altogether'],
  ];
  const said: unknown[] = [];
  for (const [what, bytes, passphrase] of refused) {
    const { state, error } = await restore(owner, bytes, passphrase);
    expect(state, what).toBe('failed');
    expect(error, what).not.toMatch(/shop itself/);
    said.push(error);
  }
  expect(new Set(said).size).toBe(refused.length);
  expect((await owner.call(backupsApi.askEmpty())).body).toEqual({ isEmpty: true });

  expect(await restore(owner, file, PASSPHRASE)).toEqual({ state: 'restored', error: null });
  // Whoever was signed in is not any more.
  expect((await owner.call(sessionApi.find())).status).toBe(401);
  const grace = await asAdmin(shop, 'grace');
  expect((await grace.call(sessionApi.find())).body.username).toBe('grace');
  const products = await agreed(shop.visitor().call(catalogApi.listProducts({})));
  expect(products.map(({ name }) => name)).toEqual(['Luna']);
  expect(await shop.stored('orders')).toHaveLength(1);
  expect((await auditLines(shop, 'backup.restored')).length).toBe(1);

  // It is a shop that sells now.
  expect((await grace.call(backupsApi.askEmpty())).body).toEqual({ isEmpty: false });
  const piece = await send(grace, randomUUID(), Buffer.from('x'), 0, 1);
  expect(piece).toMatchObject({ status: 409, body: { code: 'shop_not_empty' } });
});

test('pieces follow each other; one that came before may come again', async () => {
  await using empty = await backedUpShop();
  const { owner } = empty;
  const id = randomUUID();
  expect(await send(owner, id, Buffer.from('second'), 6, 12)).toMatchObject({
    status: 400,
    body: { fields: { offset: expect.any(String) } },
  });
  expect((await send(owner, id, Buffer.from('first '), 0, 12)).body).toEqual({ received: 6 });
  expect((await send(owner, id, Buffer.from('second'), 6, 12)).body).toEqual({ received: 12 });
  expect((await send(owner, id, Buffer.from('second'), 6, 12)).body).toEqual({ received: 12 });
  const long = await send(owner, id, Buffer.from('far too long'), 6, 12);
  expect(long).toMatchObject({ status: 400, body: { fields: { size: expect.any(String) } } });
  const json = await owner.call({ ...backupsApi.upload({ id }, { offset: 0, size: 2 }), body: {} });
  expect(json.status).toBe(415);
  const huge = await send(owner, randomUUID(), Buffer.from('x'), 0, 200 * 1024 ** 3);
  expect(huge).toMatchObject({ status: 400, body: { fields: { size: expect.any(String) } } });
  const missing = await owner.call(backupsApi.restore({ id: randomUUID() }, {}));
  expect(missing.status).toBe(404);
  const manager = await signedInAdmin(empty.shop, 'manager', 'manager');
  expect((await send(manager, id, Buffer.from('x'), 0, 1)).status).toBe(403);
  expect((await signInAdmin(empty.shop)).status).toBe(200);
});
