import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { findProducts } from '../catalog/find-product.ts';
import { mailProduct } from '../catalog/product-view.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import { listUnreviewed } from './customer-reviews.ts';
import type { REVIEW_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof REVIEW_MAIL> {}
}

export const reviewMails: ComposersOf<typeof REVIEW_MAIL> = {
  'review-invitation': {
    about: z.object({ orderId: Uuid }),
    list: { name: 'reviewInvitations' },
    hoursOfUse: 30 * 24,
    async compose({ tx, links, about, reader }) {
      if (!reader) return undefined;
      const found = await findProducts(tx, await listUnreviewed(tx, reader.id, about.orderId));
      if (found.length === 0) return undefined;
      const products = found.map((product) => mailProduct(links, product));
      return { data: { name: reader.name, products } };
    },
  },
};
