import { alertLetters } from '../domain/alerts/letters.ts';
import { accountLetters } from '../domain/customers/letters.ts';
import { giftCardLetters } from '../domain/gift-cards/letters.ts';
import type { LetterKinds } from '../domain/mail/letter-kind.ts';
import { newsletterLetters } from '../domain/newsletter/letters.ts';
import { ownerLetters } from '../domain/notifications/letters.ts';
import { readPeople } from '../domain/orders/find-order.ts';
import { orderLetters } from '../domain/orders/letters.ts';
import { returnLetters } from '../domain/returns/letters.ts';
import { reviewLetters } from '../domain/reviews/letters.ts';

/** Every kind of mail that the shop writes. */
export const LETTERS: LetterKinds = {
  ...accountLetters,
  ...giftCardLetters,
  ...orderLetters,
  ...returnLetters,
  ...reviewLetters,
  ...alertLetters,
  ...newsletterLetters,
  ...ownerLetters(readPeople),
};
