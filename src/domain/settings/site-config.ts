import * as z from 'zod';
import { type Db, named } from '../../platform/database.ts';
import { isAddressOrRange } from '../../platform/ip-address.ts';
import { countryCode } from '../countries.ts';
import { OWNERS_LIMITS, type OwnersLimits } from '../limits.ts';
import { Day, ImageUrl } from '../wire.ts';
import { CARRIERS } from './carriers.ts';
import { PUBLIC_SETTINGS, type PublicSetting } from './choices.ts';
import { decimalsOf } from './format.ts';
import type { SettingEntry } from './schema.ts';

export interface Setting {
  type: SettingEntry['type'];
  /** The right to see and change it. */
  needs: 'settings.edit' | 'security.edit';
  /** Checks a trimmed text that is not empty; its output is stored. */
  rule: z.ZodType<string, string>;
  /** What holds while it is empty (or, of those that may be, until it is first saved); absent: what PUBLIC_SETTINGS says, or nothing. */
  standard?: string;
  /** One of the site configuration editor's, which cannot be emptied. */
  required?: true;
  /** Kept encrypted, and never told again. */
  secret?: true;
}

const text = (most: number) => z.string().max(most, `At most ${most} characters`);

const picture = text(2_000).pipe(ImageUrl);
/** The placeholder counts as no logo (docs/rules.md, Settings). */
const logo = z.string().refine((value) => value === '/logo-placeholder.png' || isPicture(value), {
  error: 'Not a picture address',
});
const isPicture = (value: string) => picture.safeParse(value).success;

const yesOrNo = z.enum(['true', 'false'], 'Must be true or false');

const wholeNumber = (min: number, max: number, unit = '') => {
  const message = `Must be a whole number from ${min} to ${max}${unit}`;
  const isWithin = (number: number) => number >= min && number <= max;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .refine((value) => isWithin(Number(value)), message)
    .transform((value) => String(Number(value)));
};

