import { alertLetters } from '../modules/alerts/letters.ts';
import { accountLetters } from '../modules/customers/letters.ts';
import { giftCardLetters } from '../modules/gift-cards/letters.ts';
import type { LetterKinds } from '../modules/mail/letter-kind.ts';
import { newsletterLetters } from '../modules/newsletter/letters.ts';
import { ownerLetters } from '../modules/notifications/letters.ts';
import { readPeople } from '../modules/orders/find-order.ts';
import { orderLetters } from '../modules/orders/letters.ts';
import { returnLetters } from '../modules/returns/letters.ts';
import { reviewLetters } from '../modules/reviews/letters.ts';

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
