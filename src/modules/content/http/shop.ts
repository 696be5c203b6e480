import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { tag } from '../../../kit/tags.ts';
import { readHoliday } from '../../settings/holiday.ts';
import { listPublicSettings, moneySample } from '../../settings/settings.ts';
import { shopSettings } from '../../settings/shop-settings.ts';
import { findPage, listFooterLinks, listNavigation, listSocialMediaLinks } from '../content.ts';
import * as contentApi from '../endpoints.ts';
import { FOOTER_TAGS, readFooter } from '../footer.ts';

/** What the owner writes: public settings, header, footer, content pages. */
export function contentRoutes(app: App, shop: Shop): void {
  const { database: db } = shop;
  const { publicUrl, recaptchaUrl } = shop.config;
  serveList(app, contentApi.listSettings, async (_request, reply) => {
    reply.tag(tag.settings);
    const settings = await listPublicSettings(db);
    const holiday = await readHoliday(db);
    const entries = [
      ...settings,
      { key: 'public_url' as const, value: publicUrl },
      ...(shopSettings(settings).enableCaptcha
        ? [{ key: 'recaptcha_url' as const, value: recaptchaUrl }]
        : []),
      { key: 'money_sample' as const, value: moneySample(settings) },
      ...(holiday ? [{ key: 'holiday_notice' as const, value: holiday.notice }] : []),
    ];
    return entries;
  });
  serveList(app, contentApi.listNavigation, (_request, reply) => {
    reply.tag(tag.navigation);
    return listNavigation(db);
  });
  serveList(app, contentApi.listFooterLinks, (_request, reply) => {
    reply.tag(tag.footerLinks);
    return listFooterLinks(db);
  });
  serveList(app, contentApi.listSocialMediaLinks, (_request, reply) => {
    reply.tag(tag.socialMediaLinks);
    return listSocialMediaLinks(db);
  });

  serve(app, contentApi.readFooter, async (_request, reply) => {
    reply.tag(...FOOTER_TAGS);
    return readFooter(db);
  });

  serve(app, contentApi.findPage, async ({ params }, reply) => {
    reply.tag(tag.pages, ...FOOTER_TAGS);
    const page = await findPage(shop, params.slug);
    if (!page) throw new ShopError('not_found', 'The requested page could not be found.');
    return page;
  });
}
