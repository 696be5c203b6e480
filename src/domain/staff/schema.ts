import * as z from 'zod';
import { Timestamp, Uuid } from '../wire.ts';
import { PERMISSIONS, ROLES } from './choices.ts';

/** Someone who works in the back office. */
export const AdminView = z.object({
  id: Uuid,
  username: z.string(),
  role: z.enum(ROLES),
  /** What the role may do, so that a screen needn't ask and be refused. */
  permissions: z.array(z.enum(PERMISSIONS)),
  createdAt: Timestamp,
});
export type AdminView = z.infer<typeof AdminView>;

export const AdminLogin = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(254),
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
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
