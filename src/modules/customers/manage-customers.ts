import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { beginningsOf } from '../../kit/list-query.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../../kit/versions.ts';
import { Uuid } from '../../kit/wire.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { deleteRows, insertRow, NOW, updateRow } from '../../platform/database/write-row.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import {
  changedValues,
  fieldCondition,
  filterParameter,
  listFields,
  shownValuesOf,
} from '../custom-fields/fields.ts';
import type { FieldValues } from '../custom-fields/schema.ts';
import { endLinks } from './account-links.ts';
import type { AccountPart } from './account-part.ts';
import { askToConfirm, mailChange } from './confirm-email.ts';
import { eraseCustomer } from './delete-account.ts';
import { contains, containsByIndex, customersReached, isInFew } from './find-customers.ts';
import { mailClaim } from './find-or-make.ts';
import { membersOf } from './groups.ts';
import { ADDRESS, refusedForEmail } from './mailbox.ts';
import { setGroupsOf } from './manage-groups.ts';
import type {
  CustomerChange,
  CustomerEntry,
  CustomerNote,
  CustomerQuery,
  UserView,
} from './schema.ts';
import { closeSessions, toUser, USER_COLUMNS } from './sessions.ts';
import { forgetSignIns } from './sign-in-attempts.ts';
import { noteEmailChange, notifyFormerMailboxes } from './staff-email-change.ts';

/** What staff do about customers. */

type CustomerRow = UserView & {
  isActive: boolean;
  isTaxExempt: boolean;
  taxReason: string;
  taxNumber: string;
  groupIds: string[];
  isUnclaimed: boolean;
  /** Those that are declared, and all. */
  fields: FieldValues;
  stored: FieldValues;
};

/** With the version of what staff change. */
export type Customer = CustomerEntry & Versioned;

const COLUMNS = `${USER_COLUMNS}, u.is_active, u.is_tax_exempt, coalesce(u.tax_reason, '') as tax_reason,
  coalesce(u.tax_number, '') as tax_number,
  coalesce((select json_agg(m.group_id order by m.group_id) from customer_group_members m where m.user_id = u.id), '[]') as group_ids,
  u.unclaimed_email is not null as "isUnclaimed",
  ${shownValuesOf('customer', 'u.fields')} as fields, u.fields as stored`;

const present = (row: CustomerRow): Customer => {
  const { pendingEmail, profileImageUrl, hasPassword, ...customer } = toUser(row);
  const { isActive, isTaxExempt, taxReason, taxNumber, groupIds, fields } = row;
  const entry = { ...customer, isActive, isTaxExempt, taxReason, taxNumber, groupIds, fields };
  return withVersion(entry, changeable(entry));
};

const SORTED_BY: Record<CustomerQuery['sort']['column'], string> = {
  createdAt: 'u.created_at',
  username: 'lower(u.username)',
  email: `lower(${ADDRESS})`,
};

export async function listCustomers(
  db: Db,
  { sort, limit, offset, ...filters }: CustomerQuery,
): Promise<Counted<Customer>> {
  const { search } = filters;
  const isRare = search !== undefined && (await isInFew(db, search.toLowerCase()));
  const { found, wanted } = customerFilter(filters, isRare);
  const order = `${SORTED_BY[sort.column]} ${sort.direction}, u.id`;
  const { rows, total } = await countedPage<CustomerRow>(
    db,
    found,
    wanted,
    { limit, offset },
    (limited) => `select ${COLUMNS} ${found} order by ${order} ${limited}`,
  );
  return { rows: rows.map(present), total };
}

export type CustomerFilters = Omit<CustomerQuery, 'sort' | 'limit' | 'offset'>;

/** The customers u that a list's filters find. @param isRare few have what is looked for: each is found by an index */
export function customerFilter(
  { search, isActive, group, isTaxExempt, fields }: CustomerFilters,
  isRare = false,
) {
  const found = `from customers u where ($1::boolean[] is null or u.is_active = any($1))
    and ${
      isRare
        ? `u.id in (select $6::uuid union
             select u.id from customers u where ${containsByIndex('$2')} union ${customersReached('$3')})`
        : `($2::text is null or u.id = $6::uuid or ${contains('$2')} or u.id in (${customersReached('$3')}))`
    }
    and ${fieldCondition('u.fields', '$4')}
    and ($5::boolean[] is null or u.is_tax_exempt = any($5))
    ${group ? `and u.id in (${membersOf('$7::uuid[]')})` : ''}`;
  const wanted = [
    isActive ?? null,
    search?.toLowerCase() ?? null,
    beginningsOf(search ?? ''),
    filterParameter(fields),
    isTaxExempt ?? null,
    Uuid.safeParse(search).data ?? null,
    ...(group ? [group] : []),
  ];
  return { found, wanted };
}

/** @throws not_found */
export async function findCustomer(db: Db, id: string): Promise<Customer> {
  return present(await readCustomer(db, id));
}

/** The customer as their own session would show them. @throws not_found */
export const findUser = async (db: Db, id: string) => toUser(await readCustomer(db, id));

