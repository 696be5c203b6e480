import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { MadePasskey, Passkey, PasskeyOptions } from '../../kit/passkey-schema.ts';
import { Message, MoneyText, PageQuery, Uuid } from '../../kit/wire.ts';
import { ProductIds } from '../catalog/schema.ts';
import {
  AccountDeletion,
  FirstPassword,
  NotificationChoice,
  NotificationPreferences,
  PasskeyWish,
  PasswordChange,
  Profile,
  SignedInDevice,
  UserView,
} from './schema.ts';

export const find = GET('/api/user', {
  summary: 'The signed-in customer; 401 when nobody is',
  who: 'customer',
  response: UserView,
});

export const ownPrices = GET('/api/user/prices', {
  summary:
    'What the customer’s groups pay for variants of some products, where that is less than everybody does',
  who: 'customer',
  query: z.object({ of: ProductIds.default([]) }),
  response: z.array(
    z.object({
      productId: Uuid,
      variantId: Uuid,
      price: MoneyText,
      /** The product is shown with this variant's price. */
      isShown: z.boolean(),
    }),
  ),
});

export const changeProfile = PUT('/api/user/profile', {
  summary:
    'Changes names and phone number; another address needs the password, and to be confirmed',
  who: 'customer',
  counted: 'changeProfile',
  body: Profile,
  response: UserView,
});

export const askForConfirmation = POST('/api/user/email-confirmation', {
  summary: 'Sends the mail again that asks to confirm the address',
  who: 'customer',
  response: Message,
});

export const cancelEmailChange = DELETE('/api/user/email-confirmation', {
  summary: 'Leaves the address as it is: the one that waits to be confirmed is not taken',
  who: 'customer',
  response: UserView,
});

export const changePassword = PUT('/api/user/password', {
  summary: 'Changes the password; all other devices are signed out',
  who: 'customer',
  counted: 'changePassword',
  security: 'password change',
  body: PasswordChange,
  response: Message,
});

export const choosePassword = POST('/api/user/password', {
  summary: 'Sets the password of an account that has none',
  who: 'customer',
  counted: 'changePassword',
  security: 'first password',
  body: FirstPassword,
  response: UserView,
});

export const remove = DELETE('/api/user/account', {
  summary: 'Deletes the account; asks for the password unless the sign-in was minutes ago',
  who: 'customer',
  counted: 'deleteAccount',
  security: 'account deletion',
  body: z.preprocess((body) => body ?? {}, AccountDeletion),
  response: Message,
});

export const listNotifications = GET('/api/user/notifications', {
  summary: 'What the customer wants mail about',
  who: 'customer',
  response: NotificationPreferences,
});

export const changeNotifications = PUT('/api/user/notifications', {
  summary: 'Changes what the customer wants mail about; what is not named stays',
  who: 'customer',
  counted: 'changeNotifications',
  body: NotificationChoice,
  response: NotificationPreferences,
});

export const exportData = GET('/api/user/export', {
  summary: 'Everything that the shop keeps about the customer, as a JSON file',
  who: 'customer',
  counted: 'exportData',
  produces: ['application/json'],
});

export const listSessions = GET('/api/user/sessions', {
  summary: 'The browsers in which the customer is signed in, the asking one first',
  who: 'customer',
  query: PageQuery,
  response: z.array(SignedInDevice),
});

export const endOtherSessions = DELETE('/api/user/sessions', {
  summary: 'Signs all browsers out but the asking one',
  who: 'customer',
});

export const endSession = DELETE('/api/user/sessions/:id', {
  summary: 'Signs one browser out',
  who: 'customer',
});

export const listPasskeys = GET('/api/user/passkeys', {
  summary: 'The passkeys that the customer can sign in with, the newest first',
  who: 'customer',
  query: PageQuery,
  response: z.array(Passkey),
});

export const offerPasskey = POST('/api/user/passkeys/options', {
  summary:
    'What the browser is asked to make a passkey of; asks for the password unless the sign-in was minutes ago',
  who: 'customer',
  counted: 'passkey',
  body: PasskeyWish,
  response: PasskeyOptions,
});

export const addPasskey = POST('/api/user/passkeys', {
  summary: 'Keeps a passkey that the browser has made; the customer is told by mail',
  who: 'customer',
  counted: 'passkey',
  security: 'passkey added',
  body: MadePasskey,
  status: 201,
  response: Passkey,
});

export const removePasskey = DELETE('/api/user/passkeys/:id', {
  summary: 'Removes a passkey',
  who: 'customer',
  security: 'passkey removed',
});
