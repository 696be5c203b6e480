import { EVERYTHING, type Tag, tagThatWaits } from '../platform/database/changes.ts';

const named = (name: string) => name as Tag;

/** What public answers are about, so that a change can say which of them it makes stale. */
export const tag = {
  /** Any product: where it appears in lists, in counts and in their prices. */
  products: named('products'),
  product: (id: string) => named(`product:${id}`),
  brands: named('brands'),
  /** Categories and collections: their names, pictures and stories. */
  categories: named('categories'),
  /** Reviews in lists over many products. */
  reviews: named('reviews'),
  reviewsOf: (productId: string) => named(`reviews:${productId}`),
  /** What is asked about a product, and answered. */
  questionsOf: (productId: string) => named(`questions:${productId}`),
  /** What is told of promotions beside products. */
  promotions: named('promotions'),
  tariff: named('tariff'),
  paymentMethods: named('payment-methods'),
  settings: named('settings'),
  navigation: named('navigation'),
  footer: named('footer'),
  footerLinks: named('footer-links'),
  socialMediaLinks: named('social-media-links'),
  acceptedPaymentMethods: named('accepted-payment-methods'),
  pages: named('pages'),
  /** The posts of the blog that shoppers see. */
  posts: named('posts'),
  /** Where addresses lead at which no page stands. */
  redirects: named('redirects'),
  /** Which extensions are on, and how they are set up. */
  extensions: named('extensions'),
  /** Orders, and, told by the database itself, registrations and what staff change. */
  activity: tagThatWaits('activity'),
  everything: EVERYTHING,
};
