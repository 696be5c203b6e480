import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { signToken } from '../../platform/secrets/signed-token.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import { type ComposersOf, linkTo } from '../mail/mail-composer.ts';
import { findSubscriber } from './list-subscribers.ts';
import type { NEWSLETTER_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof NEWSLETTER_MAIL> {}
}

/** The newsletter, and the mail that asks to confirm a subscription. */
export const newsletterMails: ComposersOf<typeof NEWSLETTER_MAIL> = {
  'newsletter-confirmation': {
    about: z.object({ subscriberId: Uuid }),
    async compose({ tx, links, about: { subscriberId } }) {
      const subscriber = await findSubscriber(tx, subscriberId);
      if (subscriber?.isConfirmed !== false) return undefined;
      const token = signToken(links.secretKey, 'newsletter-confirmation', subscriberId);
      const confirmUrl = linkTo(links, '/newsletter/confirm', token);
      return { data: { confirmUrl } };
    },
  },
  newsletter: {
    about: z.object({ subscriberId: Uuid, subject: z.string(), text: z.string() }),
    list: { name: 'newsletter', idOf: ({ subscriberId }) => subscriberId },
    // Erase it once sent: each reader's row holds the whole text.
    forgets: { sent: ['about'] },
    async compose({ tx, about: { subscriberId, subject, text } }) {
      if (!(await findSubscriber(tx, subscriberId))?.isConfirmed) return undefined;
      return { data: { subject, paragraphs: paragraphsOf(text) } };
    },
  },
};

/** Blank lines separate paragraphs; single line breaks stay in the text. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
