import { makeConfirmToken } from '../customers/confirm-email.ts';
import { makeResetToken } from '../customers/password-reset.ts';
import { About } from './about.ts';
import { type Composers, type Desk, linkTo } from './desk.ts';
import type { Letter } from './schema.ts';

type AccountKind =
  | 'welcome'
  | 'confirm-email'
  | 'password-changed'
  | 'email-changed'
  | 'account-deleted';

/** Letters about a customer's account. */
export const accountLetters: Composers<AccountKind> = {
  welcome: async ({ tx, links, reader }) => {
    if (!reader) return undefined;
    const token = await makeConfirmToken(tx, reader.id, reader.email);
    const confirmUrl = token ? linkTo(links, '/confirm-email', token) : null;
    return { kind: 'welcome', name: reader.name, confirmUrl };
  },
  'confirm-email': async ({ tx, links, mail, reader }) => {
    const email = mail.recipient;
    const token = reader && email && (await makeConfirmToken(tx, reader.id, email));
    if (!token) return undefined;
    const confirmUrl = linkTo(links, '/confirm-email', token);
    return { kind: 'confirm-email', name: reader.name, email, confirmUrl };
  },
  'password-changed': async ({ links, reader }) =>
    reader && {
      kind: 'password-changed',
      name: reader.name,
      forgotUrl: `${links.publicUrl}/forgot-password`,
    },
  'email-changed': async ({ links, mail, reader }) =>
    reader && {
      kind: 'email-changed',
      name: reader.name,
      ...About.emailChange.parse(mail.about),
      forgotUrl: `${links.publicUrl}/forgot-password`,
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
