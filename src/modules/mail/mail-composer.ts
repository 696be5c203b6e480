import * as z from 'zod';
import { partName } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AboutsOf, type Kinds, type MailDataOf, mail } from './kinds.ts';

/** A kind of mail that an extension writes; how it is written is in the extension's mails/mails.ts. */
export interface ExtensionMail {
  /** What people call it. */
  name: string;
  /** What its template is given. */
  data: z.ZodType<object>;
  /** After this many hours it is no longer worth sending. */
  hoursOfUse?: number;
}

declare module '../../kit/extension.ts' {
  interface PlainParts {
    /** The kinds of its mail, by names that begin with its own: 'gift-wrapping.wrapped'. */
    mails?: Readonly<Record<string, ExtensionMail>>;
  }
}

/** What is checked of them when the shop starts. */
export const ExtensionMails = z.record(
  partName('gift-wrapping.wrapped'),
  z.strictObject({
    name: z.string().min(1),
    data: z.instanceof(z.ZodType),
    hoursOfUse: z.number().positive().optional(),
  }),
);

/** An extension's mail as the shop composes it: what it was given when it was queued is what its template gets. */
export const composersOfExtension = (
  mails: Readonly<Record<string, ExtensionMail>>,
): Pick<Module, 'mailKinds' | 'mailComposers'> => ({
  mailKinds: Object.fromEntries(
    Object.entries(mails).map(([kind, { name }]) => [kind, mail(name)]),
  ),
  mailComposers: Object.fromEntries(
    Object.entries(mails).map(([kind, { data, hoursOfUse }]) => {
      const about = z.object({ data });
      const compose = async ({ about: { data: given } }: Desk<{ data: object }>) => ({
        data: given,
      });
      return [kind, { about, hoursOfUse, reachesUnproven: true, compose }];
    }),
  ) as Partial<MailComposers>,
});

declare module '../../kit/module.ts' {
  interface Parts {
    /** How the room's mail is composed. */
    mailComposers?: Partial<MailComposers>;
    /** The kinds of its mail, with their names. */
    mailKinds?: Kinds;
  }
}

/** What a mail is about, in words; a kind that there was once is called as it is. */
export const kindName = (kinds: Kinds, kind: string): string => kinds[kind]?.name ?? kind;

/** The kinds of mail of all rooms. */
export const mailComposers = (modules: readonly Module[]): MailComposers =>
  // Those of extensions that are off as well: their mail may wait.
  Object.assign({}, ...modules.map((module) => module.mailComposers));

/**
 * What a mail of each kind names: mostly ids, and what nothing else tells any more when it is sent. The domain
 * that a mail tells about adds its kinds, which it declares in its schema.ts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface MailKinds {}
export type MailKind = keyof MailKinds;

/** A mail in the outbox. */
export interface WaitingMail {
  id: string;
  kind: MailKind;
  userId: string | null;
  recipient: string | null;
  about: unknown;
}

/** What links in a mail are made with. */
export interface LinkMaker {
  publicUrl: string;
  secretKey: string;
}

/** A customer as a mail's reader. */
export interface Reader {
  id: string;
  email: string;
  /** The name that a mail uses for them. */
  name: string;
  isActive: boolean;
  /** They have proved that they read mail at this address. */
  isProven: boolean;
  /** Whether they want the mail of a list. */
  wants(list: string): boolean;
}

/** What composing a mail needs. */
export interface Desk<About> {
  tx: Tx;
  links: LinkMaker;
  about: About;
  /** The customer the mail is for; undefined for mail to an address alone. */
  reader: Reader | undefined;
  /** The fixed address, for mail that must go to that one; otherwise null. */
  recipient: string | null;
}

export interface Composed<Data> {
  /** What its template is given. */
  data: Data;
  /** Left out: the recipient, else the reader's address. */
  to?: string;
}

/** A kind of mail: what it is about, how to stop it, how to write it. */
export interface MailComposer<About, Data> {
  about: z.ZodType<About>;
  /** The list that its reader can leave; left out: it is always sent. */
  list?: MailList<About>;
  /**
   * Also goes to customers who have not proved their address: they need it to prove it, or for an
   * order.
   */
  reachesUnproven?: true;
  /** For the shop's owner: not counted by mailbox, or strangers could use up what the owner is given. */
  isForOwner?: true;
  /** After this many hours it is no longer worth sending. */
  hoursOfUse?: number;
  /** Undefined if it must not be sent because its subject is gone. */
  compose(desk: Desk<About>): Promise<Composed<Data> | undefined>;
  /** Called when the mail is dropped instead of sent. */
  dropped?(tx: Tx, about: About, mail: WaitingMail): Promise<void>;
  /** What the outbox erases: once the mail is sent, or at once if it is dropped. */
  forgets?: { sent?: ('recipient' | 'about')[]; dropped?: true };
  /** How long the outbox keeps it; left out: as long as other mail. */
  retentionDays?: number;
}

export interface MailList<About> {
  name: string;
  /**
   * The reader asked for it, for example by ordering, so it carries no link or header to stop it.
   */
  isAsked?: true;
  /** The id on the list, for the link that leaves it; left out: the reader's. */
  idOf?(about: About): string;
}

/** Every kind of mail that the shop writes. */
export type MailComposers = { [Kind in MailKind]: MailComposer<MailKinds[Kind], object> };

/** How the kinds of one domain are written. */
export type ComposersOf<Mails extends Kinds> = {
  [Kind in keyof Mails]: MailComposer<AboutsOf<Mails>[Kind], MailDataOf<Mails>[Kind]>;
};

export const linkTo = ({ publicUrl }: LinkMaker, path: string, token: string): string =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

/** A URL of this shop or elsewhere, made absolute for mail. */
export const absoluteUrl = (publicUrl: string, url: string): string =>
  URL.canParse(url, publicUrl) ? new URL(url, publicUrl).href : publicUrl;
