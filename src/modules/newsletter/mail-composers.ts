import { z } from 'zod';
import { ifFound } from '../../kit/errors.ts';
import { Uuid } from '../../kit/wire.ts';
import type { Db } from '../../platform/database/database.ts';
import { signToken } from '../../platform/secrets/signed-token.ts';
import { findProducts } from '../catalog/find-product.ts';
import { mailProduct } from '../catalog/product-view.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import { type ComposersOf, type LinkMaker, linkTo } from '../mail/mail-composer.ts';
import { findSubscriber } from './list-subscribers.ts';
import { findNewsletter } from './newsletters.ts';
import { isCounted, pixelUrl } from './opens.ts';
import type { NEWSLETTER_MAIL, NewsletterText } from './schema.ts';
import { noteSent } from './send-newsletters.ts';

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
    // Without a newsletter: sent by the one call that takes a text and writes at once.
    about: z.object({
      subscriberId: Uuid,
      subject: z.string(),
      text: z.string(),
      newsletterId: Uuid.optional(),
    }),
    list: { name: 'newsletter', idOf: ({ subscriberId }) => subscriberId },
    // Erase it once sent: each reader's row holds the whole text.
    forgets: { sent: ['about'] },
    async compose({ tx, links, about: { subscriberId, newsletterId, subject, text } }) {
      if (!(await findSubscriber(tx, subscriberId))?.isConfirmed) return undefined;
      if (newsletterId === undefined) return { data: { subject, paragraphs: paragraphsOf(text) } };
      const productIds = await findProductIds(tx, newsletterId);
      const counts = await isCounted(tx, subscriberId);
      await noteSent(tx, newsletterId, subscriberId, counts);
      return {
        data: {
          ...(await newsletterData(tx, links, { subject, text, productIds })),
          ...(counts && { pixelUrl: pixelUrl(links, newsletterId, subscriberId) }),
        },
      };
    },
  },
  'newsletter-test': {
    about: z.object({ newsletterId: Uuid }),
    isForOwner: true,
    async compose({ tx, links, about: { newsletterId } }) {
      const newsletter = await ifFound(findNewsletter(tx, newsletterId));
      return newsletter && { data: await newsletterData(tx, links, newsletter) };
    },
  },
};

/** What its template is given: products as they are now, without those that are no longer in the shop. */
export async function newsletterData(
  db: Db,
  links: LinkMaker,
  { subject, text, productIds }: NewsletterText,
) {
  const found = productIds.length === 0 ? [] : await findProducts(db, productIds);
  return {
    subject,
    paragraphs: paragraphsOf(text),
    products: found.map((product) => mailProduct(links, product)),
  };
}

/** None of one that is gone. */
const findProductIds = async (db: Db, newsletterId: string): Promise<string[]> =>
  (await ifFound(findNewsletter(db, newsletterId)))?.productIds ?? [];

/** Blank lines separate paragraphs; single line breaks stay in the text. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
