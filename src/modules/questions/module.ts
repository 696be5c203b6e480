import { desk, everyone } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { questionsPart } from './account-part.ts';
import { adminQuestionRoutes } from './http/admin.ts';
import { questionRoutes } from './http/shop.ts';
import { questionMails } from './mail-composers.ts';
import { QUESTION_MAIL } from './schema.ts';

const records = ['question'] as const;

const permissions = {
  'questions.view': everyone,
  'questions.edit': desk,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** What shoppers ask about products, and who answers. */
export const questionsModule: Module = {
  name: 'questions',
  records,
  permissions,
  mailKinds: QUESTION_MAIL,
  tables: {
    product_questions: { per: 'visit', kept: 'as long as the product' },
    product_answers: { per: 'customer', kept: 'as long as the question' },
  },
  names: [
    `select q.id, 'about ' || p.name as name
     from product_questions q join products p on p.id = q.product_id where q.id = any($1::uuid[])`,
  ],
  accountPart: questionsPart,
  mailComposers: questionMails,
  routes(app, { database }) {
    questionRoutes(app, database);
    adminQuestionRoutes(app, database.reads);
  },
};
