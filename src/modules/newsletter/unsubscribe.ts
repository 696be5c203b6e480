import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import { findCustomerEmail } from '../customers/mail-reader.ts';
import { refuseMail } from '../customers/notification-preferences.ts';
import { readUnsubscribeToken } from '../mail/compose-mail.ts';
import { MAIL_LISTS, type MailList, type UnsubscribeCheck } from './schema.ts';
import { noteLeaving } from './send-newsletters.ts';

/** What a link to stop mail refers to; changes nothing. */
export async function checkUnsubscribing(
  db: Db,
  secretKey: string,
  token: string,
): Promise<UnsubscribeCheck> {
  const listed = readToken(secretKey, token);
  if (!listed) return { valid: false, list: null, email: null };
  const { list, id } = listed;
  const email =
    list === 'newsletter' ? await findSubscribedEmail(db, id) : await findCustomerEmail(db, id);
  return { valid: true, list, email: email === undefined ? null : hint(email) };
}

/** Stops a list's mail; repeating it changes nothing. @throws link_invalid */
export async function unsubscribe(tx: Tx, secretKey: string, token: string): Promise<void> {
  const listed = readToken(secretKey, token);
  if (!listed) throw new ShopError('link_invalid', 'This link to stop mail does not work.');
  const { list, id } = listed;
  if (list !== 'newsletter') return refuseMail(tx, id, list);
  await noteLeaving(tx, id);
  await deleteRows(tx, 'newsletter_subscribers', id);
}

function readToken(secretKey: string, token: string): { list: MailList; id: string } | undefined {
  const listed = readUnsubscribeToken(secretKey, token);
  const list = MAIL_LISTS.find((known) => known === listed?.list);
  return listed && list && { list, id: listed.id };
}

async function findSubscribedEmail(db: Db, id: string): Promise<string | undefined> {
  const [row] = await named<{ email: string }>(
    db,
    'email-of-subscriber',
    'select email from newsletter_subscribers where id = $1',
    [id],
  );
  return row?.email;
}

/** 'a…@example.com': enough for its owner to recognise it. */
const hint = (email: string): string => email.replace(/^(.).*(@[^@]*)$/u, '$1…$2');
