import type { FooterSettings } from '../../src/modules/content/schema.ts';
import type { PublicSetting } from '../../src/modules/settings/public-settings.ts';
import { FOOTER } from '../../starter/settings.ts';
import type { DemoPromotion, DemoSocialLink } from './types.ts';

/** Who the demo shop is. A shop of its owner's begins with none of this. */

export const DEMO_CONFIG = {
  site_title: 'Cirrus',
  hero_subtitle:
    'Well-made devices, carefully mixed liquids and the parts that keep them going, chosen by people who use them.',
  shop_country: 'GB',
} as const satisfies Partial<Record<PublicSetting, string>>;

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
 * Codes to try in the demo shop, on accessories alone: discounts on vaping goods are restricted in places
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
];
