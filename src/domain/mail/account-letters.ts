import { makeUndoToken } from '../customers/email-change.ts';
import { makeResetToken } from '../customers/password-reset.ts';
import { About } from './about.ts';
import { type Composers, type Desk, linkTo } from './desk.ts';
import type { Letter } from './schema.ts';

type AccountKind = 'welcome' | 'password-changed' | 'email-changed' | 'account-deleted';

/** Letters about a customer's account. */
export const accountLetters: Composers<AccountKind> = {
  welcome: async ({ reader }) => reader && { kind: 'welcome', name: reader.name },
  'password-changed': async ({ links, reader }) =>
    reader && {
      kind: 'password-changed',
      name: reader.name,
      forgotUrl: `${links.publicUrl}/forgot-password`,
    },
  'email-changed': async ({ tx, links, mail }) => {
    const made = await makeUndoToken(tx, About.emailChange.parse(mail.about).emailChangeId);
    return (
      made && {
        kind: 'email-changed',
        name: made.name,
        newEmail: made.newEmail,
        undoUrl: linkTo(links, '/undo-email-change', made.token),
        undoUntil: made.until.toISOString(),
      }
    );
  },
  'account-deleted': async ({ mail }) => ({
    kind: 'account-deleted',
    name: About.name.parse(mail.about).name,
  }),
};

/** Goes to the address as the account has it: what was typed may only look like it. */
export async function composeReset({
  tx,
  links,
  mail,
}: Omit<Desk, 'reader'>): Promise<{ to: string; letter: Letter } | undefined> {
  const made = await makeResetToken(tx, mail.recipient ?? '');
  if (!made) return undefined;
  const resetUrl = linkTo(links, '/reset-password', made.token);
  return { to: made.email, letter: { kind: 'password-reset', name: made.name, resetUrl } };
}
