import { moneyText, parseMoney } from '../../platform/money.ts';
import { findProductOfVariant, findProducts } from '../catalog/find-product.ts';
import type { ProductView } from '../catalog/schema.ts';
import { optionsText } from '../orders/order-text.ts';
import { listUnreviewed } from '../reviews/customer-reviews.ts';
import { About } from './about.ts';
import type { Composers, LinkMaker } from './desk.ts';
import { absoluteUrl } from './letter-shop.ts';
import type { LetterProduct } from './schema.ts';

type ProductKind = 'back-in-stock' | 'review-invitation' | 'new-products' | 'price-drops';

/** Letters about products, as far as these are still sold. */
export const productLetters: Composers<ProductKind> = {
  'back-in-stock': async ({ tx, links, mail }) => {
    const { variantId } = About.variant.parse(mail.about);
    const product = await findProductOfVariant(tx, variantId);
    const variant = product?.variants.find(({ id }) => id === variantId);
    if (!product || !variant?.inStock) return undefined;
    const shown = presentProduct(links, product);
    return {
      kind: 'back-in-stock',
      product: { ...shown, options: optionsText(variant.options), price: variant.price },
    };
  },
  'review-invitation': async ({ tx, links, mail, reader }) => {
    if (!reader) return undefined;
    const ids = await listUnreviewed(tx, reader.id, About.order.parse(mail.about).orderId);
    const products = await findProducts(tx, ids);
    return showing(products, (shown) => ({
      kind: 'review-invitation',
      name: reader.name,
      products: shown.map((product) => presentProduct(links, product)),
    }));
  },
  'new-products': async ({ tx, links, mail, reader }) => {
    if (!reader) return undefined;
    const products = await findProducts(tx, About.products.parse(mail.about).productIds);
    const buyable = products.filter(({ inStock }) => inStock);
    return showing(buyable, (shown) => ({
      kind: 'new-products',
      name: reader.name,
      products: shown.map((product) => presentProduct(links, product)),
    }));
  },
  'price-drops': async ({ tx, links, mail, reader }) => {
    if (!reader) return undefined;
    const drops = About.drops.parse(mail.about).products;
    const before = new Map(drops.map(({ productId, oldPrice }) => [productId, oldPrice]));
    const products = await findProducts(tx, [...before.keys()]);
    const oldPrice = ({ id }: ProductView) => before.get(id) ?? 0;
    const lower = products.filter(
      (product) => product.inStock && parseMoney(product.price) < oldPrice(product),
    );
    return showing(lower, (shown) => ({
      kind: 'price-drops',
      name: reader.name,
      products: shown.map((product) => ({
        ...presentProduct(links, product),
        oldPrice: moneyText(oldPrice(product)),
      })),
    }));
  },
};

/** A letter about products, where any are left. */
const showing = <T>(products: ProductView[], write: (products: ProductView[]) => T) =>
  products.length > 0 ? write(products) : undefined;

const presentProduct = ({ publicUrl }: LinkMaker, product: ProductView): LetterProduct => ({
  name: product.name,
  options: '',
  url: `${publicUrl}/product/${product.slug}`,
  imageUrl: absoluteUrl(publicUrl, product.imageUrl),
  price: product.price,
});
