import type { PublicSetting } from '../../src/domain/settings/choices.ts';
import { CUSTOMER_SERVICE_PAGES } from './customer-service-pages.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import type {
  StarterFooterLink,
  StarterNavigationItem,
  StarterPage,
  StarterPaymentMark,
  StarterPromotion,
  StarterShippingRate,
  StarterSocialLink,
} from './types.ts';

/** The settings that every new shop begins with, a demo shop or not. */
export const SITE_CONFIG = {
  site_title: 'Cirrus',
  hero_title: 'Premium Vape Experience',
  hero_subtitle:
    'Well-made devices, carefully mixed liquids and the parts that keep them going, chosen by people who use them.',
  category_title: 'Shop by Category',
  category_subtitle: 'Four shelves, and everything on them in its place.',
  category_devices: 'Pod kits, pens, mods and tanks',
  category_eliquids: 'Nic salts, shortfills and freebase',
  category_accessories: 'Coils, pods, batteries and care',
  category_bundles: 'Sets that belong together',
  currency: 'GBP',
  locale: 'en-GB',
  time_zone: 'Europe/London',
  minimum_age: '21',
  tax_rate: '8',
} as const satisfies Partial<Record<PublicSetting, string>>;

/** The content pages that every new shop begins with; the owner edits them later. */
export const PAGES: StarterPage[] = [...CUSTOMER_SERVICE_PAGES, ...LEGAL_PAGES];

export const NAVIGATION: StarterNavigationItem[] = [
  { name: 'Home', url: '/', sortOrder: 1 },
  { name: 'Products', url: '/products', sortOrder: 2 },
  { name: 'Brands', url: '/brands', sortOrder: 3 },
  { name: 'Reviews', url: '/reviews', sortOrder: 4 },
  { name: 'Support', url: '/customer-support', sortOrder: 5 },
];

/**
 * An address and a number that nobody has: no UK postcode ends in V or K, and Ofcom keeps
 * 01632 960 000 to 960 999 for fiction. The owner's own take their place.
 */
export const FOOTER = {
  companyName: 'Cirrus',
  companyDescription:
    'An independent shop for adults who vape. We sell what we would use ourselves, describe it as it is, and answer the telephone.',
  address: 'Unit 7, Harbour Yard, Bristol BS1 9VK, United Kingdom',
  phoneNumber: '01632 960 147',
  copyrightText: 'Cirrus. All rights reserved.',
  warningText: 'WARNING: This product contains nicotine. Nicotine is an addictive chemical.',
  paymentMethodsText: 'We Accept:',
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

/** The networks' own front pages, until the owner gives the shop's. */
export const SOCIAL_LINKS: StarterSocialLink[] = [
  { platform: 'Facebook', url: 'https://www.facebook.com/', icon: 'FaFacebookF', sortOrder: 1 },
  { platform: 'Instagram', url: 'https://www.instagram.com/', icon: 'FaInstagram', sortOrder: 2 },
  { platform: 'Twitter', url: 'https://x.com/', icon: 'FaTwitter', sortOrder: 3 },
  { platform: 'YouTube', url: 'https://www.youtube.com/', icon: 'FaYoutube', sortOrder: 4 },
  { platform: 'Telegram', url: 'https://telegram.org/', icon: 'FaTelegram', sortOrder: 5 },
  { platform: 'LinkedIn', url: 'https://www.linkedin.com/', icon: 'FaLinkedinIn', sortOrder: 6 },
  { platform: 'Discord', url: 'https://discord.com/', icon: 'FaDiscord', sortOrder: 7 },
];

/** The tariff that a new shop ships with (docs/rules.md, Money). */
export const SHIPPING_RATES: StarterShippingRate[] = [
  { name: 'Standard', price: 999, minDays: 3, maxDays: 5, isDefault: true },
  { name: 'Express', price: 1299, minDays: 1, maxDays: 2, isDefault: false },
];

/**
 * Codes to try in the demo shop, on accessories alone: discounts on vaping goods are restricted in places
 * (docs/rules.md, Promotions).
 */
export const PROMOTIONS: StarterPromotion[] = [
  {
    name: '10% off coils and pods',
    code: 'COILS10',
    kind: 'percent',
    percent: '10',
    kinds: ['Coils', 'Replacement Pods'],
  },
  {
    name: 'Three for two on care',
    code: 'CARE3',
    kind: 'buy_x_get_y',
    percent: '100',
    buyQuantity: 2,
    getQuantity: 1,
    kinds: ['Cotton', 'Drip Tips', 'Cases'],
  },
];

export const COD = {
  provider: 'cod',
  name: 'Cash on Delivery',
  description: 'Pay the carrier in cash when your order arrives.',
} as const;

/** What the footer says can be used to pay: the one way that is on. The others wait for their gateway. */
export const ACCEPTED_PAYMENTS: StarterPaymentMark[] = [
  { name: COD.name, icon: COD.name, isActive: true, sortOrder: 0 },
  ...['Visa', 'Mastercard', 'Amex', 'PayPal', 'Apple Pay', 'Discover'].map((name, index) => ({
    name,
    icon: name,
    isActive: false,
    sortOrder: index + 1,
  })),
];
