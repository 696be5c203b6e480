import * as z from 'zod';
import { managers, office } from '../../kit/access.ts';
import { Declarations } from '../../kit/declared-values.ts';
import { partName } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { adminContentRoutes } from './http/admin.ts';
import { adminLandingRoutes } from './http/landing.ts';
import { contentRoutes } from './http/shop.ts';
import { turnDue, turnPages } from './landing.ts';
import { CONTENT_TARGETS } from './link-targets.ts';
import { Opening, turnHoliday } from './opening.ts';
import { publishDuePosts, publishPosts } from './posts.ts';
import { Redirects } from './redirects.ts';

const records = [
  'accepted_payment_method',
  'footer',
  'footer_link',
  'landing_page',
  'navigation_item',
  'page',
  'post',
  'redirect',
  'redirects',
  'social_media_link',
] as const;

const permissions = {
  'posts.view': office,
  'posts.edit': managers,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    opening: Opening;
    redirects: Redirects;
  }
}

/** What the owner writes: header, footer, pages, the blog, and what stands there while the shop is closed. */
export const contentModule: Module = {
  name: 'content',
  records,
  permissions,
  linkTargets: CONTENT_TARGETS,
  tables: {
    accepted_payment_methods: ENTERED,
    footer_links: ENTERED,
    footer_settings: ENTERED,
    landing_pages: ENTERED,
    navigation_items: ENTERED,
    pages: ENTERED,
    posts: ENTERED,
    redirects: ENTERED,
    social_media_links: ENTERED,
  },
  names: [
    'select id, title as name from pages where id = any($1::uuid[])',
    'select id, title as name from landing_pages where id = any($1::uuid[])',
    'select id, title as name from posts where id = any($1::uuid[])',
    'select id, old_address as name from redirects where id = any($1::uuid[])',
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
  open: ({ database }) => ({ opening: new Opening(database), redirects: new Redirects(database) }),
  routes(app, shop) {
    contentRoutes(app, shop);
    adminContentRoutes(app, shop);
    adminLandingRoutes(app, shop);
  },
  jobs: ({ database }) => [
    job(task('turn-holiday', { alone: true }), turnHoliday(database), everyMinute),
    job(turnPages, () => write(database, bySystem('publishing'), turnDue), everyMinute),
    job(publishPosts, () => write(database, bySystem('publishing'), publishDuePosts), everyMinute),
  ],
};
