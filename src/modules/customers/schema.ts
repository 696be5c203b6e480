import * as z from 'zod';
import { isBlank } from '../../kit/blank.ts';
import { countryCode } from '../../kit/countries.ts';
import { anyOf, SearchText, SomeNames, sortedBy } from '../../kit/list-query.ts';
import { postalFaults, tidyPostcode } from '../../kit/postal-rules.ts';
import {
  CaptchaToken,
  emailAddress,
  MoneyText,
  Page,
  pageOf,
  personText,
  Timestamp,
  Uuid,
} from '../../kit/wire.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { FieldChanges, FieldFilter, FieldValues } from '../custom-fields/schema.ts';
import { mail } from '../mail/kinds.ts';
import { CONSENT_PLACES } from './mail-preferences.ts';

/**
 * A guest's identifier, made by the browser. Whoever knows it has the guest's cart and wishlist.
 */
export const SessionId = z.uuid('sessionId must be a UUID');

/** The signed-in customer as the browser sees them. */
export const UserView = z.object({
  id: Uuid,
  username: z.string(),
  /** Empty if its reader has proved it for another account. */
  email: z.string(),
  /** Whether the customer has proved to read mail at this address. */
  emailConfirmed: z.boolean(),
  /** The new address that waits to be confirmed. */
  pendingEmail: z.string().nullable(),
  /** False: the customer went on with an e-mail address alone, and is let in by mailed links. */
  hasPassword: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: Timestamp,
  /** Whether groups of theirs pay less for something; left out by calls that were not asked who is signed in. */
  hasOwnPrices: z.boolean().optional(),
});
export type UserView = z.infer<typeof UserView>;

/** Least length of a customer's password (src/modules/customers/RULES.md, Sign-in). */
export const PASSWORD_MIN = 6;

export const Login = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(254),
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
  captchaToken: CaptchaToken,
});
export type Login = z.infer<typeof Login>;

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

/** A new password; the texts are those of the form that asks for it. */
const newPassword = (tooShort = TOO_SHORT, missing = tooShort) =>
  z
    .string(missing)
    .min(1, missing)
    .min(PASSWORD_MIN, tooShort)
    .refine((password) => !isBlank(password), tooShort)
    .max(1024, 'Password must be at most 1024 characters');

const givenName = personText()
  .max(100, 'At most 100 characters')
  .transform((text) => text || null)
  .nullable();

const optionalName = givenName.optional().transform((text) => text ?? null);

export const Registration = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(50, 'Username must be at most 50 characters')
    // Also what becomes one in the name's normal form: such a name could be taken for an address.
    .refine((name) => !/[\s@]/.test(nameForm(name)), 'Username must not contain spaces or @')
    .regex(/^[^\p{C}]*$/u, 'Username must not contain invisible characters'),
  email: emailAddress('Email is required'),
  password: newPassword(TOO_SHORT, 'Password is required'),
  firstName: optionalName,
  lastName: optionalName,
  /** Agrees to mail about new products, by a tick that was empty. */
  newProducts: z.boolean('Must be true or false').optional(),
  captchaToken: CaptchaToken,
});
export type Registration = z.infer<typeof Registration>;

