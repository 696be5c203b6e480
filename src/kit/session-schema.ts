import * as z from 'zod';
import { type Permission, ROLES } from './access.ts';
import { isBlank } from './blank.ts';
import { CaptchaToken, Timestamp, Uuid } from './wire.ts';

/** Someone who works in the back office, as they see themselves. */
export const AdminView = z.object({
  id: Uuid,
  username: z.string(),
  /** Where they get mail; null: nowhere. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  /** What the role may do, so that a screen needn't ask and be refused. */
  permissions: z.array(z.string() as unknown as z.ZodType<Permission>),
  createdAt: Timestamp,
  /** Until it is done, this session opens nothing but change-password. */
  passwordChangeRequired: z.boolean(),
  /** 'required': until one is set up, this session opens nothing but that. */
  twoFactor: z.enum(['off', 'on', 'required']),
});
export type AdminView = z.infer<typeof AdminView>;

export const required = (what: string, most: number) =>
  z
    .string(`${what} is required`)
    .min(1, `${what} is required`)
    .max(most, `At most ${most} characters`);

export const username = z.string('Username is required').trim().pipe(required('Username', 254));

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const Code = z
  .string('Please enter the code')
  .trim()
  .min(1, 'Please enter the code')
  .max(50, 'Not a code');

export const AdminLogin = z.object({
  username,
  password: required('Password', 1024),
  /** Of the second factor, where the staff member has one. */
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

/** A place in which the staff member is signed in. */
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

/** Least length of a staff member's password (src/modules/staff/RULES.md, Back office). */
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

/** Which roles may do something. */
export const PermissionRoles = z.object({ permission: z.string(), roles: z.array(z.enum(ROLES)) });
