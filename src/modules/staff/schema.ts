import * as z from 'zod';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { CaptchaToken, Page, Timestamp, Uuid } from '../../kit/wire.ts';
import { isBlank } from '../../platform/text/blank.ts';
import { PERMISSIONS, ROLES } from './choices.ts';

/** Someone who works in the back office, as they see themselves. */
export const AdminView = z.object({
  id: Uuid,
  username: z.string(),
  role: z.enum(ROLES),
  /** What the role may do, so that a screen needn't ask and be refused. */
  permissions: z.array(z.enum(PERMISSIONS)),
  createdAt: Timestamp,
  /** Until it is done, this session opens nothing but change-password. */
  passwordChangeRequired: z.boolean(),
  /** 'required': until one is set up, this session opens nothing but that. */
  twoFactor: z.enum(['off', 'on', 'required']),
});
export type AdminView = z.infer<typeof AdminView>;

const required = (what: string, most: number) =>
  z
    .string(`${what} is required`)
    .min(1, `${what} is required`)
    .max(most, `At most ${most} characters`);

const username = z.string('Username is required').trim().pipe(required('Username', 254));

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
const Code = z
  .string('Please enter the code')
  .trim()
  .min(1, 'Please enter the code')
  .max(50, 'Not a code');

export const AdminLogin = z.object({
  username,
  password: required('Password', 1024),
  /** Of the second factor, where the colleague has one. */
  code: Code.optional(),
  captchaToken: CaptchaToken,
});
export type AdminLogin = z.infer<typeof AdminLogin>;

export const AdminSignedIn = z.object({
  success: z.literal(true),
  /**
   * Opens every back-office call, as `Authorization: Bearer …`. Sent only once; we store its hash.
   */
  token: z.string(),
  user: AdminView,
  message: z.string(),
});
export type AdminSignedIn = z.infer<typeof AdminSignedIn>;

/** A place in which the colleague is signed in. */
export const AdminSessionView = z.object({
  id: Uuid,
  /** 'Firefox on Windows' */
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  /** To the minute. */
  lastUsedAt: Timestamp,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type AdminSessionView = z.infer<typeof AdminSessionView>;

/** Least length of a colleague's password (docs/rules.md, Back office). */
export const STAFF_PASSWORD_MIN = 6;

const TOO_SHORT = `New password must be at least ${STAFF_PASSWORD_MIN} characters`;

export const AdminPasswordChange = z.object({
  username,
  currentPassword: required('Current password', 1024),
  newPassword: z
    .string(TOO_SHORT)
    .min(STAFF_PASSWORD_MIN, TOO_SHORT)
    .refine((password) => !isBlank(password), TOO_SHORT)
    .max(1024, 'At most 1024 characters'),
});
export type AdminPasswordChange = z.infer<typeof AdminPasswordChange>;

/** A colleague, as owners see them. */
export const StaffView = z.object({
  id: Uuid,
  username: z.string(),
  role: z.enum(ROLES),
  /** False: locked. */
  isActive: z.boolean(),
  twoFactor: z.enum(['off', 'on']),
  /** Whether the password is still the one that an owner gave. */
  passwordChangeRequired: z.boolean(),
  /** To the minute; null before the first sign-in. */
  lastSeenAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type StaffView = z.infer<typeof StaffView>;

/** With the version of what owners change: role and lock. */
export const StaffEntry = StaffView.extend({ version: z.string() });
export type StaffEntry = z.infer<typeof StaffEntry>;

export const StaffQuery = z.object({
  /** A part of the name. */
  search: SearchText,
  role: anyOf(ROLES),
  isActive: z.enum(['true', 'false']).optional(),
  sort: sortedBy(['username', 'createdAt', 'lastSeenAt'], 'username'),
  ...Page.shape,
});
export type StaffQuery = z.infer<typeof StaffQuery>;

const role = z.enum(ROLES, `One of ${ROLES.join(', ')}`);

export const NewStaff = z.object({
  username: username.pipe(
    z
      .string()
      .max(50, 'At most 50 characters')
      .regex(/^[\p{L}\p{N}._@-]+$/u, 'A username has letters, digits and . _ @ - only'),
  ),
  role,
});
export type NewStaff = z.infer<typeof NewStaff>;

export const RoleChange = z.object({ role });
export const LockChange = z.object({ isActive: z.boolean('Must be true or false') });

/** Told once: whoever signs in with the password must choose another one. */
export const OneTimePassword = z.object({
  username: z.string(),
  role: z.enum(ROLES),
  oneTimePassword: z.string(),
});
export type OneTimePassword = z.infer<typeof OneTimePassword>;

/** What an authenticator app needs: the key, the address that holds it, and that as a picture (SVG). */
export const TwoFactorStart = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TwoFactorStart = z.infer<typeof TwoFactorStart>;

export const TwoFactorCode = z.object({ code: Code });

/** The password again: an open screen, or a stolen session, is not enough to change how somebody signs in. */
export const PasswordAgain = z.object({ currentPassword: required('Current password', 1024) });
export const TwoFactorEnd = TwoFactorCode.extend(PasswordAgain.shape);

/** Told once. Each opens the back office once, in place of a code of the app. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Security settings as they might be saved, by their keys; what is left out is not looked at. */
export const SecurityDraft = z.object({
  ip_whitelist: z.string().max(20_000, 'At most 20000 characters').optional(),
  session_timeout: z.string().max(20).optional(),
  enable_two_factor: z.string().max(20).optional(),
});
export type SecurityDraft = z.infer<typeof SecurityDraft>;

const AffectedSession = z.object({
  username: z.string(),
  address: z.string(),
  lastUsedAt: Timestamp,
});

/** Whom settings would keep out, were they saved; at most the latest hundred sessions. */
export const SecurityPreview = z.object({
  /** The caller's own. */
  address: z.string(),
  isAdmitted: z.boolean(),
  /** Others' open sessions that come from elsewhere than the list allows. */
  shutOut: z.array(AffectedSession),
  /** Others' open sessions that have been idle for longer than the new timeout. */
  signedOut: z.array(AffectedSession),
  /** Colleagues who would have to set up a second factor when they sign in next. */
  withoutSecondFactor: z.array(z.string()),
});
export type SecurityPreview = z.infer<typeof SecurityPreview>;
