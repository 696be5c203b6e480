import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { named } from '../../platform/database/database.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import type { CONTACT_MAIL } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof CONTACT_MAIL> {}
}

export const contactMails: ComposersOf<typeof CONTACT_MAIL> = {
  'contact-answer': {
    about: z.object({ messageId: Uuid }),
    async compose({ tx, links, about }) {
      const [message] = await named<{
        conversationId: string;
        name: string;
        subject: string;
        text: string;
      }>(
        tx,
        'answer-to-mail',
        `select c.id as "conversationId", c.name, m.subject, m.text
         from conversation_messages m join conversations c on c.id = m.conversation_id
         where m.id = $1`,
        [about.messageId],
      );
      if (!message) return undefined;
      const { conversationId, ...data } = message;
      return { data: { ...data, url: `${links.publicUrl}/contact?thread=${conversationId}` } };
    },
  },
};
