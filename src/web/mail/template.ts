import type { ReactNode } from 'react';
import type { AlertLetter } from '../../domain/alerts/schema.ts';
import type { AccountLetter } from '../../domain/customers/schema.ts';
import type { GiftCardLetter } from '../../domain/gift-cards/schema.ts';
import type { LetterShop, TestLetter } from '../../domain/mail/schema.ts';
import type { NewsletterLetter } from '../../domain/newsletter/schema.ts';
import type { OwnerLetter } from '../../domain/notifications/schema.ts';
import type { OrderLetter } from '../../domain/orders/schema.ts';
import type { ReturnLetter } from '../../domain/returns/schema.ts';
import type { ReviewLetter } from '../../domain/reviews/schema.ts';
import type { WordsOf } from './letter-words.ts';

/** Every mail that the shop writes. */
export type Letter =
  | AccountLetter
  | OrderLetter
  | ReturnLetter
  | ReviewLetter
  | GiftCardLetter
  | AlertLetter
  | NewsletterLetter
  | OwnerLetter
  | TestLetter;

export type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>;

/** The content of one mail; the frame is the same for all. */
export interface LetterContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  body: ReactNode;
  /** Why the reader gets this mail, for its footer. */
  reason: string;
}

export type Template<Kind extends Letter['kind']> = (
  letter: LetterOf<Kind>,
  shop: LetterShop,
  words: WordsOf<Kind>,
) => LetterContent;
