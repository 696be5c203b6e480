import { z } from 'zod';
import { type LettersOf, linkTo } from '../mail/letter-kind.ts';
import { Uuid } from '../wire.ts';
import { makeUndoToken } from './email-change.ts';
import { makeResetToken } from './password-reset.ts';
import type { AccountLetter } from './schema.ts';

declare module '../mail/letter-kind.ts' {
  interface MailKinds {
    welcome: Record<string, never>;
    'password-reset': Record<string, never>;
    'password-changed': Record<string, never>;
    'email-changed': { emailChangeId: string };
    /** Of a customer whose account is gone. */
    'account-deleted': { name: string };
  }
}

const Nothing = z.object({}).transform((): Record<string, never> => ({}));

/** Letters about a customer's account. */
export const accountLetters: LettersOf<AccountLetter> = {
  welcome: {
    about: Nothing,
    compose: async ({ reader }) => reader && { letter: { kind: 'welcome', name: reader.name } },
  },
  'password-reset': {
    about: Nothing,
    hoursOfUse: 1,
    // Whether somebody asked for a new password with an address that has no account is nobody's business.
    forgets: { dropped: true },
    async compose({ tx, links, recipient }) {
      const made = await makeResetToken(tx, recipient ?? '');
      if (!made) return undefined;
      const resetUrl = linkTo(links, '/reset-password', made.token);
      // The address as the account has it: what was typed may only look like it.
      return { to: made.email, letter: { kind: 'password-reset', name: made.name, resetUrl } };
    },
  },
  'password-changed': {
    about: Nothing,
    async compose({ links, reader }) {
      const forgotUrl = `${links.publicUrl}/forgot-password`;
      return reader && { letter: { kind: 'password-changed', name: reader.name, forgotUrl } };
    },
  },
  'email-changed': {
    about: z.object({ emailChangeId: Uuid }),
    async compose({ tx, links, about }) {
      const made = await makeUndoToken(tx, about.emailChangeId);
      if (!made) return undefined;
      const { name, newEmail, token, until } = made;
      const undoUrl = linkTo(links, '/undo-email-change', token);
      const undoUntil = until.toISOString();
      return { letter: { kind: 'email-changed', name, newEmail, undoUrl, undoUntil } };
    },
  },
  'account-deleted': {
    about: z.object({ name: z.string() }),
    // Nothing else tells any more who had the account.
    forgets: { sent: ['recipient', 'about'] },
    // Long enough for a person to see that it did not go out.
    keptDays: 7,
    compose: async ({ about }) => ({ letter: { kind: 'account-deleted', name: about.name } }),
  },
};
