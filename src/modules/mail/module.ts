import { desk, office } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor } from '../../kit/tables.ts';
import { bySystem, type Tx, write } from '../../platform/database/database.ts';
import { everyMinute, everyNight, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { adminMailRoutes } from './http/admin.ts';
import { adminEmailKeyRoutes } from './http/admin-email-key.ts';
import { adminMailWordRoutes } from './http/admin-mail-words.ts';
import { TEST_MAIL } from './kinds.ts';
import { mailChecks } from './mail-checks.ts';
import { ExtensionMails } from './mail-composer.ts';
import { mailSender } from './mail-sender.ts';
import { MAIL_SERVER_KEYS } from './mail-server.ts';
import { forgetRecipient, joinMail, listCustomerMail, sendMail } from './outbox.ts';
import { outboxMeasures } from './outbox-measures.ts';
import { deleteOldMail, KEPT_DAYS, markBrokenOff } from './tidy-outbox.ts';

const records = ['email_key', 'mail', 'mail_words'] as const;

const permissions = {
  'mail.view': office,
  /** Send mail again. */
  'mail.send': desk,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** All mail that the shop writes: an outbox, its words, its sender. */
export const mailModule: Module = {
  name: 'mail',
  records,
  permissions,
  mailKinds: TEST_MAIL,
  partChecks: { mails: ExtensionMails },
  // What waited for a way out need not wait for the next minute.
  settingChecks: MAIL_SERVER_KEYS.map((key) => ({
    key,
    after: async (tx: Tx) => tx.queue(sendMail),
  })),
  tables: {
    mail_outbox: keptFor('mail', `${KEPT_DAYS} days`, 'forget-old-mail'),
    mail_words: ENTERED,
  },
  accountPart: {
    timeline: [
      {
        needs: 'mail.view',
        sql: `select id::text, 'mail' as kind, created_at as at, kind as what, status as note, null::bigint as amount,
            null::text as currency, null::uuid as order_id from mail_outbox where user_id = $1`,
      },
    ],
    export: async (db, customer) => ({ mail: await listCustomerMail(db, customer) }),
    erase: forgetRecipient,
    join: joinMail,
  },
  routes(app, shop) {
    adminMailRoutes(app, shop.mailer);
    adminMailWordRoutes(app, shop);
    adminEmailKeyRoutes(app, shop.mailer, shop.config);
  },
  checks: ({ mailer }) => mailChecks(mailer),
  measures: () => [outboxMeasures],
  jobs: ({ database: db, mailer }) => [
    // Every minute as well, for mail that waited until it could be sent.
    job(sendMail, mailSender(mailer), everyMinute),
    job(
      task('mark-broken-off-mail'),
      () => write(db, bySystem('mail'), markBrokenOff),
      everyMinute,
    ),
    job(
      task('forget-old-mail', { alone: true }),
      () => write(db, bySystem('mail'), (tx) => deleteOldMail(tx, mailer.composers)),
      everyNight,
    ),
  ],
};
