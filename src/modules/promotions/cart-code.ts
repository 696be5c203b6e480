import { named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, updateRow } from '../../platform/database/write-row.ts';
import { eraseAuditValues } from '../audit/audit-log.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { GUEST_KEPT_DAYS, type Owner, ownerColumn, ownerField } from '../customers/owner.ts';

/**
 * Keeps the code that a cart's owner gave, in place of the one before.
 * @returns whether a running promotion has it
 */
export async function giveCode(tx: Tx, owner: Owner, code: string): Promise<boolean> {
  const { column, value } = ownerColumn(owner);
  const kept = await named(
    tx,
    `give-cart-code-${column}`,
    `insert into cart_codes (${column}, code)
     select $1, code from promotions where code = $2 and is_active
     on conflict (${column}) do update set code = excluded.code, created_at = now()
     returning code`,
    [value, code],
  );
  return kept.length > 0;
}

/** Does nothing where there is none. */
export async function takeBackCode(tx: Tx, owner: Owner): Promise<void> {
  await deleteRows(tx, 'cart_codes', ownerField(owner));
}

/** Deletes the codes of guests who have not come back for a long time. */
export async function deletePastCartCodes(tx: Tx): Promise<void> {
  await tx.query(
    `delete from cart_codes where session_hash is not null
       and created_at < now() - make_interval(days => $1)`,
    [GUEST_KEPT_DAYS],
  );
}

/** The promotions' part of a customer account. */
export const promotionsPart: AccountPart = {
  async export(db, { id, email, emailConfirmed }) {
    const [kept] = await named<{ code: string }>(
      db,
      'cart-code-of-customer',
      'select code from cart_codes where user_id = $1',
      [id],
    );
    const meant = await named<{ name: string }>(
      db,
      'promotions-for-customer',
      'select name from promotions where $2 and lower($1) = any(customers) order by name, id',
      [email, emailConfirmed],
    );
    return { cartCode: kept?.code ?? null, promotions: meant.map(({ name }) => name) };
  },
  /** The code that was given last counts: a guest's, since the customer was away meanwhile. */
  async adopt(tx, guest, userId) {
    const { column, value } = ownerColumn(guest);
    await named(
      tx,
      `adopt-cart-code-${column}`,
      `with taken as (delete from cart_codes where ${column} = $1 returning code)
       insert into cart_codes (user_id, code) select $2, code from taken
       on conflict (user_id) do update set code = excluded.code, created_at = now()`,
      [value, userId],
    );
  },
  async join(tx, fromUserId, toUserId) {
    await updateRow(tx, 'promotion_uses', { userId: fromUserId }, { userId: toUserId });
  },
  async erase(tx, { email, emailConfirmed }) {
    if (!emailConfirmed) return;
    await named(
      tx,
      'forget-promoted-customer',
      `update promotions set customers = array_remove(customers, lower($1))
       where lower($1) = any(customers) and cardinality(customers) > 1`,
      [email],
    );
    // Of the last one, an empty list would mean everybody.
    await named(
      tx,
      'end-promotion-of-one',
      `update promotions set is_active = false, customers = '{}'
       where customers = array[lower($1)]`,
      [email],
    );
    // The log tells whom each was for, also those that are for others now.
    const told = await named<{ id: string }>(
      tx,
      'promotions-told-for-customer',
      `select distinct l.object_id as id from audit_log l join audit_values v on v.id = l.id
       where split_part(l.action, '.', 1) = 'promotion'
         and (v.before -> 'customers' ? lower($1) or v.after -> 'customers' ? lower($1))`,
      [email],
    );
    if (told.length > 0) {
      await eraseAuditValues(
        tx,
        told.map(({ id }) => id),
      );
    }
  },
};
