import { ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { endLinks } from './account-links.ts';
import type { AccountPart } from './account-part.ts';

/** Who has a mailbox: whoever proves it gets it (src/modules/customers/RULES.md, Accounts). */

/** The address that an account `u` names, as SQL: also of one that nobody has opened yet, or that has no password. */
export const ADDRESS = 'coalesce(u.unclaimed_email, u.typed_email, u.email)';

/**
 * Makes an address the account's own, proved one. An account that had it without proof loses it, and what staff
 * wrote for this address, or what was ordered with it without a password, while nobody had proved it joins this account.
 * An account without a password joins the one that has proved the address before. Lock the customer first.
 * @returns whose the mailbox is now
 * @throws email_taken if another account has proved the address
 */
export async function proveMailbox(
  tx: Tx,
  parts: readonly AccountPart[],
  userId: string,
  email: string,
): Promise<string> {
  await lockMailbox(tx, email);
  const ownerId = await findOwnerOfTyped(tx, userId, email);
  if (ownerId) {
    await joinUnproven(tx, parts, ownerId, email, userId);
    return ownerId;
  }
  await takeFromUnproven(tx, email, userId);
  await named(
    tx,
    'set-confirmed-email',
    `update customers set email = $2, email_form = $3, unclaimed_email = null, typed_email = null, updated_at = now(),
       email_confirmed_at = case when email_form = $3 then coalesce(email_confirmed_at, now()) else now() end
     where id = $1`,
    [userId, email, nameForm(email)],
  ).catch(
    refusedForEmail(
      () =>
        new ShopError(
          'email_taken',
          'Another account has this address. Sign in to that one, or choose another address.',
        ),
    ),
  );
  await joinUnproven(tx, parts, userId, email);
  return userId;
}

/** Who has proved the mailbox that an account without a password names; undefined if nobody has, or it is no such account. */
async function findOwnerOfTyped(
  tx: Tx,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const [owner] = await named<{ id: string }>(
    tx,
    'owner-of-typed-address',
    `select id from customers where email_form = $1 and email_confirmed_at is not null and id <> $2
       and exists (select from customers where id = $2 and typed_email is not null) for no key update`,
    [nameForm(email), userId],
  );
  return owner?.id;
}

/** Lets those who would prove a mailbox, or write for its reader, take turns until the transaction ends. */
export const lockMailbox = (tx: Tx, email: string): Promise<unknown> =>
  named(
    tx,
    'lock-mailbox',
    `select pg_advisory_xact_lock(hashtextextended('mailbox ' || $1::text, 0))`,
    [nameForm(email)],
  );

/**
 * Replaces the address of an account that never proved it with the account's id: nobody can sign in
 * or be written to with that.
 */
async function takeFromUnproven(tx: Tx, email: string, exceptUserId: string): Promise<void> {
  const [loser] = await named<{ id: string }>(
    tx,
    'take-address',
    `update customers set email = id::text, updated_at = now()
     where email_form = $1 and id <> $2 and email_confirmed_at is null returning id`,
    [nameForm(email), exceptUserId],
  );
  if (loser) await endLinks(tx, loser.id);
}

/**
 * Moves what accounts of this address have that nobody has opened, or that have no password, to the one that has proved
 * it, and removes them.
 * @param present the one whose link was used: its cart goes along. What strangers put into carts stays away.
 */
async function joinUnproven(
  tx: Tx,
  parts: readonly AccountPart[],
  userId: string,
  email: string,
  present?: string,
): Promise<void> {
  const unproven = await named<{ id: string }>(
    tx,
    'lock-unproven',
    `select id from customers
     where (lower(unclaimed_email collate "C") = $1 or lower(typed_email collate "C") = $1) and id <> $2
     order by id for update`,
    [nameForm(email), userId],
  );
  for (const { id } of unproven) {
    if (id === present) for (const { adopt } of parts) await adopt?.(tx, { userId: id }, userId);
    await joinOne(tx, parts, id, userId);
  }
}

async function joinOne(
  tx: Tx,
  parts: readonly AccountPart[],
  id: string,
  userId: string,
): Promise<void> {
  await named(
    tx,
    'join-customer',
    `with moved_notes as (update customer_notes set user_id = $2 where user_id = $1),
       joined_groups as (
         insert into customer_group_members (group_id, user_id)
         select group_id, $2 from customer_group_members where user_id = $1 on conflict do nothing),
       former as (select * from customers where id = $1)
     update customers u set first_name = coalesce(u.first_name, former.first_name),
       last_name = coalesce(u.last_name, former.last_name), phone = coalesce(u.phone, former.phone),
       is_tax_exempt = u.is_tax_exempt or former.is_tax_exempt, tax_reason = coalesce(u.tax_reason, former.tax_reason),
       tax_number = coalesce(u.tax_number, former.tax_number)
     from former where u.id = $2`,
    [id, userId],
  );
  await named(
    tx,
    'join-addresses',
    // Who orders as a stranger again and again types the same address each time.
    `update addresses a set user_id = $2,
       is_default = is_default and not exists (select from addresses where user_id = $2 and is_default)
     where user_id = $1 and not exists (select from addresses b where b.user_id = $2 and b.name = a.name
       and b.street = a.street and b.line2 = a.line2 and b.city = a.city and b.state = a.state
       and b.zip_code = a.zip_code and b.country = a.country)`,
    [id, userId],
  );
  for (const { join } of parts) await join?.(tx, id, userId);
  await deleteRows(tx, 'customers', id);
}

/** For `catch`: throws `refusal` where another account has the address. */
export const refusedForEmail = (refusal: () => ShopError) =>
  refusedBy({
    customers_email_key: refusal,
    customers_email_form_key: refusal,
    customers_unclaimed_email_key: refusal,
  });
