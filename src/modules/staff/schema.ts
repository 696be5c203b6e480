import * as z from 'zod';
import { ROLES } from '../../kit/access.ts';
import { anyOf, SearchText, sortedBy } from '../../kit/list-query.ts';
import { AdminPasswordChange, Code, required, username } from '../../kit/session-schema.ts';
import { CaptchaToken, emailAddress, Page, Timestamp, Uuid } from '../../kit/wire.ts';
import { mail } from '../mail/kinds.ts';

/** Of each permission the roles that have it. */
export const RoleRights = z.record(z.string(), z.array(z.enum(ROLES)));

/** A staff member, as owners see them. */
export const StaffView = z.object({
  id: Uuid,
  username: z.string(),
  /** Where they get mail; null: nowhere. */
  email: z.string().nullable(),
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

/** With the version of what owners change: address, role and lock. */
export const StaffEntry = StaffView.extend({ version: z.string() });
export type StaffEntry = z.infer<typeof StaffEntry>;

export const StaffQuery = z.object({
  /** A part of the name or of the address. */
  search: SearchText,
  role: anyOf(ROLES),
  isActive: z.enum(['true', 'false']).optional(),
  sort: sortedBy(['username', 'createdAt', 'lastSeenAt'], 'username'),
  ...Page.shape,
});
export type StaffQuery = z.infer<typeof StaffQuery>;

const role = z.enum(ROLES, `One of ${ROLES.join(', ')}`);

/** An address for mail; an empty one, or none, takes it away. */
const mailbox = z.union(
  [z.literal(''), emailAddress(), z.null()],
  'Please enter a valid email address',
);

export const NewStaff = z.object({
  username: username.pipe(
    z
      .string()
      .max(50, 'At most 50 characters')
      .regex(/^[\p{L}\p{N}._@-]+$/u, 'A username has letters, digits and . _ @ - only'),
  ),
  role,
  /** An invitation is sent there. */
  email: mailbox.optional(),
});
export type NewStaff = z.infer<typeof NewStaff>;

export const StaffChange = z.object({ role, email: mailbox.optional() });
export type StaffChange = z.infer<typeof StaffChange>;
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
export const OwnEmail = z.object({ email: z.string().nullable() });
export const OwnEmailChange = PasswordAgain.extend({ email: mailbox });
export type OwnEmailChange = z.infer<typeof OwnEmailChange>;

export const ForgottenPassword = z.object({
  name: z
    .string('Please enter your username or email address')
    .trim()
    .min(1, 'Please enter your username or email address')
    .max(254, 'At most 254 characters'),
  captchaToken: CaptchaToken,
});

const NO_LINK = 'This link is not complete. Please open it from the mail again.';
export const PasswordLinkToken = z.string(NO_LINK).min(1, NO_LINK).max(400, NO_LINK);

/** Whether a mailed link still works; `message` says why not. */
export const PasswordLinkCheck = z.object({
  valid: z.boolean(),
  message: z.string(),
  /** Whose password is chosen. */
  username: z.string().optional(),
});
export type PasswordLinkCheck = z.infer<typeof PasswordLinkCheck>;

export const PasswordChoice = AdminPasswordChange.pick({ newPassword: true }).extend({
  token: PasswordLinkToken,
});
export type PasswordChoice = z.infer<typeof PasswordChoice>;

interface OfStaff {
  staffId: string;
}

/** Mail to staff about their own accounts. `name` is the user name. */
export const STAFF_MAIL = {
  'staff-invitation': mail<{ name: string; inviteUrl: string }, OfStaff>('Invitation of staff'),
  'staff-password-reset': mail<{ name: string; resetUrl: string }>('Password link for staff'),
  'staff-password-changed': mail<{ name: string; forgotUrl: string }, OfStaff>(
    'Staff password changed',
  ),
  'staff-passkey-added': mail<
    { name: string; device: string; forgotUrl: string },
    OfStaff & { device: string }
  >('Staff passkey added'),
};

export const TwoFactorEnd = TwoFactorCode.extend(PasswordAgain.shape);

export const StaffPasskeyWish = PasswordAgain.extend({
  /** Of the second factor, where there is one. */
  code: z.string().trim().max(100, 'At most 100 characters').default(''),
});

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
  /** Staff who would have to set up a second factor when they sign in next. */
  withoutSecondFactor: z.array(z.string()),
});
export type SecurityPreview = z.infer<typeof SecurityPreview>;
