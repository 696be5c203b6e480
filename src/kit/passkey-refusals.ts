import { MOST_PASSKEYS } from '../platform/secrets/webauthn.ts';
import { ShopError } from './errors.ts';

/** How passkeys are refused, whoever's they are: customers and staff read the same words. */

/** Whatever is wrong with it: nobody learns which. */
export const invalidPasskey = () =>
  new ShopError('passkey_invalid', 'This passkey does not work here. Please sign in another way.');

export const knownPasskey = () =>
  new ShopError('passkey_invalid', 'This passkey is known already.');

export const tooManyPasskeys = () =>
  new ShopError(
    'limit_reached',
    `You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`,
  );
