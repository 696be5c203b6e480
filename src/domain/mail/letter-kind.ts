import type { z } from 'zod';
import type { Tx } from '../../platform/database.ts';

/**
 * What a mail of each kind names: mostly ids, and what nothing else tells any more when it is sent. The domain
 * that a mail tells about declares its kinds here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface MailKinds {}
export type MailKind = keyof MailKinds;

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

/** A customer as a reader of mail. */
export interface Reader {
  id: string;
  email: string;
  /** What a mail calls them. */
  name: string;
  isActive: boolean;
  /** Whether they want the mail of a list. */
  wants(list: string): boolean;
}

/** What a letter is made from. */
export interface Desk<About> {
  tx: Tx;
  links: LinkMaker;
  about: About;
  /** The customer whose mail it is; nobody where it goes to an address alone. */
  reader: Reader | undefined;
  /** The address that it is for, where it is for one whatever happens. */
  recipient: string | null;
}

export interface Composed<Letter> {
  letter: Letter;
  /** Left out: the recipient, else the reader's address. */
  to?: string;
}

/** A kind of mail: what it names, by what it is stopped, and how it is written. */
export interface LetterKind<About, Letter> {
  about: z.ZodType<About>;
  /** By what it is stopped; left out: it always goes out. */
  list?: MailList<About>;
  /** It is of no use to its reader later than this. */
  hoursOfUse?: number;
  /** Nothing where it shall not be sent: what it is about is gone. */
  compose(desk: Desk<About>): Promise<Composed<Letter> | undefined>;
  /** After it was not sent. */
  dropped?(tx: Tx, about: About, mail: WaitingMail): Promise<void>;
  /** What the outbox forgets of it: once it is sent, or at once where it is dropped. */
  forgets?: { sent?: ('recipient' | 'about')[]; dropped?: true };
  /** How long the outbox remembers it; left out: as long as any other. */
  keptDays?: number;
}

export interface MailList<About> {
  name: string;
  /** The reader asked for it by ordering, say: it carries no link that stops it, and mail programs get no button. */
  isAsked?: true;
  /** Who is on the list, for its link; left out: the reader. */
  idOf?(about: About): string;
}

/** Every kind of mail that the shop writes; listed once, where the program is put together. */
export type LetterKinds = {
  [Kind in MailKind]: LetterKind<MailKinds[Kind], { kind: Kind }>;
};

/** How the kinds of one domain are written. */
export type LettersOf<Letter extends { kind: MailKind }> = {
  [Kind in Letter['kind']]: LetterKind<MailKinds[Kind], Extract<Letter, { kind: Kind }>>;
};

export const linkTo = ({ publicUrl }: LinkMaker, path: string, token: string): string =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

/** An address of this shop, or of anywhere, as a mail must name it. */
export const absoluteUrl = (publicUrl: string, url: string): string =>
  URL.canParse(url, publicUrl) ? new URL(url, publicUrl).href : publicUrl;
