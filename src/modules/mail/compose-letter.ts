import type { Tx } from '../../platform/database/database.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import type { Composed, LetterKind, MailKinds, WaitingMail } from './letter-kind.ts';
import type { Mailer } from './mailer.ts';
import type { AnyLetter } from './schema.ts';

export interface AddressedLetter {
  to: string;
  letter: AnyLetter;
  /** The token that stops mail of this kind; undefined for mail that cannot be stopped. */
  unsubscribeToken?: string;
}

/** How mail of this kind is written, together with what it is about. */
export function kindOf({ letters }: Pick<Mailer, 'letters'>, { kind, about }: WaitingMail) {
  // Each kind gets the data of its own kind, which TypeScript cannot follow through the table.
  const letterKind = letters[kind] as unknown as LetterKind<MailKinds[typeof kind], object>;
  return { letterKind, about: letterKind.about.parse(about) };
}

/**
 * Composes a waiting mail from the present data. Undefined if it must not be sent: its subject or
 * its reader is gone, or the reader does not want it.
 */
export async function composeLetter(
  tx: Tx,
  mailer: Mailer,
  mail: WaitingMail,
): Promise<AddressedLetter | undefined> {
  const { links } = mailer;
  const { letterKind, about } = kindOf(mailer, mail);
  const { list } = letterKind;
  const reader = mail.userId === null ? undefined : await mailer.findReader(tx, mail.userId);
  if (mail.userId !== null && !reader) return undefined;
  if (reader && !reader.isProven && !letterKind.reachesUnproven) return undefined;
  if (list && reader) {
    if (!list.isAsked && !reader.isActive) return undefined;
    if (!reader.wants(list.name)) return undefined;
  }
  const { recipient } = mail;
  const composed: Composed<object> | undefined = await letterKind.compose({
    tx,
    links,
    about,
    reader,
    recipient,
  });
  const to = composed?.to ?? recipient ?? reader?.email;
  if (!composed || !to) return undefined;
  const letter = { ...composed.letter, kind: mail.kind };
  if (!list || list.isAsked) return { to, letter };
  const id = list.idOf?.(about) ?? reader?.id ?? '';
  const token = unsubscribeToken(links.secretKey, { list: list.name, id });
  return { to, letter, unsubscribeToken: token };
}

/** A mailing list and somebody on it: a newsletter subscriber or a customer. */
export interface Listed {
  list: string;
  id: string;
}

const PURPOSE = 'unsubscribe';

/** A token that stops the mail of a list without signing in. It never expires. */
export const unsubscribeToken = (secretKey: string, { list, id }: Listed): string =>
  signToken(secretKey, PURPOSE, `${list} ${id}`);

export function readUnsubscribeToken(secretKey: string, token: string): Listed | undefined {
  const [list, id] = readSignedToken(secretKey, PURPOSE, token)?.split(' ') ?? [];
  return list && id ? { list, id } : undefined;
}