/** A text that something reads: `read` answers it as we store it, or throws. */
const readable = (message: string, read: (value: string) => string | undefined) =>
  text(100).transform((value, context) => {
    try {
      const stored = read(value);
      if (stored !== undefined) return stored;
    } catch {
      // Not readable: refused below.
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const currency = readable(
  'Must be a currency code of ISO 4217 with at most two decimals, such as GBP',
  (value) => {
    const code = value.toUpperCase();
    const isKnown = Intl.supportedValuesOf('currency').includes(code);
    return isKnown && decimalsOf(code) <= 2 ? code : undefined;
  },
);

const locale = readable('Must be a language with a region, such as en-GB', (value) =>
  Intl.NumberFormat.supportedLocalesOf(value).at(0),
);

const timeZone = readable('Must be a time zone, such as Europe/London', (value) =>
  /^[a-z]/i.test(value)
    ? new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
    : undefined,
);

const percent = z
  .string()
  .regex(
    /^(\d{1,2}(\.\d{1,4})?|100(\.0{1,4})?)$/,
    'Must be a percentage from 0 to 100, such as 8 or 17.5',
  );

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 15:00');

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const workingDays = readable(`Some of ${WEEKDAYS.join(' ')}`, (value) => {
  const days = value.split(/[\s,]+/);
  const known = WEEKDAYS.filter((day) => days.includes(day));
  return known.length === new Set(days).size ? known.join(' ') : undefined;
});

const HOLIDAYS_MOST = 200;

/** Days such as 2026-12-25, one a line. */
const days = z.string().transform((value, context) => {
  const entries = value.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !Day().safeParse(entry).success);
  const problem =
    entries.length > HOLIDAYS_MOST
      ? `At most ${HOLIDAYS_MOST} days`
      : wrong && `“${wrong.slice(0, 50)}” is not a day such as 2026-12-25`;
  if (!problem) return [...new Set(entries)].toSorted().join('\n');
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

const webAddress = text(2_000).pipe(
  z.url({ protocol: /^https?$/, error: 'Please enter a valid URL, or leave it empty' }),
);

const invoicePrefix = text(20)
  .toUpperCase()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Letters and digits, with hyphens between, such as INV-2027');

/** No figure at its end, which would be read as one of the number's. */
const orderPrefix = text(10).regex(
  /^[A-Za-z0-9#-]*[A-Za-z#-]$/,
  'Letters, digits, # and hyphens, without a digit at the end, such as # or CIR-',
);

const captchaKey = text(200).regex(/^[\w-]+$/, 'A reCAPTCHA key has only letters, digits, - and _');

const ADDRESSES_MOST = 200;

const notANetwork = (entry: string) =>
  `“${entry.slice(0, 50)}” is not an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32`;

/** Addresses and networks, one a line. */
const networks = z.string().transform((value, context) => {
  const entries = value.split(/[\s,]+/).filter((entry) => entry !== '');
  const problem =
    entries.length > ADDRESSES_MOST
      ? `At most ${ADDRESSES_MOST} addresses`
      : entries.filter((entry) => !isAddressOrRange(entry)).map(notANetwork)[0];
  if (problem === undefined) return entries.join('\n');
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

const badge = text(20);

type Rule = Setting['rule'];
const shop = (type: Setting['type'], rule: Rule, rest: Partial<Setting> = {}) =>
  ({ type, rule, needs: 'settings.edit', ...rest }) as const satisfies Setting;
/** A field of the site configuration editor. */
const site = (type: Setting['type'], rule: Rule) => shop(type, rule, { required: true });
/** Every bound that the owner may set. */
const limits = Object.fromEntries(
  Object.entries(OWNERS_LIMITS).map(([key, standard]) => [
    key,
    shop('number', wholeNumber(1, 999_999_999), { standard: String(standard) }),
  ]),
) as Record<keyof OwnersLimits, Setting>;
const notification = () => shop('boolean', yesOrNo, { standard: 'true' });
const security = (type: Setting['type'], rule: Rule, rest: Partial<Setting> = {}) =>
  ({ type, rule, needs: 'security.edit', ...rest }) as const satisfies Setting;

/**
 * Every setting that the back office may change, by its key: the one table (docs/rules.md, Settings).
 */
const TABLE = {
  site_title: site('text', text(100)),
  site_logo: site('image', logo),
  site_favicon: site('image', picture),
  hero_title: site('text', text(150)),
  hero_subtitle: site('text', text(500)),
  category_title: site('text', text(150)),
  category_subtitle: site('text', text(500)),
  category_devices: site('text', text(200)),
  category_eliquids: site('text', text(200)),
  category_accessories: site('text', text(200)),
  category_bundles: site('text', text(200)),
  hero_image: shop('image', picture),
  category_devices_image: shop('image', picture),
  category_eliquids_image: shop('image', picture),
  category_accessories_image: shop('image', picture),
  category_bundles_image: shop('image', picture),

  currency: shop('text', currency),
  locale: shop('text', locale),
  time_zone: shop('text', timeZone),
  minimum_age: shop('number', wholeNumber(18, 99, ' years')),
  tax_rate: shop('number', percent),
  prices_include_tax: shop('boolean', yesOrNo, { standard: 'false' }),
  tax_on_delivery: shop('boolean', yesOrNo, { standard: 'false' }),
  dispatch_cut_off: shop('text', timeOfDay),
  working_days: shop('text', workingDays, { standard: 'Mon Tue Wed Thu Fri' }),
  holidays: shop('text', days),
  shop_country: shop('text', readable('Not a country that we know', countryCode)),
  /** How long an order by hand waits to be paid by the link that was mailed. */
  pay_link_hours: shop('number', wholeNumber(1, 720, ' hours'), { standard: '24' }),
  /** Whether a colleague must say, with each order by hand, that the customer is old enough. */
  confirm_age_by_hand: shop('boolean', yesOrNo, { standard: 'true' }),
  low_stock: shop('number', wholeNumber(0, 9_999, ' pieces'), { standard: '5' }),
  /** Who sells, where that is somebody else than the footer names: on invoices and in mail. */
  seller_name: shop('text', text(150)),
  seller_address: shop('text', text(500)),
  seller_tax_number: shop('text', text(50)),
  /** What orders placed from now on are called: what stands before the number, and the first number. */
  order_number_prefix: shop('text', orderPrefix, { standard: '#' }),
  order_number_start: shop('number', wholeNumber(1, 999_999_999), { standard: '1001' }),
  invoice_prefix: shop('text', invoicePrefix, { standard: 'INV' }),
  credit_note_prefix: shop('text', invoicePrefix, { standard: 'CN' }),
  invoice_note: shop('text', text(500)),
  /** So long after its delivery something can be sent back; 0: never. */
  return_days: shop('number', wholeNumber(0, 3650, ' days'), { standard: '30' }),
  /** Categories and types of products that cannot be, one a line. */
  return_excluded_kinds: shop('text', text(1_000)),
  stock_shown: shop('number', wholeNumber(0, 20, ' pieces')),
  badge_new: shop('text', badge),
  badge_sale: shop('text', badge),
  badge_hot: shop('text', badge),
  badge_best_seller: shop('text', badge),
  default_carrier: shop('text', z.enum(CARRIERS, `One of ${CARRIERS.join(', ')}`), {
    standard: 'Royal Mail',
  }),

  ...limits,
  /** The owner has read what the shop came with. */
  first_steps_delivery: shop('boolean', yesOrNo, { standard: 'false' }),
  first_steps_pages: shop('boolean', yesOrNo, { standard: 'false' }),

  email_notifications: notification(),
  order_notifications: notification(),
  stock_notifications: notification(),
  payment_notifications: notification(),
  system_notifications: notification(),
  notification_email: shop('text', text(254).pipe(z.email('Please enter a valid email address'))),
  webhook_url: shop('text', webAddress),

  enable_two_factor: security('boolean', yesOrNo, { standard: 'false' }),
  enable_captcha: security('boolean', yesOrNo),
  google_recaptcha_site_key: security('text', captchaKey),
  google_recaptcha_secret_key: security('text', captchaKey, { secret: true }),
  session_timeout: security('number', wholeNumber(15, 480, ' minutes'), { standard: '120' }),
  max_login_attempts: security('number', wholeNumber(3, 10), { standard: '5' }),
  ip_whitelist: security('text', networks),
} satisfies Record<SetByOwner, Setting> & Record<string, Setting>;

/** What visitors see is set by the owner, but for what the program itself knows. */
type SetByOwner = Exclude<PublicSetting, 'public_url' | 'recaptcha_url' | 'money_sample'>;

export type SettingKey = keyof typeof TABLE;

export const SETTINGS: Record<SettingKey, Setting> = TABLE;

export const SETTING_KEYS = Object.keys(TABLE) as SettingKey[];

/** What holds while the owner has left the setting empty. */
export function standardOf(key: SettingKey): string {
  const visible: Record<string, unknown> = PUBLIC_SETTINGS;
  return SETTINGS[key].standard ?? String(visible[key] ?? '');
}

/**
 * Settings as text, except secrets. What is empty, or was stored by other means and breaks the rule, is
 * answered as its standard.
 */
export async function readSettingTexts<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const stored = await named<{ key: Key; value: string }>(
    db,
    'setting-texts',
    'select key, value from site_config where key = any($1)',
    [keys],
  );
  const values = new Map(stored.map(({ key, value }) => [key, value.trim()]));
  const entries = keys.map((key) => {
    const { success, data } = SETTINGS[key].rule.safeParse(values.get(key) ?? '');
    return [key, success && data !== '' ? data : standardOf(key)] as const;
  });
  return Object.fromEntries(entries) as Record<Key, string>;
}
