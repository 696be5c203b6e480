import { type Db, named, type Tx } from '../../platform/database.ts';
import { readSignedToken, signToken } from '../../platform/signed-token.ts';
import { ShopError } from '../errors.ts';
import { MAIL_LISTS, type MailList, type UnsubscribeCheck } from './schema.ts';

const PURPOSE = 'unsubscribe';

/** A list and who is on it: a subscriber of the newsletter, or a customer. */
interface Listed {
  list: MailList;
  id: string;
}

/** What stops the mail of a list, for ever and without signing in. */
export const unsubscribeToken = (secretKey: string, { list, id }: Listed): string =>
  signToken(secretKey, PURPOSE, `${list} ${id}`);

/** What a link to stop mail is about; changes nothing. */
export async function checkUnsubscribing(
  db: Db,
  secretKey: string,
  token: string,
): Promise<UnsubscribeCheck> {
  const listed = readToken(secretKey, token);
  if (!listed) return { valid: false, list: null, email: null };
  const email = await addressOf(db, listed);
  return { valid: true, list: listed.list, email: email === undefined ? null : hint(email) };
}

/** Stops the mail of a list; done again, it changes nothing. @throws link_invalid */
export async function unsubscribe(tx: Tx, secretKey: string, token: string): Promise<void> {
  const listed = readToken(secretKey, token);
  if (!listed) throw new ShopError('link_invalid', 'This link to stop mail does not work.');
  const { list, id } = listed;
  if (list !== 'newsletter') return refuseMail(tx, id, list);
  await named(tx, 'leave-newsletter', 'delete from newsletter_subscribers where id = $1', [id]);
}

/** Where the customer's wish is kept. */
const COLUMNS = {
  orderUpdates: 'order_updates',
  newProducts: 'new_products',
  priceAlerts: 'price_alerts',
  reviewInvitations: 'review_invitations',
} as const satisfies Record<Exclude<MailList, 'newsletter'>, string>;

async function refuseMail(tx: Tx, userId: string, list: keyof typeof COLUMNS): Promise<void> {
  const column = COLUMNS[list];
  await named(
    tx,
    `refuse-${column}`,
    `insert into notification_preferences (user_id, ${column}) select id, false from users where id = $1
     on conflict (user_id) do update set ${column} = false`,
    [userId],
  );
}

function readToken(secretKey: string, token: string): Listed | undefined {
  const [name, id] = readSignedToken(secretKey, PURPOSE, token)?.split(' ') ?? [];
  const list = MAIL_LISTS.find((known) => known === name);
  return list && id ? { list, id } : undefined;
}

async function addressOf(db: Db, { list, id }: Listed): Promise<string | undefined> {
  const table = list === 'newsletter' ? 'newsletter_subscribers' : 'users';
  const [row] = await named<{ email: string }>(
    db,
    `listed-${table}`,
    `select email from ${table} where id = $1`,
    [id],
  );
  return row?.email;
}

/** 'a…@example.com': enough for its owner to know it. */
const hint = (email: string): string => email.replace(/^(.).*(@[^@]*)$/u, '$1…$2');
