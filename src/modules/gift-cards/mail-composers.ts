import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import { groupedCode, openCode } from './code.ts';
import { findGiftCard } from './manage-gift-cards.ts';
import type { GIFT_CARD_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof GIFT_CARD_MAIL> {}
}

/** Mail to the recipients of gift cards. */
export const giftCardMails: ComposersOf<typeof GIFT_CARD_MAIL> = {
  'gift-card': {
    about: z.object({ cardId: Uuid, sealed: z.string() }),
    forgets: { sent: ['about'], dropped: true },
    async compose({ tx, links, about: { cardId, sealed } }) {
      const card = await findGiftCard(tx, cardId);
      const code = openCode(links.secretKey, cardId, sealed);
      if (code === undefined || card.state === 'disabled') return undefined;
      return {
        data: {
          name: card.recipientName,
          code: groupedCode(code),
          amount: card.balance,
          currency: card.currency,
          message: card.message,
          expiresAt: card.expiresAt,
          // Behind a #, which no server and no log is told.
          spendUrl: `${links.publicUrl}/gift-cards/spend#${groupedCode(code)}`,
        },
      };
    },
  },
};
