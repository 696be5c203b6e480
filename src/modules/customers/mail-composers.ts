import { z } from 'zod';
import type { AboutsOf } from '../mail/kinds.ts';
import { type ComposersOf, linkTo } from '../mail/mail-composer.ts';
import { makeConfirmToken } from './confirm-email.ts';
import { makeSignInLink } from './enter-by-link.ts';
import { makeClaimToken, makeResetToken } from './password-reset.ts';
import type { ACCOUNT_MAIL } from './schema.ts';
import { undoToken } from './staff-email-change.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof ACCOUNT_MAIL> {}
}

const Nothing = z.object({}).transform((): Record<string, never> => ({}));

/** Mail about a customer's account. */
export const accountMails: ComposersOf<typeof ACCOUNT_MAIL> = {
  welcome: {
    about: Nothing,
    reachesUnproven: true,
    async compose({ tx, links, reader }) {
      if (!reader) return undefined;
      const token = await makeConfirmToken(tx, reader.id, reader.email);
      const confirmUrl = token ? linkTo(links, '/confirm-email', token) : null;
      return { data: { name: reader.name, confirmUrl } };
    },
  },
  'account-made': {
    about: Nothing,
    reachesUnproven: true,
    async compose({ tx, links, reader }) {
      const token = reader && (await makeClaimToken(tx, reader.id));
      if (!token) return undefined;
      const claimUrl = linkTo(links, '/reset-password', token);
      return { data: { name: reader.name, claimUrl } };
    },
  },
  'confirm-email': {
    about: Nothing,
    reachesUnproven: true,
    async compose({ tx, links, reader, recipient }) {
      const token = reader && recipient && (await makeConfirmToken(tx, reader.id, recipient));
      if (!token) return undefined;
      const confirmUrl = linkTo(links, '/confirm-email', token);
      return { data: { name: reader.name, email: recipient, confirmUrl } };
    },
  },
  'password-reset': {
    about: z.object({ redirect: z.string().optional() }),
    hoursOfUse: 1,
    // Do not keep that somebody asked to reset the password of an address without an account.
    forgets: { dropped: true },
    async compose({ tx, links, about: { redirect }, recipient }) {
      const made = await makeResetToken(tx, recipient ?? '');
      if (!made) return undefined;
      const goesOn = redirect ? `&redirect=${encodeURIComponent(redirect)}` : '';
      const resetUrl = linkTo(links, '/reset-password', made.token) + goesOn;
      // Use the account's spelling of the address: what was typed may only look the same.
      return { to: made.email, data: { name: made.name, resetUrl } };
    },
  },
  'sign-in-link': {
    about: z.object({ redirect: z.string().optional() }),
    hoursOfUse: 1,
    // As of a reset: nobody shall learn later which address was typed.
    forgets: { dropped: true },
    async compose({ tx, links, about: { redirect }, recipient }) {
      const made = await makeSignInLink(tx, recipient ?? '');
      if (!made) return undefined;
      const goesOn = redirect ? `&redirect=${encodeURIComponent(redirect)}` : '';
      const signInUrl = linkTo(links, made.page, made.token) + goesOn;
      return { to: made.email, data: { name: made.name, signInUrl } };
    },
  },
  'password-changed': {
    about: Nothing,
    async compose({ links, reader }) {
      const forgotUrl = `${links.publicUrl}/forgot-password`;
      return reader && { data: { name: reader.name, forgotUrl } };
    },
  },
  'passkey-added': {
    about: z.object({ device: z.string() }),
    async compose({ links, about, reader }) {
      const settingsUrl = `${links.publicUrl}/dashboard/settings#passkeys`;
      return reader && { data: { name: reader.name, ...about, settingsUrl } };
    },
  },
  'email-changed': {
    about: z.object({
      newEmail: z.string(),
      confirmed: z.boolean(),
      changeId: z.string().optional(),
    }),
    // The mailbox that is data was proved, even if the one that the account has now was not.
    reachesUnproven: true,
    async compose({ links, about: { changeId, ...about }, reader, recipient }) {
      if (!reader || (!reader.isProven && recipient === null)) return undefined;
      const forgotUrl = `${links.publicUrl}/forgot-password`;
      const undoUrl = changeId
        ? linkTo(links, '/undo-email-change', undoToken(links.secretKey, changeId))
        : null;
      const { name } = reader;
      return { data: { name, ...about, forgotUrl, undoUrl } };
    },
  },
  'account-deleted': {
    about: z.object({ name: z.string() }),
    // Nothing else records any more who had the account.
    forgets: { sent: ['recipient', 'about'] },
    // Long enough for a person to notice that it was not sent.
    retentionDays: 7,
    compose: async ({ about }) => ({ data: { name: about.name } }),
  },
};
