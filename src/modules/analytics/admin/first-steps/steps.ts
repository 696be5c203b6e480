import type { FirstStep } from '../../schema.ts';

type StepText = {
  name: string;
  text: string;
  minutes: number;
  /** Where all of it is set; without a form in place, where the step leads. */
  href: string;
  /** The setting that says that what the shop came with is kept. */
  keep?: string;
  /** It is done by a small form in place. */
  inPlace?: true;
};

/** The way of a new owner to the first parcel. */
export const STEPS: Record<FirstStep['step'], StepText> = {
  country: {
    name: 'Say where the shop is',
    text: 'Currency, tax, minimum age, carrier, addresses and legal pages follow from it.',
    minutes: 1,
    href: '/admin/settings/shop',
    inPlace: true,
  },
  name: {
    name: 'Name it',
    text: 'Once: header, footer, copyright, invoices and mail follow.',
    minutes: 1,
    href: '/admin/settings/shop',
    inPlace: true,
  },
  seller: {
    name: 'Say who sells',
    text: 'The law wants it in the shop, on invoices and in mail.',
    minutes: 3,
    href: '/admin/settings/shop',
    inPlace: true,
  },
  tax: {
    name: 'Check the tax',
    text: 'What it is called, how much it is, and whether prices include it.',
    minutes: 1,
    href: '/admin/settings/tax',
    inPlace: true,
  },
  delivery: {
    name: 'Check delivery',
    text: 'Two ways come with the shop: to where, and for how much?',
    minutes: 2,
    href: '/admin/settings/delivery',
    keep: 'first_steps_delivery',
    inPlace: true,
  },
  payment: {
    name: 'Be paid',
    text: 'Cash on delivery, a bank transfer, or cards by a provider.',
    minutes: 5,
    href: '/admin/payments/methods',
    inPlace: true,
  },
  looks: {
    name: 'Say hello',
    text: 'The large words of the home page.',
    minutes: 1,
    href: '/admin',
    keep: 'first_steps_looks',
    inPlace: true,
  },
  product: {
    name: 'Add the first product',
    text: 'Name, price, brand, type, picture, a few words. Or import a file.',
    minutes: 3,
    href: '/admin/products/new',
    inPlace: true,
  },
  safe: {
    name: 'Make it safe',
    text: 'Choose a password only you know, and add a second factor.',
    minutes: 2,
    href: '/admin/account',
  },
  mail: {
    name: 'Send mail',
    text: 'Nobody hears from you until your mail server is named. Then send yourself a test.',
    minutes: 5,
    href: '/admin/mail/sending',
  },
  pages: {
    name: 'Read the pages',
    text: 'These texts are ours: make them yours, or keep them.',
    minutes: 15,
    href: '/admin/settings?tab=pages',
    keep: 'first_steps_pages',
  },
  order: {
    name: 'Buy something yourself',
    text: 'The order appears here without a reload.',
    minutes: 3,
    href: '/',
  },
  shipment: {
    name: 'Ship it',
    text: 'Open the order and press Ship. Afterwards the test can be voided.',
    minutes: 1,
    href: '/admin/orders',
  },
  open: {
    name: 'Open the shop',
    text: 'Until then visitors see a page of yours, friends come in by a password, and only you can order.',
    minutes: 1,
    href: '/admin/settings?tab=opening',
    inPlace: true,
  },
};
