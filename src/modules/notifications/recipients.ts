import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import type { ToldEvent } from './events.ts';
import type { RecipientChange, RecipientInput, RecipientRecord } from './schema.ts';

/** Further addresses that are mailed of what happens in the shop. */

type Row = Omit<RecipientRecord, 'version'>;

const COLUMNS = 'id, email, events, is_active';

const editable = ({ email, events, isActive }: Row) => ({ email, events, isActive });

const present = (row: Row): RecipientRecord => withVersion(row, editable(row));

export async function listRecipients(db: Db, page: Page): Promise<Counted<RecipientRecord>> {
  const found = 'from notification_recipients';
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [],
    page,
    (limited) => `select ${COLUMNS} ${found} order by created_at, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findRecipient(db: Db, id: string): Promise<RecipientRecord> {
  const [row] = await named<Row>(
    db,
    'notification-recipient',
    `select ${COLUMNS} from notification_recipients where id = $1`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This address is no longer there.');
  return present(row);
}

/** @throws invalid_input at an address that is there already */
export async function addRecipient(
  tx: Tx,
  { email, events, isActive }: RecipientInput,
): Promise<RecipientRecord> {
  const id = await insertReturningId(tx, 'notification_recipients', {
    email,
    events,
    isActive,
  }).catch(refuseTwice);
  const recipient = await findRecipient(tx, id);
  tx.record('notification_recipient.created', id, null, editable(recipient));
  return recipient;
}

/** @throws not_found, changed_meanwhile, invalid_input at an address that is there already */
export async function changeRecipient(
  tx: Tx,
  id: string,
  change: RecipientChange,
  expected: Expected,
): Promise<RecipientRecord> {
  await named(
    tx,
    'lock-notification-recipient',
    'select from notification_recipients where id = $1 for update',
    [id],
  );
  const before = await findRecipient(tx, id);
  await refuseOlder(tx, id, before, expected);
  const row = { ...editable(before), ...change, updatedAt: NOW };
  await updateRow(tx, 'notification_recipients', id, row).catch(refuseTwice);
  const after = await findRecipient(tx, id);
  tx.record('notification_recipient.changed', id, editable(before), editable(after));
  return after;
}

/** @throws not_found */
export async function removeRecipient(tx: Tx, id: string): Promise<void> {
  const before = await findRecipient(tx, id);
  await deleteRows(tx, 'notification_recipients', id);
  tx.record('notification_recipient.deleted', id, editable(before), null);
}

/** Who is mailed of which events, besides the owner. */
export const readRecipients = (db: Db) =>
  named<{ id: string; email: string; events: ToldEvent[] }>(
    db,
    'notification-recipients',
    'select id, email, events from notification_recipients where is_active order by id',
  );

const refuseTwice = refusedBy({
  notification_recipients_email_key: () =>
    fieldRefusal('email', 'This address is on the list already'),
});
