import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { NOW, putRow } from '../../platform/database/write-row.ts';

/** How long a network counts as a staff member's own after a sign-in from there. */
export const NETWORK_DAYS = 90;

/** Remembers that a staff member has signed in from a network, so that strangers' guesses don't close it. */
export async function rememberNetwork(tx: Tx, adminId: string, network: string): Promise<void> {
  const row = { adminUserId: adminId, network, lastUsedAt: NOW };
  await putRow(tx, 'admin_networks', ['adminUserId', 'network'], row);
}

/** Whether the staff member has signed in from the network. */
export async function knowsNetwork(db: Db, adminId: string, network: string): Promise<boolean> {
  const known = await named(
    db,
    'known-admin-network',
    `select from admin_networks n where n.admin_user_id = $1 and n.network = $2
       and n.last_used_at > now() - make_interval(days => $3)`,
    [adminId, network, NETWORK_DAYS],
  );
  return known.length > 0;
}

/** Forgets a staff member's networks but the one named: somebody else may have used the account. */
export async function forgetNetworks(tx: Tx, adminId: string, except?: string): Promise<void> {
  await named(
    tx,
    'forget-admin-networks',
    'delete from admin_networks where admin_user_id = $1 and network is distinct from $2::text',
    [adminId, except ?? null],
  );
}

/** Deletes networks that staff no longer come from. */
export async function deletePastAdminNetworks(tx: Tx): Promise<void> {
  await tx.query(
    'delete from admin_networks where last_used_at < now() - make_interval(days => $1)',
    [NETWORK_DAYS],
  );
}
