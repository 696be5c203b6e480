import type { ReactNode } from 'react';
import type { LetterShop } from '../../modules/mail/schema.ts';
import type { LetterOf, MailKind, ToldOf } from './kinds.ts';
import { type Filler, fillerOf, type LetterWords } from './letter-words.ts';

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
