import type { FooterSettings } from '../../src/modules/content/schema.ts';
import { settingsOfCountry } from '../../src/modules/settings/country-presets.ts';
import type { PublicSetting } from '../../src/modules/settings/public-settings.ts';
import type { SettingKey } from '../../src/modules/settings/settings-table.ts';
import { FOOTER } from '../../starter/settings.ts';
import type { DemoPromotion, DemoSocialLink } from './types.ts';

/** Who the demo shop is. A shop of its owner's begins with none of this. */

export const DEMO_CONFIG: Partial<Record<SettingKey, string>> = {
  ...settingsOfCountry('GB'),
  site_title: 'Cirrus',
  hero_subtitle:
    'Pod kits, nic salts and the coils that fit them, described as they are. Sent from Bristol the same working day when ordered before four.',
  // Cards say HOT of the same products: one word for one thing.
  badge_best_seller: 'Hot',
  gift_cards_sold: 'true',
  gift_card_from: '5',
  gift_card_to: '250',
  payment_choice: 'shopper',
  dispatch_cut_off: '16:00',
};

/** A second way to pay, which takes no provider: gift cards cannot be paid in cash at the door. The account is nobody's. */
export const DEMO_BANK_TRANSFER = {
  provider: 'offline',
  name: 'Bank Transfer',
  description:
    'Send the amount to Cirrus, sort code 00-00-00, account 01234567, with your order number. Your order leaves once it is here.',
};

/** What delivery costs, in place of the starter's: pence, and from which value of the goods it is free. */
export const DEMO_RATES = [
  { name: 'Standard', price: 399, freeFrom: 3000 },
  { name: 'Express', price: 699, freeFrom: null },
];

/**
 * An address and a number that nobody has: no UK postcode ends in V or K, and Ofcom keeps
 * 01632 960 000 to 960 999 for fiction.
 */
export const DEMO_FOOTER: FooterSettings = {
  ...FOOTER,
  companyName: 'Cirrus',
  companyDescription:
    'An independent shop for adults who vape. We sell what we would use ourselves, describe it as it is, and answer the telephone.',
  address: 'Unit 7, Harbour Yard, Bristol BS1 9VK, United Kingdom',
  phoneNumber: '01632 960 147',
  copyrightText: 'Cirrus. All rights reserved.',
};

type MenuPart = { name: string; url: string; picture?: PublicSetting };

/** What opens under the header's links, by their addresses. */
export const DEMO_MENU: Record<string, MenuPart[]> = {
  '/products': [
    { name: 'Devices', url: '/category/devices', picture: 'category_devices_image' },
    {
      name: 'E-Liquids',
      url: '/category/e-liquids',
      picture: 'category_eliquids_image',
    },
    {
      name: 'Accessories',
      url: '/category/accessories',
      picture: 'category_accessories_image',
    },
    { name: 'Bundles', url: '/category/bundles', picture: 'category_bundles_image' },
  ],
  '/customer-support': [
    { name: 'Questions and answers', url: '/faq' },
    { name: 'Delivery', url: '/shipping-info' },
    { name: 'Returns', url: '/returns-exchanges' },
    { name: 'Find your kit', url: '/find-your-kit' },
    { name: 'Blog', url: '/blog' },
  ],
};

/** The networks' own front pages. */
export const DEMO_SOCIAL_LINKS: DemoSocialLink[] = [
  { platform: 'Facebook', url: 'https://www.facebook.com/', icon: 'FaFacebookF', sortOrder: 1 },
  { platform: 'Instagram', url: 'https://www.instagram.com/', icon: 'FaInstagram', sortOrder: 2 },
  { platform: 'Twitter', url: 'https://x.com/', icon: 'FaTwitter', sortOrder: 3 },
  { platform: 'YouTube', url: 'https://www.youtube.com/', icon: 'FaYoutube', sortOrder: 4 },
  { platform: 'Telegram', url: 'https://telegram.org/', icon: 'FaTelegram', sortOrder: 5 },
  { platform: 'LinkedIn', url: 'https://www.linkedin.com/', icon: 'FaLinkedinIn', sortOrder: 6 },
  { platform: 'Discord', url: 'https://discord.com/', icon: 'FaDiscord', sortOrder: 7 },
];

/**
 * Codes to try in the demo shop, and an offer that needs none, on accessories alone: discounts on vaping goods are restricted in places
 * (src/modules/promotions/RULES.md, Promotions).
 */
export const PROMOTIONS: DemoPromotion[] = [
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
  {
    name: 'Any 3 cotton for £10',
    kind: 'fixed_price',
    buyQuantity: 3,
    amount: 1000,
    kinds: ['Cotton'],
  },
];
