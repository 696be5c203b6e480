import { ShopError } from '../../kit/errors.ts';
import { namedOne, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { changedValues, listFields } from '../custom-fields/fields.ts';
import type { FieldChanges, FieldValues } from '../custom-fields/schema.ts';
import { recordEvent } from './order-history.ts';
import { lockAnyOrder } from './order-state.ts';

/** Changes what an order's custom fields hold. @throws not_found, invalid_input */
export async function changeOrderFields(
  tx: Tx,
  orderId: string,
  sent: FieldChanges,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order) throw new ShopError('not_found', 'This order does not exist.');
  const { fields: before } = await namedOne<{ fields: FieldValues }>(
    tx,
    'fields-of-order',
    'select fields from orders where id = $1',
    [orderId],
  );
  const fields = await listFields(tx, 'order');
  const after = changedValues(fields, before, sent);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await updateRow(tx, 'orders', orderId, { fields: after });
  const changed = fields.filter(({ key }) => before[key] !== after[key]);
  const inWords = (values: FieldValues) =>
    Object.fromEntries(changed.map(({ key, label }) => [label, wordOf(values[key])]));
  await recordEvent(tx, orderId, 'fields changed', {
    before: inWords(before),
    after: inWords(after),
  });
}

const wordOf = (value: FieldValues[string] | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
