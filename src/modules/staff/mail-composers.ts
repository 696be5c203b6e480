import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import { type ComposersOf, type LinkMaker, linkTo } from '../mail/mail-composer.ts';
import { findStaffName, makeInvitation, makeReset } from './password-links.ts';
import type { STAFF_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof STAFF_MAIL> {}
}

const AboutStaff = z.object({ staffId: Uuid });
const CHOOSE = '/admin/choose-password';

/** Where who has lost the account to somebody else begins. */
const forgotUrl = ({ publicUrl }: LinkMaker): string => `${publicUrl}/admin/forgot-password`;

/** Mail to those who work here, about their own accounts. */
export const staffMails: ComposersOf<typeof STAFF_MAIL> = {
  'staff-invitation': {
    about: AboutStaff,
    async compose({ tx, links, about, recipient }) {
      const made = await makeInvitation(tx, links.secretKey, about.staffId, recipient ?? '');
      if (!made) return undefined;
      const inviteUrl = linkTo(links, CHOOSE, made.token);
      return { data: { name: made.account.username, inviteUrl } };
    },
  },
  'staff-password-reset': {
    about: z.object({}).transform((): Record<string, never> => ({})),
    hoursOfUse: 1,
    // What was typed for nobody may be a password.
    forgets: { dropped: true },
    async compose({ tx, links, recipient }) {
      const made = await makeReset(tx, links.secretKey, recipient ?? '');
      if (!made) return undefined;
      const { username, email } = made.account;
      const resetUrl = linkTo(links, CHOOSE, made.token);
      return { to: email, data: { name: username, resetUrl } };
    },
  },
  'staff-password-changed': {
    about: AboutStaff,
    async compose({ tx, links, about }) {
      const account = await findStaffName(tx, about.staffId);
      return account && { data: { name: account.username, forgotUrl: forgotUrl(links) } };
    },
  },
  'staff-passkey-added': {
    about: AboutStaff.extend({ device: z.string() }),
    async compose({ tx, links, about: { staffId, device } }) {
      const account = await findStaffName(tx, staffId);
      const data = account && { name: account.username, device, forgotUrl: forgotUrl(links) };
      return data && { data };
    },
  },
};
