import type { ReactNode } from 'react';
import type { Letter, LetterShop } from '../../domain/mail/schema.ts';

export type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>;

/** What one mail says; its frame is the same for all. */
export interface LetterContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  body: ReactNode;
  /** Why the reader gets this mail, said at its foot. */
  reason: string;
}

export type Template<Kind extends Letter['kind']> = (
  letter: LetterOf<Kind>,
  shop: LetterShop,
) => LetterContent;
