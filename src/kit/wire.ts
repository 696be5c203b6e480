import * as z from 'zod';

// What is wrong with an input, in words for people, wherever a schema has none of its own.
z.config({ customError: inPlainWords });

/** Shapes that every part of the API shares. Amounts travel as decimal text, never as numbers. */

/** Why a text is refused that no table and no JSON of PostgreSQL can hold: NUL, or half of a surrogate pair. */
export const UNSTORABLE = 'This holds a character that no text may have.';

/** Where in an input such a text stands, as a path with dots; undefined: nowhere. */
export function unstorableIn(input: unknown, path = ''): string | undefined {
  if (typeof input === 'string') {
    return input.includes('\0') || !input.isWellFormed() ? path : undefined;
  }
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [name, value] of Object.entries(input)) {
    // A name that cannot be stored is not shown either: it is the field around it that is wrong.
    const found =
      unstorableIn(name, path) ?? unstorableIn(value, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const NO_AMOUNT = 'An amount is written with two decimals, for example 49.99';

/**
 * An amount in the shop's currency: decimal text with two places. A price is at most 99999999.99, but a
 * total may be far above it.
 */
export const MoneyText = z.string(NO_AMOUNT).regex(/^\d{1,13}\.\d{2}$/, NO_AMOUNT);

/** An amount that a staff member types, below every bound of the database. */
export const TypedAmount = z.string('Please enter an amount').regex(/^\d{1,12}\.\d{2}$/, NO_AMOUNT);

/** An amount that may be below zero. */
export const SignedMoneyText = z.string(NO_AMOUNT).regex(/^-?\d{1,13}\.\d{2}$/, NO_AMOUNT);

export const Uuid = z.uuid('Not a valid id');

/** A text that has to be there, without the spaces around it; `missing` is the message if there is none. */
export const requiredText = (missing: string, longest: number) =>
  z.string(missing).trim().min(1, missing).max(longest, `At most ${longest} characters`);

const NO_ADDRESS = 'Please enter a valid email address';

/** An email address as somebody types it; `missing` is the message if there is none. */
export const emailAddress = (missing = NO_ADDRESS) =>
  z.string(missing).trim().min(1, missing).max(254, NO_ADDRESS).pipe(z.email(NO_ADDRESS));

/**
 * A text that a visitor types and that may reach somebody's mail, on one line: without control characters
 * or marks that change the reading direction, and with nothing that a mail program makes a link of. What
 * reads like a host name gets a space ('St.James' becomes 'St. James'); a web address is refused.
 */
export const personText = (missing?: string) =>
  z
    .string(missing)
    .overwrite((text) =>
      text.replace(MISLEADING, ' ').replace(/\s+/g, ' ').replace(DOT_WITHIN, '$1 ').trim(),
    )
    .refine((text) => !WEB_ADDRESS.test(text), 'Please leave out web addresses');

/** The same on several lines, and links are left alone: it never reaches a mail. */
export const personProse = (missing?: string) =>
  z.string(missing).overwrite((text) => text.replace(MISLEADING_IN_PROSE, '').trim());

const MISLEADING =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const MISLEADING_IN_PROSE =
  /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A dot, in any of the forms that host names take it, between what could be their parts. */
const DOT_WITHIN = /([\p{L}\p{N}_-][.\u3002\uff0e\uff61])(?=\p{L}{2})/gu;
const WEB_ADDRESS = /[\p{L}\d+.-]:\/\/|\b(?:mailto|tel|sms|javascript|data):/iu;

/** PostgreSQL has no year 0. */
const hasYear = (text: string): boolean => !text.startsWith('0000');

const NO_DAY = 'Not a valid date in ISO 8601';

/** A day that is typed: '2026-11-30'. */
export const Day = (message = NO_DAY) => z.iso.date(message).refine(hasYear, message);

/** A moment in ISO 8601, UTC. */
export const Timestamp = z.iso.datetime().refine(hasYear, 'Not a valid moment in ISO 8601');

/** What changes of an input: each of its fields may be left out, and takes no default then. */
export const patch = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ) as { [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> },
  );

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** Something that happened, and who did it. */
export const HistoryEntry = z.object({
  at: Timestamp,
  event: z.string(),
  actor: z.enum(['customer', 'staff', 'gateway', 'system']),
  /** The staff member's name. */
  by: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An absolute http(s) URL or a media path of this shop. */
export const ImageUrl = z.string().regex(/^(https?:\/\/|\/media\/)\S+$/, 'Not a picture address');

/** A whole number in a query or a path, from `min` to `max`: decimal digits and nothing else. */
export const wholeNumber = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text),
    z.number(message).int(message).min(min, message).max(max, message),
  );
};

/**
 * Which part of a list to return. The full count comes back in the header `X-Total-Count`; of
 * what is too many to be counted for a list, `X-Total-Count-More: true` says that there are more.
 * @param most rows that one answer has, and has where nobody asks for fewer
 */
export const pageOf = (most: number) =>
  z.object({
    limit: wholeNumber(1, most).default(most),
    offset: wholeNumber(0, 10_000_000).default(0),
  });
export const Page = pageOf(100);
export type Page = z.infer<typeof Page>;

/** The query of every list: `limit` and `offset`. */
export const PageQuery = z.object(Page.shape);

/** The caller's own name for one attempt: a repeat changes nothing and gets the first answer again. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.string().trim().min(1).max(255).optional(),
});

/** What the browser's reCAPTCHA answered; needed while the public setting `enable_captcha` is on. */
export const CaptchaToken = z.string().max(8_192, 'Not a reCAPTCHA answer').optional();

/** The answer of a call that has nothing to say except that it is done. */
export const Message = z.object({ message: z.string() });

/** What every refusal looks like. `fields` names the inputs that were not accepted and says why. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  redirectTo: z.string().optional(),
  /** The total that applies now, in refusals about an amount that changed. */
  total: MoneyText.optional(),
  /** How many things stand against it: the products of a brand that was to be deleted. */
  count: z.number().int().optional(),
  /** The thing as it is now, who saved it last and when, in refusals of `If-Match`. */
  current: z.unknown().optional(),
  by: z.string().optional(),
  at: Timestamp.optional(),
  /** Of a failure of the shop itself: what its log calls the request. */
  request: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Record<string, string> = {
  email: 'email address',
  url: 'web address',
  uuid: 'id',
  datetime: 'moment in ISO 8601',
  date: 'date in ISO 8601',
};

function inPlainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected];
      if (issue.input === undefined && kind !== KINDS.object) return 'This is needed';
      return kind ? `Must be ${kind}` : 'Not accepted';
    }
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least');
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most');
    case 'invalid_format':
      return `Not a valid ${FORMATS[issue.format] ?? 'text'}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    default:
      return 'Not accepted';
  }
}

function bound(origin: string, limit: number | bigint, at: 'at least' | 'at most'): string {
  if (origin === 'string' && limit === 1 && at === 'at least') return 'This is needed';
  if (origin === 'string') return `Must have ${at} ${limit} character${limit === 1 ? '' : 's'}`;
  if (origin === 'array') return `Must have ${at} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `Must be ${at} ${limit}`;
}

/** Where a link leads: in the shop, elsewhere on the web, to a mail program or a phone. */
export const LINK_TARGET = /^(\/(?![/\\])|#|https?:\/\/[^\s/]|mailto:|tel:)\S*$/i;

export const NO_LINK_TARGET = 'Please enter a path of the shop, such as /faq, or a web address';

/** '15:00', by the shop's clock. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 15:00');

/** In the order in which `Date` numbers them. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
