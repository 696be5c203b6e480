import * as z from 'zod';
import { Timestamp, Uuid } from '../wire.ts';

/** The signed-in customer as the browser sees them. */
export const UserView = z.object({
  id: Uuid,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: Timestamp,
});
export type UserView = z.infer<typeof UserView>;

/** Least length of a customer's password (storefront specification, point 9). */
export const PASSWORD_MIN = 6;

export const Login = z.object({
  username: z.string().trim().min(1, 'Username is required').max(254),
  password: z.string().min(1, 'Password is required').max(1024),
});
export type Login = z.infer<typeof Login>;

const optionalName = z
  .string()
  .trim()
  .max(100, 'At most 100 characters')
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);

export const Registration = z.object({
  username: z
    .string()
    .trim()
    .min(1, 'Username is required')
    .max(50, 'Username must be at most 50 characters')
    .regex(/^[^\s@]*$/, 'Username must not contain spaces or @'),
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Email must be at most 254 characters')
    .pipe(z.email('Please enter a valid email address')),
  password: z
    .string()
    .min(1, 'Password is required')
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
    .max(1024, 'Password must be at most 1024 characters'),
  firstName: optionalName,
  lastName: optionalName,
});
export type Registration = z.infer<typeof Registration>;

export const ADDRESS_TYPES = ['Home', 'Office', 'Other'] as const;
export const DEFAULT_COUNTRY = 'United States';

const required = (message: string) => z.string(message).trim().min(1, message).max(200);

export const AddressInput = z.object({
  type: z.enum(ADDRESS_TYPES, 'Address type is required'),
  name: required('Name is required'),
  street: required('Street is required'),
  city: required('City is required'),
  state: required('State is required'),
  zipCode: required('ZIP code is required'),
  country: required('Country is required'),
  phone: z
    .string()
    .trim()
    .max(50)
    .nullish()
    .transform((text) => text || null),
  isDefault: z.boolean().optional(),
});
export type AddressInput = z.infer<typeof AddressInput>;

export const AddressView = z.object({
  id: Uuid,
  type: z.enum(ADDRESS_TYPES),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  /** Exactly one address of a customer who has any. */
  isDefault: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type AddressView = z.infer<typeof AddressView>;
