import * as z from 'zod';
import { Declarations } from '../../kit/declared-values.ts';
import { partName } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED } from '../../kit/tables.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { adminContentRoutes } from './http/admin.ts';
import { contentRoutes } from './http/shop.ts';
import { Opening, turnHoliday } from './opening.ts';

const records = [
  'accepted_payment_method',
  'footer',
  'footer_link',
  'navigation_item',
  'page',
  'social_media_link',
] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    opening: Opening;
  }
}

/** What the owner writes: header, footer, pages, and what stands there while the shop is closed. */
export const contentModule: Module = {
  name: 'content',
  records,
  tables: {
    accepted_payment_methods: ENTERED,
    footer_links: ENTERED,
    footer_settings: ENTERED,
    navigation_items: ENTERED,
    pages: ENTERED,
    social_media_links: ENTERED,
  },
  names: [
    'select id, title as name from pages where id = any($1::uuid[])',
    'select id, name from navigation_items where id = any($1::uuid[])',
    'select id, title as name from footer_links where id = any($1::uuid[])',
    'select id, platform as name from social_media_links where id = any($1::uuid[])',
    'select id, name from accepted_payment_methods where id = any($1::uuid[])',
  ],
  partChecks: {
    sections: z.record(
      partName('gift-wrapping.price'),
      z.strictObject({ label: z.string().min(1), fields: Declarations }),
    ),
  },
  open: ({ database }) => ({ opening: new Opening(database) }),
  routes(app, shop) {
    contentRoutes(app, shop);
    adminContentRoutes(app, shop);
  },
  jobs: ({ database }) => [
    job(task('turn-holiday', { alone: true }), () => turnHoliday(database), everyMinute),
  ],
};
