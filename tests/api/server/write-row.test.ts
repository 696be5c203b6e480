import { expect, test } from 'vitest';
import { bySystem, type Tx, write } from '../../../src/platform/database/database.ts';
import { insertRow, NOW, putRow, updateRow } from '../../../src/platform/database/write-row.ts';
import { shopOfFile } from '../../support/test-shop.ts';

const fileShop = shopOfFile();
const inWrite = async <T>(work: (tx: Tx) => Promise<T>) =>
  write((await fileShop()).database, bySystem('test'), work);

const SHOWN = 'name, max_uses, kinds, tiers, starts_at = now() as starts_now, is_active';

test('fields go into the columns of their names; one that is undefined takes its default, or stays', async () => {
  const rule = { name: 'Rows', kind: 'percent', percent: '10', maxUses: undefined };
  const row = { ...rule, kinds: ['Pods'], tiers: '[{"from":1}]', startsAt: NOW };
  const [added, ...changed] = await inWrite(async (tx) => {
    const { id, ...rest } = await insertRow<{ id: string }>(tx, 'promotions', row, `id, ${SHOWN}`);
    const kinds: unknown[] = [];
    const which = { kind: 'percent', name: 'Rows' };
    const change = { kinds, startsAt: null, name: undefined, maxUses: 3 };
    return [
      rest,
      ...(await updateRow(tx, 'promotions', which, change, SHOWN)),
      ...(await updateRow(tx, 'promotions', { id, name: 'Else' }, { isActive: false }, SHOWN)),
      ...(await updateRow(tx, 'promotions', id, { isActive: false, startsAt: NOW }, SHOWN)),
    ];
  });
  const whole = { name: 'Rows', maxUses: null, tiers: [{ from: 1 }], isActive: true };
  expect(added).toEqual({ ...whole, kinds: ['Pods'], startsNow: true });
  expect(changed).toEqual([
    { ...whole, maxUses: 3, kinds: [], startsNow: null },
    { ...whole, maxUses: 3, kinds: [], startsNow: true, isActive: false },
  ]);
});

test('a row is put where there is none, and over the one of its key', async () => {
  const stored = await inWrite(async (tx) => {
    const secret = { keyName: 'rows', encryptedValue: Buffer.from('1'), updatedBy: 'first' };
    await putRow(tx, 'secrets', 'keyName', secret);
    await putRow(tx, 'secrets', 'keyName', { ...secret, updatedBy: 'second' });
    return tx.query("select encrypted_value, updated_by from secrets where key_name = 'rows'");
  });
  expect(stored.rows).toEqual([{ encryptedValue: Buffer.from('1'), updatedBy: 'second' }]);
});

test('a field that is no valid column name never reaches the database', async () => {
  const row = { 'name) values (1); --': '' };
  await expect(inWrite((tx) => insertRow(tx, 'brands', row))).rejects.toThrow('no column');
});
