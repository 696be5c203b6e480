import { EnvelopeIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Mail',
      path: '/admin/mail',
      words: 'email outbox sent',
      needs: 'mail.view',
      icon: EnvelopeIcon,
      place: 100,
      waiting: 'mail',
      key: 'm',
      show: show(async () => (await import('./mail-screen.tsx')).MailScreen),
    },
    {
      name: 'Mail texts',
      path: '/admin/mail/words',
      in: '/admin/mail',
      needs: 'settings.edit',
      settings: {
        group: 'Mail',
        place: 710,
        text: 'What each mail to customers says, with a preview.',
        words: 'templates emails texts wording confirmation customise',
      },
      show: show(async () => (await import('./words-screen.tsx')).WordsScreen),
    },
    {
      name: 'Sending',
      path: '/admin/mail/sending',
      in: '/admin/mail',
      needs: 'security.edit',
      settings: {
        group: 'Mail',
        place: 700,
        text: 'The mail server, whom mail is from, a test, and what other servers see.',
        words: 'SMTP email sender from address reply SendGrid SPF DKIM DMARC',
        fields: 'sending',
      },
      show: show(async () => (await import('./sending-screen.tsx')).SendingScreen),
    },
  ],
};
