import { ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { endLinks } from './account-links.ts';
import type { AccountPart } from './account-part.ts';

/** Who has a mailbox: whoever proves it gets it (src/modules/customers/RULES.md, Accounts). */

/** The address that an account `u` names, as SQL: also of one that nobody has opened yet. */
export const ADDRESS = 'coalesce(u.unclaimed_email, u.email)';

/**
 * Makes an address the account's own, proved one. An account that had it without proof loses it, and what staff
 * wrote for this address while nobody had proved it joins this account. Lock the customer first.
 * @throws email_taken if another account has proved the address
 */
export async function proveMailbox(
  tx: Tx,
  parts: readonly AccountPart[],
  userId: string,
  email: string,
): Promise<void> {
  await lockMailbox(tx, email);
  await takeFromUnproven(tx, email, userId);
  await named(
    tx,
    'set-confirmed-email',
    `update customers set email = $2, email_form = $3, unclaimed_email = null, updated_at = now(),
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
  await joinUnclaimed(tx, parts, userId, email);
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

/** Moves what an unclaimed account of this address has to the one that has proved it, and removes it. */
async function joinUnclaimed(
  tx: Tx,
  parts: readonly AccountPart[],
  userId: string,
  email: string,
): Promise<void> {
  const [unclaimed] = await named<{ id: string }>(
    tx,
    'lock-unclaimed',
    `select id from customers where lower(unclaimed_email collate "C") = $1 and id <> $2 for update`,
    [nameForm(email), userId],
  );
  if (!unclaimed) return;
  const { id } = unclaimed;
  await named(
    tx,
    'join-customer',
    `with moved_notes as (update customer_notes set user_id = $2 where user_id = $1),
       former as (select * from customers where id = $1)
     update customers u set first_name = coalesce(u.first_name, former.first_name),
       last_name = coalesce(u.last_name, former.last_name), phone = coalesce(u.phone, former.phone)
     from former where u.id = $2`,
    [id, userId],
  );
  await named(
    tx,
    'join-addresses',
    `update addresses set user_id = $2,
       is_default = is_default and not exists (select from addresses where user_id = $2 and is_default)
     where user_id = $1`,
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
