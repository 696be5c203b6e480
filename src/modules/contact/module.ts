import { desk, office } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { keptFor } from '../../kit/tables.ts';
import { contactPart } from './account-part.ts';
import { CONVERSATION_KEPT, forgetOldConversations } from './conversations.ts';
import { adminContactRoutes } from './http/admin.ts';
import { contactRoutes } from './http/shop.ts';
import { contactMails } from './mail-composers.ts';
import { CONTACT_MAIL } from './schema.ts';

const records = ['conversation'] as const;

const permissions = {
  'messages.view': office,
  'messages.answer': desk,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** What people write to the shop, and what it answers. */
export const contactModule: Module = {
  name: 'contact',
  records,
  permissions,
  mailKinds: CONTACT_MAIL,
  tables: {
    conversations: keptFor('visit', `as long as the order; ${CONVERSATION_KEPT} without one`),
    conversation_messages: { per: 'visit', kept: 'as long as the conversation' },
  },
  names: [`select id, subject as name from conversations where id = any($1::uuid[])`],
  accountPart: contactPart,
  mailComposers: contactMails,
  routes(app, { database }) {
    contactRoutes(app, database);
    adminContactRoutes(app, database);
  },
  tidies: [forgetOldConversations],
};
