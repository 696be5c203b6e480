import type { Letter } from './template.ts';

/** What a mail's texts may name in braces, and what stands for it in the mail. */
const NAME = { name: 'The customer’s name' };
const ORDER = { ...NAME, order: 'The order’s number' };
const TOTAL = { ...ORDER, total: 'What the order costs' };
const SHOP = { shop: 'The shop’s name' };

type KindWords = {
  variables: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
};

/**
 * The subjects and main texts of the mails that customers get: those that the owner may write otherwise, each as
 * it is until then. A subject and a title are one line; a blank line in a text begins a new paragraph.
 */
export const LETTER_WORDS = {
  welcome: {
    variables: { ...SHOP, ...NAME },
    texts: {
      subject: 'Welcome to {shop}',
      title: 'Welcome, {name}',
      text: 'Your account at {shop} is ready. Your cart and wishlist now follow you to every device on which you sign in.',
    },
  },
  'account-made': {
    variables: { ...SHOP, ...NAME },
    texts: {
      subject: 'Your account at {shop}',
      title: 'Your account, {name}',
      text: 'We made an account for you at {shop} with your order, so that you can follow it. Choose a password and it is yours. The link works once, within 7 days; later, “Forgot password” sends you another.',
    },
  },
  'confirm-email': {
    variables: { ...SHOP, ...NAME, email: 'The address to be confirmed' },
    texts: {
      subject: 'Confirm your e-mail address for {shop}',
      title: 'Confirm your e-mail address',
      text: 'Hello {name}, please confirm that {email} is your address. The link works once, and only within 24 hours.',
    },
  },
  'order-placed': {
    variables: { ...SHOP, ...TOTAL },
    texts: {
      subject: 'We have your {shop} order {order}',
      title: 'Thank you, {name}',
      text: 'We have your order {order} and are getting it ready. As soon as a carrier has the parcel, you can follow it from your order’s page.',
      collection:
        'We have your order {order} and are getting it ready. We write to you as soon as you can collect it.',
    },
  },
  'pay-link': {
    variables: { ...SHOP, ...TOTAL },
    texts: {
      subject: 'Pay for your {shop} order {order}',
      title: 'Your order is waiting, {name}',
      text: 'We have put aside what you ordered with us. Pay {total} by the link below, and we get it ready for you.',
    },
  },
  'payment-received': {
    variables: { ...SHOP, ...TOTAL },
    texts: {
      subject: 'Payment received for your {shop} order {order}',
      title: 'Payment received',
      text: 'Thank you, {name}. Your payment of {total} for order {order} has reached us, and nothing is left to pay.',
    },
  },
  'order-shipped': {
    variables: { ...SHOP, ...ORDER, carrier: 'Who brings the parcel' },
    texts: {
      subject: 'Your {shop} order {order} is on its way',
      title: 'On its way to you',
      text: '{name}, your order {order} has left us and is with {carrier} now.',
      untracked: '{name}, your order {order} has left us. It cannot be followed on its way.',
    },
  },
  'order-ready': {
    variables: { ...SHOP, ...ORDER },
    texts: {
      subject: 'Your {shop} order {order} is ready to collect',
      title: 'Ready to collect',
      text: '{name}, your order {order} is ready. Please bring this e-mail or the order’s number when you come.',
    },
  },
  'order-collected': {
    variables: { ...SHOP, ...ORDER },
    texts: {
      subject: 'You have collected your {shop} order {order}',
      title: 'Collected',
      text: '{name}, you have collected your order {order}. We hope that everything is as you wanted it.',
    },
  },
  'order-delivered': {
    variables: { ...SHOP, ...ORDER, date: 'When it was delivered' },
    texts: {
      subject: 'Your {shop} order {order} has been delivered',
      title: 'Delivered',
      text: '{name}, your order {order} was delivered on {date}. We hope that everything is as you wanted it.',
    },
  },
  'order-cancelled': {
    variables: { ...SHOP, ...TOTAL },
    texts: {
      subject: 'Your {shop} order {order} is cancelled',
      title: 'Your order is cancelled',
      text: '{name}, order {order} is cancelled and will not be sent.',
      closing:
        'Still want any of it? You can put the same items into your cart from the order’s page.',
    },
  },
  'order-refunded': {
    variables: {
      ...SHOP,
      ...ORDER,
      amount: 'What is given back',
      sum: 'The same, and of how much if it is a part',
    },
    texts: {
      subject: '{amount} refunded for your {shop} order {order}',
      title: '{amount} refunded',
      text: '{name}, we have refunded {sum} for your order {order}.',
    },
  },
  'return-requested': {
    variables: { ...SHOP, ...ORDER },
    texts: {
      subject: 'We have your question about order {order}',
      title: 'You want to return something',
      text: '{name}, we have your wish to return part of order {order}, and write to you as soon as we have looked at it. Please send nothing before that.',
    },
  },
  'return-approved': {
    variables: { ...SHOP, ...ORDER },
    texts: {
      subject: 'You can return your {shop} order {order}',
      title: 'Please send it back',
      text: '{name}, please pack what is listed below well, write the order’s number {order} on a note inside, and send it to the address below. Keep the receipt until your money is back.',
    },
  },
  'return-refused': {
    variables: { ...SHOP, ...ORDER, reason: 'Why it cannot be returned' },
    texts: {
      subject: 'About your return for {shop} order {order}',
      title: 'We cannot take it back',
      text: '{name}, we are sorry: what you wanted to return of order {order} cannot be taken back.\n\n{reason}',
    },
  },
  'return-received': {
    variables: { ...SHOP, ...ORDER },
    texts: {
      subject: 'Your return for {shop} order {order} has arrived',
      title: 'Your return is here',
      text: '{name}, what you sent back of order {order} has arrived. We look at it now, and write to you about your money.',
    },
  },
  'gift-card': {
    variables: { ...SHOP, name: 'Who gets it', amount: 'What is on it' },
    texts: {
      subject: 'A gift card for {shop}',
      title: '{amount} for you to spend',
      text: 'Here is a gift card for {shop}. Enter its code in your cart or at the checkout, and it pays up to {amount} of your order. What you do not spend stays on it.',
    },
  },
  'password-reset': {
    variables: { ...SHOP, ...NAME },
    texts: {
      subject: 'Reset your {shop} password',
      title: 'Set a new password',
      text: 'Hello {name}, the link below lets you set a new password for your {shop} account. It works once, and only within 1 hour.',
    },
  },
  'password-changed': {
    variables: { ...SHOP, ...NAME },
    texts: {
      subject: 'Your {shop} password was changed',
      title: 'Your password was changed',
      text: 'Hello {name}, the password of your {shop} account has just been changed, and every other device was signed out.\n\nIf it was you, there is nothing more to do.',
    },
  },
  'email-changed': {
    variables: { ...SHOP, ...NAME, email: 'The new address' },
    texts: {
      subject: 'Your {shop} account is about to get another e-mail address',
      title: 'Another e-mail address was entered',
      text: 'Hello {name}, somebody who knows your password entered {email} as the address of your {shop} account. Your present address stays in force until the new one is confirmed.',
      subjectDone: 'The e-mail address of your {shop} account was changed',
      titleDone: 'Your e-mail address was changed',
      textDone:
        'Hello {name}, your {shop} account now has the address {email}. All further e-mails go there.',
    },
  },
  'account-deleted': {
    variables: { ...SHOP, ...NAME },
    texts: {
      subject: 'Your {shop} account has been deleted',
      title: 'Your account is deleted',
      text: 'Goodbye, {name}, and thank you for having been with us. Your {shop} account is gone, and this cannot be undone.',
    },
  },
  'back-in-stock': {
    variables: { ...SHOP, product: 'The product’s name' },
    texts: {
      subject: 'Back in stock: {product}',
      title: 'It is back',
      text: 'You asked us to tell you when {product} is in stock again. It is now. We cannot put one aside for you, so it is there while it lasts.',
    },
  },
  'review-invitation': {
    variables: { ...SHOP, ...NAME, product: 'The first product’s name' },
    texts: {
      subject: 'How do you like what you bought at {shop}?',
      subjectOne: 'How do you like your {product}?',
      title: 'How do you like it?',
      text: 'Hello {name}, you have had some time with your order. Would you tell others how you find it? A star rating and a few honest words, good or bad, are all it takes.',
    },
  },
  'new-products': {
    variables: {
      ...SHOP,
      ...NAME,
      product: 'The first product’s name',
      others: 'How many there are besides',
    },
    texts: {
      subject: 'New at {shop}: {product} and {others} more',
      subjectOne: 'New at {shop}: {product}',
      title: 'New in the shop',
      text: 'Hello {name}, this has just come into the shop.',
    },
  },
  'price-drops': {
    variables: {
      ...SHOP,
      ...NAME,
      product: 'The first product’s name',
      price: 'What it costs now',
      count: 'How many prices have come down',
    },
    texts: {
      subject: '{count} prices have come down at {shop}',
      subjectOne: '{product} is down to {price}',
      title: 'Now for less',
      text: 'Hello {name}, look what costs less now.',
    },
  },
  'newsletter-confirmation': {
    variables: SHOP,
    texts: {
      subject: 'Please confirm the {shop} newsletter',
      title: 'One more click',
      text: 'Please confirm that you would like the {shop} newsletter. We send it to confirmed addresses only, and you can leave it at any time with the link in each one.',
    },
  },
} as const satisfies Partial<Record<Letter['kind'], KindWords>>;

type Worded = typeof LETTER_WORDS;

/** Fills the words of a mail in. The shop's name is known already. */
export type WordsOf<Kind> = Kind extends keyof Worded
  ? (
      values: Record<Exclude<keyof Worded[Kind]['variables'], 'shop'>, string>,
    ) => Record<keyof Worded[Kind]['texts'], string>
  : undefined;

/** @param own what the owner wrote instead of some of the texts */
export function wordsOf(kind: Letter['kind'], own: Record<string, string>, shop: string) {
  if (!(kind in LETTER_WORDS)) return undefined;
  const { texts }: KindWords = LETTER_WORDS[kind as keyof Worded];
  return (values: Record<string, string>): Record<string, string> => {
    const all = new Map(Object.entries({ shop, ...values }));
    const filled = Object.entries({ ...texts, ...own }).map(([key, text]) => [
      key,
      text.replace(/\{(\w+)\}/g, (whole, name: string) => all.get(name) ?? whole),
    ]);
    return Object.fromEntries(filled);
  };
}
