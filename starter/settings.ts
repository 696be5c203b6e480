import { DEFAULT_PAYMENTS_LABEL, DEFAULT_WARNING } from '../src/modules/content/constants.ts';
import type { FooterSettings } from '../src/modules/content/schema.ts';
import { PUBLIC_SETTINGS, type PublicSetting } from '../src/modules/settings/public-settings.ts';
import { CUSTOMER_SERVICE_PAGES } from './customer-service-pages.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import type {
  StarterFooterLink,
  StarterNavigationItem,
  StarterPage,
  StarterPaymentMark,
  StarterShippingRate,
} from './types.ts';

/** The settings that every new shop begins with, a demo shop or not: who sells is the owner's to say. */
export const SITE_CONFIG = {
  site_title: PUBLIC_SETTINGS.site_title,
  hero_title: 'Premium Vape Experience',
  hero_subtitle: 'Devices, liquids and the parts that keep them going.',
  category_title: 'Shop by Category',
  category_subtitle: 'Four shelves, and everything on them in its place.',
  category_devices: 'Pod kits, pens, mods and tanks',
  category_eliquids: 'Nic salts, shortfills and freebase',
  category_accessories: 'Coils, pods, batteries and care',
  category_bundles: 'Sets that belong together',
  strength_help: [
    '0 mg: no nicotine',
    '3 mg: for airy kits and big clouds, and for the last step down',
    '6 mg: for up to 5 cigarettes a day, or a kit with a loose draw',
    '10 mg: for up to 10 cigarettes a day',
    '12 mg: for 10 to 15 cigarettes a day, in a kit with a tight draw',
    '18 mg: for more than 15 cigarettes a day, in a kit with a tight draw',
    '20 mg: for 20 cigarettes a day or more, in a kit with a tight draw',
  ].join('\n'),
  currency: 'GBP',
  locale: 'en-GB',
  time_zone: 'Europe/London',
  minimum_age: '21',
  tax_rate: '8',
} as const satisfies Partial<Record<PublicSetting, string>>;

/** The shelves that every new shop begins with, each with its line. */
export const CATEGORIES = [
  { name: 'Devices', story: SITE_CONFIG.category_devices },
  { name: 'E-Liquids', story: SITE_CONFIG.category_eliquids },
  { name: 'Accessories', story: SITE_CONFIG.category_accessories },
  { name: 'Bundles', story: SITE_CONFIG.category_bundles },
];

/** The content pages that every new shop begins with; the owner edits them later. */
export const PAGES: StarterPage[] = [...CUSTOMER_SERVICE_PAGES, ...LEGAL_PAGES];

export const NAVIGATION: StarterNavigationItem[] = [
  { name: 'Home', url: '/', sortOrder: 1 },
  { name: 'Products', url: '/products', sortOrder: 2 },
  { name: 'Brands', url: '/brands', sortOrder: 3 },
  { name: 'Reviews', url: '/reviews', sortOrder: 4 },
  { name: 'Support', url: '/customer-support', sortOrder: 5 },
];

/** The footer that a new shop begins with. Empty texts follow what the owner says of the seller, or are left out. */
export const FOOTER: FooterSettings = {
  companyName: '',
  companyDescription: 'Devices, e-liquids and accessories for adults who vape.',
  address: '',
  phoneNumber: '',
  copyrightText: '',
  warningText: DEFAULT_WARNING,
  paymentMethodsText: DEFAULT_PAYMENTS_LABEL,
};

export const FOOTER_LINKS: StarterFooterLink[] = [
  {
    title: 'Customer Support',
    url: '/customer-support',
    category: 'customer_service',
    sortOrder: 1,
  },
  {
    title: 'Shipping Information',
    url: '/shipping-info',
    category: 'customer_service',
    sortOrder: 2,
  },
  {
    title: 'Returns & Exchanges',
    url: '/returns-exchanges',
    category: 'customer_service',
    sortOrder: 3,
  },
  { title: 'FAQ', url: '/faq', category: 'customer_service', sortOrder: 4 },
  { title: 'Privacy Policy', url: '/privacy-policy', category: 'legal', sortOrder: 1 },
  { title: 'Terms of Service', url: '/terms-of-service', category: 'legal', sortOrder: 2 },
  { title: 'Age Verification', url: '/age-verification', category: 'legal', sortOrder: 3 },
];

/** The tariff that a new shop ships with (src/kit/RULES.md, Money). */
export const SHIPPING_RATES: StarterShippingRate[] = [
  { name: 'Standard', price: 999, minDays: 3, maxDays: 5, isDefault: true },
  { name: 'Express', price: 1299, minDays: 1, maxDays: 2, isDefault: false },
];

export const COD = {
  provider: 'cod',
  name: 'Cash on Delivery',
  description: 'Pay the carrier in cash when your order arrives.',
} as const;

/** Marks that an owner may want in the footer, all off: until one is on, the footer follows the ways to pay that are. */
export const ACCEPTED_PAYMENTS: StarterPaymentMark[] = [
  COD.name,
  'Visa',
  'Mastercard',
  'Amex',
  'PayPal',
  'Apple Pay',
  'Discover',
].map((name, index) => ({ name, icon: name, isActive: false, sortOrder: index }));
