import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { tag } from '../../../kit/tags.ts';
import { readAnnouncement, readHoliday } from '../../settings/holiday.ts';
import { listPublicSettings, moneySample } from '../../settings/settings.ts';
import { shopSettings } from '../../settings/shop-settings.ts';
import { findPage, listFooterLinks, listNavigation, listSocialMediaLinks } from '../content.ts';
import { drawHome } from '../draw-sections.ts';
import * as contentApi from '../endpoints.ts';
import { FOOTER_TAGS, readFooter } from '../footer.ts';
import * as postsApi from '../post-endpoints.ts';
import { postFeed } from '../post-feed.ts';
import { findPost, listPosts } from '../posts.ts';

const FEED = { public: true, whileOpen: true } as const;

/** What the owner writes: public settings, header, footer, content pages. */
export function contentRoutes(app: App, shop: Shop): void {
  const { database: db } = shop;
  const { publicUrl, recaptchaUrl } = shop.config;
  serveList(app, contentApi.listSettings, async (_request, reply) => {
    reply.tag(tag.settings);
    const settings = await listPublicSettings(db);
    const holiday = await readHoliday(db);
    const announcement = await readAnnouncement(db);
    const entries = [
      ...settings,
      { key: 'public_url' as const, value: publicUrl },
      ...(shopSettings(settings).enableCaptcha
        ? [{ key: 'recaptcha_url' as const, value: recaptchaUrl }]
        : []),
      { key: 'money_sample' as const, value: moneySample(settings) },
      ...(holiday ? [{ key: 'holiday_notice' as const, value: holiday.notice }] : []),
      ...(announcement ? [{ key: 'announcement' as const, value: announcement }] : []),
    ];
    return entries;
  });
  serveList(app, contentApi.listNavigation, (_request, reply) => {
    reply.tag(tag.navigation, tag.settings, tag.categories);
    return listNavigation(shop);
  });
  serveList(app, contentApi.listFooterLinks, (_request, reply) => {
    reply.tag(tag.footerLinks);
    return listFooterLinks(db);
  });
  serveList(app, contentApi.listSocialMediaLinks, (_request, reply) => {
    reply.tag(tag.socialMediaLinks);
    return listSocialMediaLinks(db);
  });

  serveList(app, postsApi.listPosts, ({ query }, reply) => {
    reply.tag(tag.posts);
    return listPosts(db, query);
  });
  serve(app, postsApi.findPost, async ({ params }, reply) => {
    reply.tag(tag.posts);
    const post = await findPost(db, params.slug);
    if (!post) throw new ShopError('not_found', 'This post could not be found.');
    return post;
  });
  app.get('/blog/feed.xml', { schema: { hide: true }, config: FEED }, async (_request, reply) => {
    reply.tag(tag.posts, tag.settings).type('application/rss+xml; charset=utf-8');
    return postFeed(db, publicUrl);
  });

  serve(app, contentApi.readFooter, async (_request, reply) => {
    reply.tag(...FOOTER_TAGS);
    return readFooter(db);
  });

  serve(app, contentApi.readHome, async (_request, reply) => {
    reply.tag(tag.pages, tag.categories, ...FOOTER_TAGS);
    return { sections: await drawHome(shop) };
  });

  serve(app, contentApi.findPage, async ({ params }, reply) => {
    reply.tag(tag.pages, tag.categories, ...FOOTER_TAGS);
    const page = await findPage(shop, params.slug);
    if (!page) throw new ShopError('not_found', 'The requested page could not be found.');
    return page;
  });
}
