import type { ReactNode } from 'react';
import type { MailShop } from '../../schema.ts';
import { type Filler, fillerOf, type MailWords } from './mail-words.ts';

/** What the mail of each kind tells: each room's mails/mails.ts declares its own once more here. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface MailData {}

export type MailKind = keyof MailData;
type DataOf<Kind extends MailKind> = MailData[Kind];
type MailOf<Kind extends MailKind> = DataOf<Kind> & { kind: Kind };
export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind];

/** How every kind of a room's mail is written. */
export type TemplatesOf<Mails> = { [Kind in keyof Mails & MailKind]: Template<Kind> };

/** The content of one mail; the frame is the same for all. */
export interface MailContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  body: ReactNode;
  /** Why the reader gets this mail, for its footer. */
  reason: string;
}

/** How a kind of mail is written. */
interface Writing<Kind extends MailKind, Words extends MailWords> {
  /** Left out: nobody can write its words otherwise. */
  words?: Words;
  /** What a made-up one tells, for previews and for tests. */
  sample: DataOf<Kind>;
  content(data: DataOf<Kind>, shop: MailShop, words: Filler<Words>): MailContent;
}

export interface Template<Kind extends MailKind> {
  words: MailWords | undefined;
  sample: MailOf<Kind>;
  /** @param own what the owner wrote instead of some of the texts */
  contentOf(data: DataOf<Kind>, shop: MailShop, own: Record<string, string>): MailContent;
}

export const template = <Kind extends MailKind, const Words extends MailWords>(
  kind: Kind,
  { words, sample, content }: Writing<Kind, Words>,
): Template<Kind> => ({
  words,
  sample: { ...sample, kind },
  contentOf: (data, shop, own) => content(data, shop, fillerOf(words, own, shop.name)),
});
