import { named, type Tx } from '../../platform/database.ts';
import { customerName } from '../customers/customer-name.ts';
import { findPreferences } from '../customers/notification-preferences.ts';
import { About } from './about.ts';
import { accountLetters, composeReset } from './account-letters.ts';
import type { Composers, LinkMaker, Reader, WaitingMail } from './desk.ts';
import { isUnasked, LIST_OF, reachesUnproven } from './lists.ts';
import { newsletterLetters } from './newsletter-letters.ts';
import { orderLetters } from './order-letters.ts';
import { productLetters } from './product-letters.ts';
import type { Letter, MailKind, MailList } from './schema.ts';
import { unsubscribeToken } from './unsubscribe.ts';

export interface AddressedLetter {
  to: string;
  letter: Letter;
  /** What stops mail of this kind; nothing where it cannot be stopped. */
  unsubscribeToken?: string;
}

const COMPOSE: Composers<Exclude<MailKind, 'password-reset'>> = {
  ...accountLetters,
  ...orderLetters,
  ...productLetters,
  ...newsletterLetters,
  test: async () => ({ kind: 'test' }),
};

/**
 * What a waiting mail says, gathered as of now. Nothing where it shall not be sent: what it is about is gone,
 * or its reader, or its reader does not want it.
 */
export async function composeLetter(
  tx: Tx,
  links: LinkMaker,
  mail: WaitingMail,
): Promise<AddressedLetter | undefined> {
  const reader = mail.userId === null ? undefined : await findReader(tx, mail.userId);
  if (mail.userId !== null && !reader) return undefined;
  if (reader && !reader.isProven && !reachesUnproven(mail.kind)) return undefined;
  const list = LIST_OF[mail.kind];
  if (list && reader && list !== 'newsletter') {
    if (isUnasked(list) && !reader.isActive) return undefined;
    const wanted = await findPreferences(tx, reader);
    if (!wanted[list]) return undefined;
  }
  if (mail.kind === 'password-reset') return composeReset({ tx, links, mail });
  const to = mail.recipient ?? reader?.email;
  const letter = await COMPOSE[mail.kind]({ tx, links, mail, reader });
  if (!to || !letter) return undefined;
  const token = list && isUnasked(list) && tokenFor(links, list, mail);
  return { to, letter, ...(token && { unsubscribeToken: token }) };
}

async function findReader(tx: Tx, userId: string): Promise<Reader | undefined> {
  const [row] = await named<{
    email: string;
    username: string;
    firstName: string | null;
    isActive: boolean;
    isProven: boolean;
  }>(
    tx,
    'mail-reader',
    `select email, username, first_name as "firstName", is_active as "isActive",
       email_confirmed_at is not null as "isProven"
     from users where id = $1`,
    [userId],
  );
  if (!row) return undefined;
  const { email, isActive, isProven } = row;
  // One that lost its address has none to write to.
  return {
    id: userId,
    email: email === userId ? '' : email,
    name: customerName(row),
    isActive,
    isProven,
  };
}

function tokenFor(links: LinkMaker, list: MailList, { userId, about }: WaitingMail): string {
  const id = list === 'newsletter' ? About.newsletter.parse(about).subscriberId : (userId ?? '');
  return unsubscribeToken(links.secretKey, { list, id });
}
