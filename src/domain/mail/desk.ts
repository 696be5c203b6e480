import type { Tx } from '../../platform/database.ts';
import type { Letter, MailKind } from './schema.ts';

/** A mail as it waits in the outbox. */
export interface WaitingMail {
  id: string;
  kind: MailKind;
  userId: string | null;
  recipient: string | null;
  about: unknown;
}

/** What links in a mail are made of. */
export interface LinkMaker {
  publicUrl: string;
  secretKey: string;
}

export interface Reader {
  id: string;
  email: string;
  name: string;
  isActive: boolean;
  /** They have proved to read mail to this address. */
  isProven: boolean;
}

/** What a letter is made from. */
export interface Desk {
  tx: Tx;
  links: LinkMaker;
  mail: WaitingMail;
  /** The customer whose mail it is; nobody where it goes to an address alone. */
  reader: Reader | undefined;
}

/** How letters of some kinds are made; nothing where what they are about is gone. */
export type Composers<Kinds extends MailKind> = {
  [Kind in Kinds]: (desk: Desk) => Promise<Extract<Letter, { kind: Kind }> | undefined>;
};

export const linkTo = ({ publicUrl }: LinkMaker, path: string, token: string): string =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`;
