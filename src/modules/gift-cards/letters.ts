import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { LettersOf } from '../mail/letter-kind.ts';
import { groupedCode, openCode } from './code.ts';
import { findGiftCard } from './manage-gift-cards.ts';
import type { GIFT_CARD_MAIL } from './schema.ts';

declare module '../mail/letter-kind.ts' {
  interface MailKinds extends AboutsOf<typeof GIFT_CARD_MAIL> {}
}

/** Mail to the recipients of gift cards. */
export const giftCardLetters: LettersOf<typeof GIFT_CARD_MAIL> = {
  'gift-card': {
    about: z.object({ cardId: Uuid, sealed: z.string() }),
    forgets: { sent: ['about'], dropped: true },
    async compose({ tx, links, about: { cardId, sealed } }) {
      const card = await findGiftCard(tx, cardId);
      const code = openCode(links.secretKey, cardId, sealed);
      if (code === undefined || card.state === 'disabled') return undefined;
      return {
        letter: {
          name: card.recipientName,
          code: groupedCode(code),
          amount: card.balance,
          currency: card.currency,
          message: card.message,
          expiresAt: card.expiresAt,
          shopUrl: links.publicUrl,
        },
      };
    },
  },
};