/** A link to choose another password, or one that signs in. */
export const ForgotPassword = z.object({
  email: emailAddress(),
  /** The path of the shop that the customer was on the way to; the mail's link carries it. */
  redirect: z
    .string()
    .max(500, 'At most 500 characters')
    .regex(/^\/(?![/\\])[^\p{C}\\]*$/u, 'Not a path of this shop')
    .optional(),
  captchaToken: CaptchaToken,
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** Whose checkout it is, before anything else is known of them. */
export const KnownAddress = z.object({
  email: emailAddress('Email is required'),
  captchaToken: CaptchaToken,
});

export const GoOn = KnownAddress.extend({
  /** Also with an address that has an account, without learning anything of it. */
  anyway: z.boolean('Must be true or false').optional(),
});
export type GoOn = z.infer<typeof GoOn>;

const linkToken = (missing: string) => z.string(missing).min(1, missing).max(200, missing);

/** The token of a mailed link: 256 random bits, found only in that mail. */
export const LinkToken = linkToken('Invalid or missing token');

/** Whether a mailed link still works; `message` says why not. */
export const LinkCheck = z.object({ valid: z.boolean(), message: z.string() });
export type LinkCheck = z.infer<typeof LinkCheck>;

export const ResetPassword = z.object({
  /** Its message is what the page says about a link without a token. */
  token: linkToken('Invalid or missing reset token'),
  password: newPassword(),
});
export type ResetPassword = z.infer<typeof ResetPassword>;

export const EmailConfirmation = z.object({ token: LinkToken });

/** The first password of an account that has none. */
export const FirstPassword = z.object({ password: newPassword() });

export const Profile = z.object({
  firstName: optionalName,
  lastName: optionalName,
  email: emailAddress('Email is required'),
  phone: personText()
    .max(50, 'At most 50 characters')
    .nullish()
    .transform((text) => text || null),
  /** Needed to change the address. */
  currentPassword: z.string().max(1024).optional(),
});
export type Profile = z.infer<typeof Profile>;

export const PasswordChange = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(1024),
  newPassword: newPassword(`${TOO_SHORT} long.`),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A password is needed unless the customer signed in within the last ten minutes. */
export const AccountDeletion = z.object({ password: z.string().max(1024).optional() });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** A customer as the back office lists them. */
export const CustomerEntry = UserView.omit({
  pendingEmail: true,
  profileImageUrl: true,
  hasPassword: true,
  hasOwnPrices: true,
}).extend({
  isActive: z.boolean(),
  /** A charity, a business with a certificate: why, and the number that proves it. */
  isTaxExempt: z.boolean(),
  taxReason: z.string(),
  taxNumber: z.string(),
  /** The groups by hand that they are in. */
  groupIds: z.array(Uuid),
  /** What the customer's custom fields hold. */
  fields: FieldValues,
});
export type CustomerEntry = z.infer<typeof CustomerEntry>;

const CustomerGroup = z.object({ id: Uuid, name: z.string(), isByRule: z.boolean() });

/** With what they ordered. */
export const CustomerRow = CustomerEntry.extend({
  orders: z.int(),
  /** What their orders came to less refunds, without failed and cancelled ones: a currency each. */
  spent: z.array(z.object({ currency: z.string(), amount: MoneyText })),
  lastOrderAt: Timestamp.nullable(),
  /** All groups that they are in now. */
  groups: z.array(CustomerGroup),
  /** Of names and address: what staff change. */
  version: z.string(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomerQuery = Page.extend({
  /** Part of a name, a username or an address; or an id. */
  search: SearchText,
  isActive: anyOf(['true', 'false']),
  /** Ids of groups, with commas between them: who is in one of them. */
  group: SomeNames.pipe(z.array(Uuid).optional()),
  isTaxExempt: anyOf(['true', 'false']),
  /** What the customer's custom fields hold. */
  fields: FieldFilter,
  sort: sortedBy(['createdAt', 'username', 'email'], '-createdAt'),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;

/** What a staff member changes about a customer; what is left out stays. */
export const CustomerChange = z.object({
  firstName: givenName.optional(),
  lastName: givenName.optional(),
  email: emailAddress('Email is required').optional(),
  isTaxExempt: z.boolean('Must be true or false').optional(),
  /** Why they pay none; it stands on their invoices. */
  taxReason: z.string().trim().max(200, 'At most 200 characters').optional(),
  taxNumber: z.string().trim().max(50, 'At most 50 characters').optional(),
  /** The groups by hand that they are in from now on. */
  groupIds: z.array(Uuid).max(200, 'At most 200 of them').optional(),
  /** What custom fields hold; those that are sent change, others stay. */
  fields: FieldChanges.optional(),
  /** Why the address changes; needed if it does, and kept in the customer's history. */
  reason: z.string().trim().max(300, 'At most 300 characters').optional(),
});
export type CustomerChange = z.infer<typeof CustomerChange>;

export const CustomerStatus = z.object({ isActive: z.boolean('Active or not must be said') });

/** A customer who may or may not have an account already. */
export const NewCustomer = z.object({
  email: emailAddress('Email is required'),
  firstName: optionalName,
  lastName: optionalName,
  phone: personText()
    .max(50, 'At most 50 characters')
    .nullish()
    .transform((text) => text || null),
});
export type NewCustomer = z.infer<typeof NewCustomer>;

/** What staff write down about a customer; the customer's export has it too. */
export const CustomerNote = z.object({
  id: Uuid,
  text: z.string(),
  /** The staff member's username. */
  by: z.string(),
  createdAt: Timestamp,
});
export type CustomerNote = z.infer<typeof CustomerNote>;

export const NewCustomerNote = z.object({
  text: z
    .string('Please enter a note')
    .trim()
    .min(1, 'Please enter a note')
    .max(2000, 'A note has at most 2000 characters'),
});

const TIMELINE_KINDS = [
  'account',
  'note',
  'sign-in',
  'consent',
  'mail',
  'order',
  'order-event',
  'refund',
  'return',
  'review',
  'question',
  'message',
] as const;

/** Something that happened to a customer. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: Timestamp,
  /** What it was about: an order's number, a product, a mail's kind, a browser, a list, a note's words. */
  what: z.string(),
  /** What became of it, or how: a state, stars, where it was said. */
  note: z.string(),
  amount: MoneyText.nullable(),
  currency: z.string().nullable(),
  orderId: Uuid.nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TimelineQuery = pageOf(100).extend({ kind: anyOf(TIMELINE_KINDS) });
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** What the customer wants mail about (defaults: src/modules/mail/RULES.md, Mail). */
export const NotificationPreferences = z.object({
  orderUpdates: z.boolean(),
  promotionalEmails: z.boolean(),
  newProducts: z.boolean(),
  priceAlerts: z.boolean(),
  /** One invitation after each delivery to review the products. */
  reviewInvitations: z.boolean(),
  /** One mail about a cart that was left behind. */
  abandonedCarts: z.boolean(),
  /** A mail when something that came should be used up. */
  refillReminders: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Preferences left out stay as they are. */
export const NotificationChanges = NotificationPreferences.partial();

/** With where they were chosen: what the customer read there is kept as the words of their consent. */
export const NotificationChoice = NotificationChanges.extend({
  place: z.enum(['settings', 'thank-you']).default('settings'),
});

/** That a customer agreed to mail of a kind, or took it back. */
export const MailConsent = z.object({
  list: z.string(),
  isGiven: z.boolean(),
  place: z.enum(CONSENT_PLACES),
  /** What they read beside the choice. */
  words: z.string(),
  at: Timestamp,
});
export type MailConsent = z.infer<typeof MailConsent>;
export type NotificationChanges = z.infer<typeof NotificationChanges>;

/** A browser in which the customer is signed in. */
export const SignedInDevice = z.object({
  id: Uuid,
  /** 'Firefox on Windows'. */
  name: z.string(),
  signedInAt: Timestamp,
  /** Rounded to the hour. */
  lastUsedAt: Timestamp,
  /** The browser that is asking. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const ADDRESS_TYPES = ['Home', 'Office', 'Other'] as const;

const required = (message: string) =>
  personText(message).min(1, message).max(200, 'At most 200 characters');

/** Its country says whether it is required. */
const byCountry = (message: string) =>
  personText(message)
    .max(200, 'At most 200 characters')
    .nullish()
    .transform((text) => text ?? '');

export const AddressInput = z
  .object({
    type: z.enum(ADDRESS_TYPES, 'Address type is required'),
    name: required('Name is required'),
    street: required('Street is required'),
    /** A flat, a floor, a building. */
    line2: personText('At most 100 characters')
      .max(100, 'At most 100 characters')
      .nullish()
      .transform((text) => text ?? ''),
    city: required('City is required'),
    state: byCountry('State is required'),
    zipCode: byCountry('ZIP code is required'),
    /** Stored as its code; a name in any case of letters, a common alias or the code itself may be sent. */
    country: required('Country is required').transform((text, ctx) => {
      const code = countryCode(text);
      if (code === undefined) ctx.addIssue({ code: 'custom', message: 'Please choose a country' });
      return code ?? z.NEVER;
    }),
    phone: personText()
      .max(50, 'At most 50 characters')
      .nullish()
      .transform((text) => text || null),
    isDefault: z.boolean().optional(),
  })
  .superRefine(refusePostalFaults, {
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((address) => ({
    ...address,
    zipCode: tidyPostcode(address.zipCode, address.country),
  }));
export type AddressInput = z.infer<typeof AddressInput>;

/** A postcode whose addresses are asked for. */
export const LookedUp = z.object({
  country: required('Country is required').transform((text, ctx) => {
    const code = countryCode(text);
    if (code === undefined) ctx.addIssue({ code: 'custom', message: 'Please choose a country' });
    return code ?? z.NEVER;
  }),
  postcode: z.string().trim().min(1, 'Postcode is required').max(20, 'At most 20 characters'),
});
export type LookedUp = z.infer<typeof LookedUp>;

/** Of an address, what a look-up knows. */
export const FoundAddress = z.object({
  street: z.string(),
  line2: z.string(),
  city: z.string(),
  zipCode: z.string(),
});
export type FoundAddress = z.infer<typeof FoundAddress>;

/** As an order is sent: both lines of the street in one. */
export const OrderAddressInput = AddressInput.transform(({ line2, street, ...address }) => ({
  ...address,
  street: [street, line2].filter(Boolean).join(', '),
}));

/** Also looks at addresses with other faults, so that a form hears of all at once. */
function refusePostalFaults(
  { country, state, zipCode }: Partial<Record<'country' | 'state' | 'zipCode', unknown>>,
  ctx: z.RefinementCtx,
): void {
  if (typeof state !== 'string' || typeof zipCode !== 'string') return;
  const code = typeof country === 'string' ? countryCode(country) : undefined;
  for (const [part, message] of Object.entries(postalFaults({ country: code, state, zipCode }))) {
    ctx.addIssue({ code: 'custom', path: [part], message });
  }
}

export const AddressView = z.object({
  id: Uuid,
  type: z.enum(ADDRESS_TYPES),
  name: z.string(),
  street: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Its name in English. */
  country: z.string(),
  phone: z.string().nullable(),
  /** True for exactly one address of every customer who has any. */
  isDefault: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type AddressView = z.infer<typeof AddressView>;

/** A customer's page in the back office. */
export const CustomerDetail = CustomerRow.extend({
  addresses: z.array(AddressView),
  /** Where their last order went; null: nowhere yet. */
  lastAddress: AddressView.pick({
    name: true,
    street: true,
    city: true,
    state: true,
    zipCode: true,
    country: true,
    phone: true,
  }).nullable(),
  /** What mail the customer wants; `promotionalEmails` is the newsletter. */
  consent: NotificationPreferences,
  /** When they said so and what they read, the latest first. */
  consents: z.array(MailConsent),
  notes: z.array(CustomerNote),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

/** Mail about an account. `name` is the reader's first name, or else the username. */
export const PasskeyWish = z.object({
  /** Asked for where the sign-in is more than minutes ago. */
  password: z.string().max(1024).optional(),
});

export const ACCOUNT_MAIL = {
  /** `confirmUrl`: null if the address is already confirmed. */
  welcome: mail<{ name: string; confirmUrl: string | null }>('Welcome'),
  /** A staff member made the account, without a password, for an order by telephone. */
  'account-made': mail<{ name: string; claimUrl: string }>('Account made by us'),
  /** Goes to the address to be confirmed. */
  'confirm-email': mail<{ name: string; email: string; confirmUrl: string }>(
    'Address confirmation',
  ),
  /** `redirect`: the path that its reader was on the way to. */
  'password-reset': mail<{ name: string; resetUrl: string }, { redirect?: string | undefined }>(
    'Password reset link',
  ),
  /** The same for a link that signs in. */
  'sign-in-link': mail<{ name: string; signInUrl: string }, { redirect?: string | undefined }>(
    'Sign-in link',
  ),
  'password-changed': mail<{ name: string; forgotUrl: string }>('Password changed'),
  'passkey-added': mail<{ name: string; device: string; settingsUrl: string }, { device: string }>(
    'Passkey added',
  ),
  /** Goes to the present address when a change is requested, and to both once it is confirmed. */
  'email-changed': mail<
    {
      name: string;
      newEmail: string;
      confirmed: boolean;
      forgotUrl: string;
      /** Takes back what a staff member did; null if the customer did it. */
      undoUrl: string | null;
    },
    {
      newEmail: string;
      confirmed: boolean;
      /** A staff member's change, which the reader can take back. */
      changeId?: string | undefined;
    }
  >('Email address changed'),
  /** For a customer whose account is already gone. */
  'account-deleted': mail<{ name: string }, { name: string }>('Account deleted'),
};
