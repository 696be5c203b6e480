/** Free of any library, since the browser loads it. */

/**
 * The settings that visitors may see, and no others: each key with its default while the owner has
 * left it empty (src/modules/settings/RULES.md, Settings). If the default is a number or a switch, so is the setting.
 */
export const PUBLIC_SETTINGS = {
  /** `shopper`: shoppers choose among the ways to pay that are on; otherwise one is. */
  payment_choice: undefined,
  site_title: 'Cirrus',
  site_favicon: undefined,
  site_logo: undefined,
  hero_title: 'Premium Vape Experience',
  hero_subtitle: undefined,
  hero_image: undefined,
  hero_focus: 'Right',
  accent_colour: undefined,
  corners: 'Soft',
  typeface: 'Modern',
  announcement_link: undefined,
  category_title: 'Shop by Category',
  category_subtitle: undefined,
  category_devices: undefined,
  category_eliquids: undefined,
  category_accessories: undefined,
  category_bundles: undefined,
  category_devices_image: undefined,
  category_eliquids_image: undefined,
  category_accessories_image: undefined,
  category_bundles_image: undefined,
  /** Where most customers live: what an address begins with. A name or an ISO code; empty: the owner has not said. */
  shop_country: 'United States',
  /** Who looks addresses up by their postcode, if anybody. */
  address_lookup: 'None',
  /** ISO 4217. */
  currency: 'GBP',
  locale: 'en-GB',
  /** The time zone of the shop's days and months: an IANA name. */
  time_zone: 'Europe/London',
  minimum_age: 21,
  /** Gift cards are for sale, on a page of their own. */
  gift_cards_sold: false,
  /** From this count down, shoppers see how many are left; 0: never. */
  stock_shown: '10',
  /** How many days after its delivery something can be asked to be taken back; 0: never. */
  return_days: '30',
  /** When everybody sees the photos of a review, in the words of `REVIEW_PHOTOS`. */
  review_photos: 'Once they are approved',
  /** The words of the badges on products. */
  badge_new: 'New',
  badge_sale: 'Sale',
  badge_hot: 'Hot',
  badge_best_seller: 'Best Seller',
  /** For whom the strengths of liquids are, a line each: '20 mg: for 20 a day or more'. */
  strength_help: undefined,
  /** Percent of the subtotal, decimal text. */
  tax_rate: '8',
  /** Whether forms for signing in, registering and forgotten passwords show Google's reCAPTCHA. */
  enable_captcha: false,
  google_recaptcha_site_key: undefined,
  // Not set by the owner: where the program's environment says that the shop and reCAPTCHA are, 123.45 as written in
  // the shop's currency, and what visitors are told while the shop is on holiday and on the days of an announcement.
  public_url: undefined,
  recaptcha_url: 'https://www.google.com',
  money_sample: undefined,
  holiday_notice: undefined,
  announcement: undefined,
} as const;
export type PublicSetting = keyof typeof PUBLIC_SETTINGS;

/** Settings that say something by being empty: no badge, no country yet. */
export const MAY_BE_EMPTY: readonly string[] = [
  'shop_country',
  'badge_new',
  'badge_sale',
  'badge_hot',
  'badge_best_seller',
] satisfies PublicSetting[];

/** Stands for a stored secret, which is never told. Sent back, it changes nothing. */
export const SECRET_MASK = '••••••••';

/** As the logo, it stands for none. */
export const NO_LOGO = '/logo-placeholder.png';
