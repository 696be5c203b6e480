import { z } from 'zod';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { Uuid } from '../../kit/wire.ts';
import { named } from '../../platform/database/database.ts';
import { findProductOfVariant, findProducts } from '../catalog/find-product.ts';
import { mailProduct } from '../catalog/product-view.ts';
import type { ProductView } from '../catalog/schema.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import { optionsText } from '../orders/order-text.ts';
import type { ALERT_MAIL } from './schema.ts';
import { waitAgain } from './stock-alerts.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof ALERT_MAIL> {}
}

/** Mail about products; products that are no longer sold are left out. */
export const alertMails: ComposersOf<typeof ALERT_MAIL> = {
  'back-in-stock': {
    about: z.object({ variantId: Uuid }),
    hoursOfUse: 48,
    async compose({ tx, links, about: { variantId } }) {
      const found = await findProductOfVariant(tx, variantId);
      const variant = found?.variants.find(({ id }) => id === variantId);
      if (!found || !variant?.inStock) return undefined;
      const { price } = variant;
      const product = {
        ...mailProduct(links, found, variant),
        options: optionsText(variant.options),
        price,
      };
      return { data: { product } };
    },
    dropped: (tx, { variantId }, { recipient, userId }) =>
      waitAgain(tx, { variantId, email: recipient, userId }),
  },
  'new-products': {
    about: z.object({ productIds: z.array(Uuid) }),
    list: { name: 'newProducts' },
    hoursOfUse: 14 * 24,
    async compose({ tx, links, about, reader }) {
      const found = (await findProducts(tx, about.productIds)).filter(({ inStock }) => inStock);
      if (!reader || found.length === 0) return undefined;
      const products = found.map((product) => mailProduct(links, product));
      return { data: { name: reader.name, products } };
    },
  },
  refill: {
    about: z.object({ orderId: Uuid, itemIds: z.array(Uuid) }),
    list: { name: 'refillReminders' },
    hoursOfUse: 7 * 24,
    async compose({ tx, links, about: { orderId, itemIds }, reader }) {
      if (!reader) return undefined;
      const wanted = await named<{ productId: string; variantId: string }>(
        tx,
        'items-to-refill',
        'select product_id, variant_id from order_items where id = any($1::uuid[]) order by position',
        [itemIds],
      );
      const found = await findProducts(tx, [...new Set(wanted.map(({ productId }) => productId))]);
      const products = wanted.flatMap(({ productId, variantId }) => {
        const product = found.find(({ id }) => id === productId);
        const variant = product?.variants.find(({ id }) => id === variantId);
        if (!product || !variant?.inStock) return [];
        const { options, price } = variant;
        return [{ ...mailProduct(links, product, variant), options: optionsText(options), price }];
      });
      if (products.length === 0) return undefined;
      const orderUrl = `${links.publicUrl}/dashboard/orders/${orderId}`;
      return { data: { name: reader.name, products, orderUrl } };
    },
  },
  'price-drops': {
    about: z.object({
      products: z.array(z.object({ productId: Uuid, oldPrice: z.number() })),
    }),
    list: { name: 'priceAlerts' },
    hoursOfUse: 72,
    async compose({ tx, links, about, reader }) {
      const before = new Map(
        about.products.map(({ productId, oldPrice }) => [productId, oldPrice]),
      );
      const oldPrice = ({ id }: ProductView) => before.get(id) ?? 0;
      const found = (await findProducts(tx, [...before.keys()])).filter(
        (product) => product.inStock && parseMoney(product.price) < oldPrice(product),
      );
      if (!reader || found.length === 0) return undefined;
      const products = found.map((product) => ({
        ...mailProduct(links, product),
        oldPrice: moneyText(oldPrice(product)),
      }));
      return { data: { name: reader.name, products } };
    },
  },
};
