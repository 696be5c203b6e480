import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, FromNow, insertRow, updateRow } from '../../platform/database/write-row.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-token.ts';

/** What a mailed link does: set a new password, confirm the address that it was sent to, or let its reader in. */
type Purpose = 'reset' | 'confirm' | 'enter';

interface AccountLink {
  userId: string;
  /** The address that the mail went to. */
  email: string;
}

/** @returns the link's token, which works once; earlier links stay valid until they expire */
export async function makeLink(
  tx: Tx,
  purpose: Purpose,
  { userId, email }: AccountLink,
  hours: number,
): Promise<string> {
  const token = newSecretToken();
  const expiresAt = new FromNow({ hours });
  await insertRow(tx, 'account_links', {
    tokenHash: hashOfToken(token),
    userId,
    purpose,
    email,
    expiresAt,
  });
  return token;
}

/** The link and its account, if the link still works and the account is open. */
export async function findLink(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<AccountLink | undefined> {
  const [link] = await named<AccountLink>(
    db,
    'find-link',
    `select l.user_id, l.email from account_links l join customers u on u.id = l.user_id
     where l.token_hash = $1 and l.purpose = $2 and l.expires_at > now() and u.is_active`,
    [hashOfToken(token), purpose],
  );
  return link;
}

/** Uses a link up. @returns whether it was still valid; if two calls race, only one gets true */
export async function takeLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await named(
    tx,
    'take-link',
    'delete from account_links where token_hash = $1 and expires_at > now() returning token_hash',
    [hashOfToken(token)],
  );
  return taken.length > 0;
}

/**
 * Ends all links mailed for the account and its pending change of address. Lock the customer first.
 */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'account_links', { userId });
  await updateRow(tx, 'customers', userId, { pendingEmail: null });
}

/** Forgets the links that have expired. */
export async function deletePastLinks(tx: Tx): Promise<void> {
  await tx.query('delete from account_links where expires_at < now()');
}
