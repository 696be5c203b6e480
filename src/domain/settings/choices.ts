/** Free of any library, since the browser loads it. */

/**
 * What the storefront needs of the shop's settings, and nothing else is ever answered to a visitor: each key with
 * what holds while the owner has left it empty (docs/rules.md, Settings). Where that is a number, the setting is one.
 */
export const PUBLIC_SETTINGS = {
  site_title: 'Cirrus',
  site_favicon: undefined,
  site_logo: undefined,
  hero_title: 'Premium Vape Experience',
  hero_subtitle: undefined,
  hero_image: undefined,
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
  /** ISO 4217. */
  currency: 'GBP',
  locale: 'en-GB',
  /** Where the shop's days and months begin: an IANA name. */
  time_zone: 'Europe/London',
  minimum_age: 21,
  /** Percent of the subtotal, decimal text. */
  tax_rate: '8',
  // Not settings of the owner's: the origin that the program was told by its environment, and how
  // 123.45 is written in the shop's currency.
  public_url: undefined,
  money_sample: undefined,
} as const;
export type PublicSetting = keyof typeof PUBLIC_SETTINGS;
