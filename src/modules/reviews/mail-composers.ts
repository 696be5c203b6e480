import { z } from 'zod';
import { ifFound } from '../../kit/errors.ts';
import { Uuid } from '../../kit/wire.ts';
import { findProducts } from '../catalog/find-product.ts';
import { mailProduct } from '../catalog/product-view.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import { listUnreviewed } from './customer-reviews.ts';
import { findReview } from './reviews.ts';
import type { REVIEW_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof REVIEW_MAIL> {}
}

/** Mail about what somebody said of a product goes to whoever agreed to mail about reviews. */
const ABOUT_REVIEWS = { name: 'reviewInvitations' } as const;

export const reviewMails: ComposersOf<typeof REVIEW_MAIL> = {
  'review-invitation': {
    about: z.object({ orderId: Uuid }),
    list: ABOUT_REVIEWS,
    hoursOfUse: 30 * 24,
    async compose({ tx, links, about, reader }) {
      if (!reader) return undefined;
      const found = await findProducts(tx, await listUnreviewed(tx, reader.id, about.orderId));
      if (found.length === 0) return undefined;
      const products = found.map((product) => mailProduct(links, product));
      return { data: { name: reader.name, products } };
    },
  },
  'review-reply': {
    about: z.object({ reviewId: Uuid }),
    list: ABOUT_REVIEWS,
    hoursOfUse: 14 * 24,
    async compose({ tx, links, about, reader }) {
      if (!reader) return undefined;
      const review = await ifFound(findReview(tx, about.reviewId));
      if (!review?.reply) return undefined;
      const url = `${links.publicUrl}/product/${review.productSlug}#reviews`;
      return {
        data: {
          name: reader.name,
          product: { name: review.productName, url },
          reply: review.reply.text,
        },
      };
    },
  },
};
