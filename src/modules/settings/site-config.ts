import * as z from 'zod';
import { countryCode } from '../../kit/countries.ts';
import { decimalsOf } from '../../kit/format.ts';
import { OWNERS_LIMITS } from '../../kit/rate-limits.ts';
import { Day, ImageUrl, LINK_TARGET, NO_LINK_TARGET, TimeOfDay, WEEKDAYS } from '../../kit/wire.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { isAddressOrRange } from '../../platform/net/ip-address.ts';
import { refuseAccent } from './looks.ts';
import { MAY_BE_EMPTY, NO_LOGO, PUBLIC_SETTINGS } from './public-settings.ts';
import type { SettingEntry } from './schema.ts';
import { SETTING_KEYS, SETTINGS, type Setting, type SettingKey } from './settings-table.ts';

const text = (most: number) => z.string().max(most, `At most ${most} characters`);

const picture = text(2_000).pipe(ImageUrl);
const logo = z.string().refine((value) => value === NO_LOGO || isPicture(value), {
  error: 'Not a picture address',
});
const isPicture = (value: string) => picture.safeParse(value).success;

const wholeNumber = (min: number, max: number, unit?: string) => {
  const message = `Must be a whole number from ${min} to ${max}${unit ? ` ${unit}` : ''}`;
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

const colour = text(100)
  .toLowerCase()
  .superRefine((value, context) => {
    const message = refuseAccent(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const link = text(2_000).regex(LINK_TARGET, NO_LINK_TARGET);

const invoicePrefix = text(20)
  .toUpperCase()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Letters and digits, with hyphens between, such as INV-2027');

/** No figure at its end, which would be read as one of the number's. */
const orderPrefix = text(10).regex(
  /^[A-Za-z0-9#-]*[A-Za-z#-]$/,
  'Letters, digits, # and hyphens, without a digit at the end, such as # or CIR-',
);

/** A host name of RFC 1123, or an IP address. */
const HOST =
  /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]+:[0-9a-f:.]*)$/i;

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

/** Checks a trimmed text that is not empty; its output is stored. */
type Rule = z.ZodType<string, string>;

function ruleOf(setting: Setting): Rule {
  switch (setting.kind) {
    case 'text':
      return text(setting.most);
    case 'number':
      return wholeNumber(setting.from, setting.to, setting.unit);
    case 'choice':
      return z.enum(setting.choices, `One of ${setting.choices.join(', ')}`);
    default:
      return RULES[setting.kind];
  }
}

const RULES: Record<Exclude<Setting['kind'], 'text' | 'number' | 'choice'>, Rule> = {
  flag: z.enum(['true', 'false'], 'Must be true or false'),
  colour,
  link,
  picture,
  logo,
  favicon: picture,
  country: readable('Not a country that we know', countryCode),
  currency,
  locale,
  'time zone': timeZone,
  percent,
  time: TimeOfDay,
  weekdays: workingDays,
  day: Day('A day is written like 2026-12-25'),
  days,
  email: text(254).pipe(z.email('Please enter a valid email address')),
  'web address': webAddress,
  host: text(253).regex(HOST, 'Must be the name of a server, such as smtp.example.com'),
  'order prefix': orderPrefix,
  'invoice prefix': invoicePrefix,
  'captcha key': captchaKey,
  'product kinds': text(1_000),
  networks,
};

/** Of every setting, by its key. */
export const SETTING_RULES = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, ruleOf(SETTINGS[key])]),
) as Record<SettingKey, Rule>;

const WIRE_TYPES: Partial<Record<Setting['kind'], SettingEntry['type']>> = {
  number: 'number',
  percent: 'number',
  flag: 'boolean',
  picture: 'image',
  logo: 'image',
  favicon: 'image',
};

/** Of its value, as the wire and the table of the database call it. */
export const typeOf = (key: SettingKey): SettingEntry['type'] =>
  WIRE_TYPES[SETTINGS[key].kind] ?? 'text';

const known: Record<string, unknown> = { ...PUBLIC_SETTINGS, ...OWNERS_LIMITS };
const STANDARDS = Object.fromEntries(
  SETTING_KEYS.map((key) => {
    const { standard, kind } = SETTINGS[key];
    return [key, standard ?? String(known[key] ?? (kind === 'flag' ? 'false' : ''))];
  }),
) as Record<SettingKey, string>;

/** What holds while the owner has left the setting empty. */
export const standardOf = (key: SettingKey): string => STANDARDS[key];

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
    if (values.get(key) === '' && MAY_BE_EMPTY.includes(key)) return [key, ''] as const;
    const { success, data } = SETTING_RULES[key].safeParse(values.get(key) ?? '');
    return [key, success && data !== '' ? data : standardOf(key)] as const;
  });
  return Object.fromEntries(entries) as Record<Key, string>;
}
