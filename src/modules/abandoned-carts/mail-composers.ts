import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { listCart } from '../cart/cart.ts';
import { mailProduct } from '../catalog/product-view.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import { type ComposersOf, linkTo } from '../mail/mail-composer.ts';
import { optionsText } from '../orders/order-text.ts';
import { cartToken } from './remind-of-carts.ts';
import type { CART_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof CART_MAIL> {}
}

/** How many products a mail shows. */
const SHOWN = 6;

/** Mail about a cart that was left behind: not sent once it is empty or sold out. */
export const cartMails: ComposersOf<typeof CART_MAIL> = {
  'cart-left': {
    about: z.object({ reminderId: Uuid }),
    list: { name: 'abandonedCarts' },
    hoursOfUse: 72,
    async compose({ tx, links, about: { reminderId }, reader }) {
      if (!reader) return undefined;
      const lines = (await listCart(tx, { userId: reader.id })).filter(
        ({ variant }) => variant.inStock,
      );
      if (lines.length === 0) return undefined;
      const products = lines.slice(0, SHOWN).map(({ product, variant }) => ({
        ...mailProduct(links, product, variant),
        options: optionsText(variant.options),
        price: variant.price,
      }));
      const cartUrl = linkTo(links, '/open-cart', cartToken(links.secretKey, reminderId));
      return { data: { name: reader.name, products, cartUrl } };
    },
  },
};
