import type { Tx } from '../../platform/database/database.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import type { Composed, MailComposer, MailKinds, WaitingMail } from './mail-composer.ts';
import type { Mailer } from './mailer.ts';
import type { AnyMail } from './schema.ts';

export interface AddressedMail {
  to: string;
  mail: AnyMail;
  /** The token that stops mail of this kind; undefined for mail that cannot be stopped. */
  unsubscribeToken?: string;
}

/** How mail of this kind is written, together with what it is about. */
export function kindOf({ composers }: Pick<Mailer, 'composers'>, { kind, about }: WaitingMail) {
  // Each kind gets the data of its own kind, which TypeScript cannot follow through the table.
  const composer = composers[kind] as unknown as MailComposer<MailKinds[typeof kind], object>;
  return { composer, about: composer.about.parse(about) };
}

/**
 * Composes a waiting mail from the present data. Undefined if it must not be sent: its subject or
 * its reader is gone, or the reader does not want it.
 */
export async function composeMail(
  tx: Tx,
  mailer: Mailer,
  waiting: WaitingMail,
): Promise<AddressedMail | undefined> {
  const { links } = mailer;
  const { composer, about } = kindOf(mailer, waiting);
  const { list } = composer;
  const reader = waiting.userId === null ? undefined : await mailer.findReader(tx, waiting.userId);
  if (waiting.userId !== null && !reader) return undefined;
  if (reader && !reader.isProven && !composer.reachesUnproven) return undefined;
  if (list && reader) {
    if (!list.isAsked && !reader.isActive) return undefined;
    if (!reader.wants(list.name)) return undefined;
  }
  const { recipient } = waiting;
  const composed: Composed<object> | undefined = await composer.compose({
    tx,
    links,
    about,
    reader,
    recipient,
  });
  const to = composed?.to ?? recipient ?? reader?.email;
  if (!composed || !to) return undefined;
  const mail = { ...composed.data, kind: waiting.kind };
  if (!list || list.isAsked) return { to, mail };
  const id = list.idOf?.(about) ?? reader?.id ?? '';
  const token = unsubscribeToken(links.secretKey, { list: list.name, id });
  return { to, mail, unsubscribeToken: token };
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
