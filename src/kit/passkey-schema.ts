import * as z from 'zod';
import { Timestamp, Uuid } from './wire.ts';

/** Passkeys over the wire. */

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const Transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .max(10);

const PasskeyAnswer = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  // We ask for none.
  clientExtensionResults: z.object({}).default({}),
});

/** A passkey that a browser has made: RegistrationResponseJSON of WebAuthn. */
export const MadePasskey = PasskeyAnswer.extend({
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: Transports.optional(),
  }),
});

/** What a browser has signed with a passkey: AuthenticationResponseJSON of WebAuthn. */
export const SignedByPasskey = PasskeyAnswer.extend({
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
});

/** What a browser is asked for, as WebAuthn has it. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const Passkey = z.object({
  id: Uuid,
  /** The browser that made it. */
  name: z.string(),
  /** Kept by a service, on several devices. */
  isSynced: z.boolean(),
  createdAt: Timestamp,
  /** Null: not yet. */
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
