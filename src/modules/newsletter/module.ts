import { desk, office } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor } from '../../kit/tables.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { adminNewsletterRoutes } from './http/admin-newsletters.ts';
import { preferenceRoutes } from './http/preferences.ts';
import { newsletterRoutes } from './http/shop.ts';
import { unsubscribeRoutes } from './http/unsubscribe.ts';
import { newsletterMails } from './mail-composers.ts';
import { newslettersNameCategories } from './names-categories.ts';
import { findPreferences, newsletterPart } from './preferences.ts';
import { NEWSLETTER_MAIL } from './schema.ts';
import {
  DELIVERIES_KEPT,
  forgetDeliveries,
  sendDueNewsletters,
  sendNewsletters,
} from './send-newsletters.ts';
import { forgetUnconfirmed, UNCONFIRMED_DAYS } from './subscribe.ts';

const records = ['newsletter'] as const;

const permissions = {
  'newsletter.view': office,
  'newsletter.send': desk,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** News by mail, for those who asked for it. */
export const newsletterModule: Module = {
  name: 'newsletter',
  records,
  permissions,
  mailKinds: NEWSLETTER_MAIL,
  tables: {
    newsletter_subscribers: keptFor('visit', `${UNCONFIRMED_DAYS} days until it is confirmed`),
    newsletters: ENTERED,
    newsletter_deliveries: keptFor('mail', DELIVERIES_KEPT),
  },
  accountPart: { ...newsletterPart, findPreferences },
  mailComposers: newsletterMails,
  namesCategories: newslettersNameCategories,
  names: ['select id, subject as name from newsletters where id = any($1::uuid[])'],
  async routes(app, shop) {
    const { database, secretKey } = shop;
    newsletterRoutes(app, database, secretKey);
    preferenceRoutes(app, database, secretKey);
    adminNewsletterRoutes(app, shop);
    await unsubscribeRoutes(app, database, secretKey);
  },
  jobs: ({ database: db }) => [
    job(sendNewsletters, (_payload, signal) => sendDueNewsletters(db, signal), everyMinute),
  ],
  tidies: [forgetUnconfirmed, forgetDeliveries],
};
