import { type Database, type Db, named, type Tx, write } from '../../platform/database/database.ts';

/** What the audit log calls an account that does not exist. */
export const NOBODY = 'unknown';

interface Refusal {
  /** Null: no account has the name. */
  adminId: string | null;
  network: string;
  reason: string;
}

/** Counts a refused sign-in. @returns whether it is the first of its kind in this hour */
export async function countRefusal(
  tx: Tx,
  { adminId, network, reason }: Refusal,
): Promise<boolean> {
  const [counted] = await named<{ refusals: number }>(
    tx,
    'count-refused-sign-in',
    `insert into refused_staff_sign_ins as r (hour, admin_user_id, network, reason)
     values (date_trunc('hour', now()), $1, $2, $3)
     on conflict (hour, admin_user_id, network, reason) do update set refusals = r.refusals + 1
     returning r.refusals`,
    [adminId, network, reason],
  );
  return counted?.refusals === 1;
}

interface PastRefusals extends Refusal {
  hour: string;
  refusals: number;
}

/** Tells the audit log how many sign-ins of each past hour were refused besides the first, in a line each. */
export async function sumUpRefusals(db: Database): Promise<void> {
  for (const past of await findPast(db)) {
    const { adminId, network, reason, hour, refusals } = past;
    await write(db, { kind: 'guest', id: null, address: network }, async (tx) => {
      const taken = await named(
        tx,
        'take-refused-sign-ins',
        `delete from refused_staff_sign_ins where hour = $1 and admin_user_id is not distinct from $2
           and network = $3 and reason = $4 returning refusals`,
        [hour, adminId, network, reason],
      );
      if (taken.length === 0 || refusals === 1) return;
      const more = { reason, more: refusals - 1, inTheHourOf: hour };
      tx.record('staff.sign_in_refused', adminId ?? NOBODY, null, more);
    });
  }
}

const findPast = (db: Db) =>
  named<PastRefusals>(
    db,
    'past-refused-sign-ins',
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as hour, admin_user_id as "adminId",
       network, reason, refusals
     from refused_staff_sign_ins where hour < date_trunc('hour', now()) order by hour limit 1000`,
  );
