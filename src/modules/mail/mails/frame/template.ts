import type { ReactNode } from 'react';
import type { LetterShop } from '../../schema.ts';
import { type Filler, fillerOf, type LetterWords } from './letter-words.ts';

/** What the mail of each kind tells: each room's mails/mails.ts declares its own once more here. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface ToldKinds {}

export type MailKind = keyof ToldKinds;
type ToldOf<Kind extends MailKind> = ToldKinds[Kind];
type LetterOf<Kind extends MailKind> = ToldOf<Kind> & { kind: Kind };
export type Letter = { [Kind in MailKind]: LetterOf<Kind> }[MailKind];

/** How every kind of a room's mail is written. */
export type TemplatesOf<Mails> = { [Kind in keyof Mails & MailKind]: Template<Kind> };

/** The content of one mail; the frame is the same for all. */
export interface LetterContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  body: ReactNode;
  /** Why the reader gets this mail, for its footer. */
  reason: string;
}

/** How a kind of mail is written. */
interface Writing<Kind extends MailKind, Words extends LetterWords> {
  /** Left out: nobody can write its words otherwise. */
  words?: Words;
  /** What a made-up one tells, for previews and for tests. */
  sample: ToldOf<Kind>;
  content(told: ToldOf<Kind>, shop: LetterShop, words: Filler<Words>): LetterContent;
}

export interface Template<Kind extends MailKind> {
  words: LetterWords | undefined;
  sample: LetterOf<Kind>;
  /** @param own what the owner wrote instead of some of the texts */
  contentOf(told: ToldOf<Kind>, shop: LetterShop, own: Record<string, string>): LetterContent;
}

export const template = <Kind extends MailKind, const Words extends LetterWords>(
  kind: Kind,
  { words, sample, content }: Writing<Kind, Words>,
): Template<Kind> => ({
  words,
  sample: { ...sample, kind },
  contentOf: (told, shop, own) => content(told, shop, fillerOf(words, own, shop.name)),
});
