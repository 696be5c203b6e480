import { type Db, named, type Tx } from '../../platform/database.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';

/** What a link in a mail does: it sets a new password, or confirms the address that it was sent to. */
type Purpose = 'reset' | 'confirm';

interface AccountLink {
  userId: string;
  /** Where the mail went. */
  email: string;
}

/** @returns the link's token, which works once; earlier links keep their time */
export async function makeLink(
  tx: Tx,
  purpose: Purpose,
  { userId, email }: AccountLink,
  hours: number,
): Promise<string> {
  const token = newSecretToken();
  await named(
    tx,
    'insert-link',
    `insert into account_links (token_hash, user_id, purpose, email, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [hashOfToken(token), userId, purpose, email, hours],
  );
  return token;
}

/** The link of an open account, while it works. */
export async function findLink(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<AccountLink | undefined> {
  const [link] = await named<AccountLink>(
    db,
    'find-link',
    `select l.user_id as "userId", l.email from account_links l join users u on u.id = l.user_id
     where l.token_hash = $1 and l.purpose = $2 and l.expires_at > now() and u.is_active`,
    [hashOfToken(token), purpose],
  );
  return link;
}

/** Uses a link up. @returns whether it still worked: of two who use it at once, one does */
export async function takeLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await named(
    tx,
    'take-link',
    'delete from account_links where token_hash = $1 and expires_at > now() returning token_hash',
    [hashOfToken(token)],
  );
  return taken.length > 0;
}

/** Ends all links that were mailed for the account, and the change of address that waits. The customer must be held. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await named(tx, 'end-links', 'delete from account_links where user_id = $1', [userId]);
  await named(tx, 'end-change', 'update users set pending_email = null where id = $1', [userId]);
}

/** Forgets the links that have expired. */
export async function deletePastLinks(tx: Tx): Promise<void> {
  await tx.query('delete from account_links where expires_at < now()');
}