async function readCustomer(db: Db, id: string, lock = false): Promise<CustomerRow> {
  const { rows } = await db.query<CustomerRow>(
    `select ${COLUMNS} from customers u where u.id = $1 ${lock ? 'for no key update' : ''}`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new ShopError('not_found', 'This customer does not exist.');
  return row;
}

/**
 * Changes a customer's names, address and whether they pay tax. A new address holds at once but counts as unproven; both addresses
 * are told, and the new one is asked to confirm; the reader of a proved former one can take it back.
 * @throws not_found, changed_meanwhile, email_taken; invalid_input for a new address without a reason
 */
export async function changeCustomer(
  tx: Tx,
  parts: readonly AccountPart[],
  secretKey: string,
  id: string,
  change: CustomerChange,
  expected: Expected,
): Promise<Customer> {
  const row = await readCustomer(tx, id, true);
  const before = present(row);
  await refuseOlder(tx, id, before, expected);
  const { firstName = before.firstName, lastName = before.lastName, email = before.email } = change;
  const { isTaxExempt = before.isTaxExempt, taxReason = before.taxReason } = change;
  const { taxNumber = before.taxNumber } = change;
  const isNewMailbox = nameForm(email) !== nameForm(before.email);
  const { reason } = change;
  if (isNewMailbox && !reason) {
    throw fieldRefusal('reason', 'Please say why the address changes');
  }
  if (change.fields) {
    const declared = await listFields(tx, 'customer');
    const fields = changedValues(declared, row.stored, change.fields);
    await updateRow(tx, 'customers', id, { fields });
  }
  if (change.groupIds) await setGroupsOf(tx, id, change.groupIds);
  if (isNewMailbox && !row.isUnclaimed) await noteEmailChange(tx, id, before, email);
  await named(
    tx,
    'change-customer',
    `update customers u set first_name = $2, last_name = $3, is_tax_exempt = $6,
       tax_reason = nullif($8, ''), tax_number = nullif($9, ''), updated_at = now(),
       email = case when $4 = '' or typed_email is not null and not $5 then email
         when unclaimed_email is not null and exists (select from customers o where o.id <> u.id
           and o.email_form = $7 and o.email_confirmed_at is null) then id::text
         else $4 end,
       unclaimed_email = case when unclaimed_email is not null then $4 end,
       typed_email = case when not $5 then typed_email end,
       email_confirmed_at = case when $5 then null else email_confirmed_at end,
       pending_email = case when $5 then null else pending_email end
     where id = $1`,
    [
      id,
      firstName,
      lastName,
      email,
      isNewMailbox,
      isTaxExempt,
      nameForm(email),
      taxReason,
      taxNumber,
    ],
  ).catch(
    refusedForEmail(() =>
      fieldRefusal('email', 'Another account has this address.', 'email_taken'),
    ),
  );
  if (isNewMailbox && row.isUnclaimed) await claimElsewhere(tx, id);
  else if (isNewMailbox) await moveMailbox(tx, parts, secretKey, before, email);
  const after = present(await readCustomer(tx, id));
  tx.record('customer.edited', id, changeable(before), {
    ...changeable(after),
    ...(isNewMailbox && { reason }),
  });
  return after;
}

/** An account that nobody has opened yet is opened by a link to the address that it has now. */
async function claimElsewhere(tx: Tx, userId: string): Promise<void> {
  await endLinks(tx, userId);
  await mailClaim(tx, userId);
}

async function moveMailbox(
  tx: Tx,
  parts: readonly AccountPart[],
  secretKey: string,
  former: CustomerEntry,
  email: string,
): Promise<void> {
  const { id } = former;
  await endLinks(tx, id);
  if (former.email !== '') {
    for (const { move } of parts) await move?.(tx, secretKey, former, email);
  }
  await notifyFormerMailboxes(tx, id, email);
  await mailChange(tx, id, email, email, true);
  await askToConfirm(tx, id, email);
}

/** What staff change. */
const changeable = ({ firstName, lastName, email, fields, ...entry }: CustomerEntry) => ({
  firstName,
  lastName,
  email,
  isTaxExempt: entry.isTaxExempt,
  taxReason: entry.taxReason,
  taxNumber: entry.taxNumber,
  groupIds: entry.groupIds,
  fields,
});

/** Closes an account, which signs it out everywhere, or opens it again. @throws not_found */
export async function setCustomerActive(tx: Tx, id: string, isActive: boolean): Promise<Customer> {
  const before = await readCustomer(tx, id, true);
  if (before.isActive === isActive) return present(before);
  await updateRow(tx, 'customers', id, { isActive, updatedAt: NOW });
  if (!isActive) {
    await closeSessions(tx, id);
    await endLinks(tx, id);
  }
  const action = isActive ? 'customer.activated' : 'customer.deactivated';
  tx.record(action, id, { isActive: before.isActive }, { isActive });
  return { ...present(before), isActive };
}

/** Erases a customer as their own deletion would, and tells them. @throws not_found */
export async function removeCustomer(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  id: string,
): Promise<void> {
  const former = await write(db, by, async (tx) => {
    const customer = toUser(await readCustomer(tx, id, true));
    await eraseCustomer(tx, parts, customer);
    tx.record('customer.erased', id);
    return customer;
  });
  await forgetSignIns(db.limits, former);
}

/** What staff wrote about a customer, the newest first. */
export const listNotes = (db: Db, customerId: string): Promise<CustomerNote[]> =>
  named(
    db,
    'customer-notes',
    `select id, text, by, created_at from customer_notes
     where user_id = $1 order by created_at desc, id`,
    [customerId],
  );

/** @param by the staff member's username. @throws not_found */
export async function addNote(tx: Tx, customerId: string, text: string, by: string) {
  await readCustomer(tx, customerId, true);
  await insertRow(tx, 'customer_notes', { userId: customerId, text, by });
  tx.record('customer.noted', customerId, null, { text });
  return listNotes(tx, customerId);
}

/** @throws not_found */
export async function removeNote(tx: Tx, customerId: string, noteId: string) {
  const [removed] = await deleteRows<{ text: string }>(
    tx,
    'customer_notes',
    { id: noteId, userId: customerId },
    'text',
  );
  if (!removed) throw new ShopError('not_found', 'This note does not exist.');
  tx.record('customer.note_removed', customerId, removed);
  return listNotes(tx, customerId);
}
