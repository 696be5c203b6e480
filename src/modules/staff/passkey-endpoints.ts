import { z } from 'zod';
import { DELETE, GET, POST } from '../../kit/endpoint.ts';
import { MadePasskey, Passkey, PasskeyOptions, SignedByPasskey } from '../../kit/passkey-schema.ts';
import { AdminSignedIn } from '../../kit/session-schema.ts';
import { PageQuery } from '../../kit/wire.ts';
import { StaffPasskeyWish } from './schema.ts';

/** Passkeys of staff, each its owner's own: they stand for password and second factor. */

export const list = GET('/api/admin/passkeys', {
  summary: 'The passkeys that one can sign in with, the newest first',
  forOneself: true,
  query: PageQuery,
  response: z.array(Passkey),
});

export const offer = POST('/api/admin/passkeys/options', {
  summary:
    'What the browser is asked to make a passkey of, by the password and a code where there is a second factor',
  forOneself: true,
  counted: 'passkey',
  body: StaffPasskeyWish,
  response: PasskeyOptions,
});

export const add = POST('/api/admin/passkeys', {
  summary: 'Keeps a passkey that the browser has made',
  forOneself: true,
  counted: 'passkey',
  security: 'staff passkey added',
  body: MadePasskey,
  status: 201,
  response: Passkey,
});

export const remove = DELETE('/api/admin/passkeys/:id', {
  summary: 'Removes a passkey of one’s own',
  forOneself: true,
  security: 'staff passkey removed',
});

export const ask = POST('/api/admin/passkey/options', {
  summary: 'What the browser is asked to sign with a passkey of a staff member',
  beforeSignIn: true,
  counted: 'passkey',
  response: PasskeyOptions,
});

export const enter = POST('/api/admin/passkey', {
  summary: 'Signs in to the back office by a passkey, without password and code',
  beforeSignIn: true,
  counted: 'staffSignIn',
  security: 'staff sign-in by a passkey',
  body: SignedByPasskey,
  response: AdminSignedIn,
});
