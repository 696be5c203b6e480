import {
  findPage,
  listFooterLinks,
  listNavigation,
  listSocialMediaLinks,
} from '../../domain/content/content.ts';
import * as contentApi from '../../domain/content/endpoints.ts';
import { FOOTER_TAGS, readFooter } from '../../domain/content/footer.ts';
import { ShopError } from '../../domain/errors.ts';
import { listShownMethods } from '../../domain/payments/accepted-methods.ts';
import { listPublicSettings, moneySample } from '../../domain/settings/settings.ts';
import { shopSettings } from '../../domain/settings/shop-settings.ts';
import { tag } from '../../domain/tags.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve } from '../serve.ts';
import { pageOf } from './list-answer.ts';

/** What the owner writes: public settings, header, footer, content pages. */
export function contentRoutes(
  app: App,
  db: Db,
  { publicUrl, recaptchaUrl }: Pick<Config, 'publicUrl' | 'recaptchaUrl'>,
): void {
  serve(app, contentApi.listSettings, async (request, reply) => {
    reply.tag(tag.settings);
    const settings = await listPublicSettings(db);
    const entries = [
      ...settings,
      { key: 'public_url' as const, value: publicUrl },
      ...(shopSettings(settings).enableCaptcha
        ? [{ key: 'recaptcha_url' as const, value: recaptchaUrl }]
        : []),
      { key: 'money_sample' as const, value: moneySample(settings) },
    ];
    return pageOf(reply, entries, request.query);
  });
  serve(app, contentApi.listNavigation, async (request, reply) => {
    reply.tag(tag.navigation);
    return pageOf(reply, await listNavigation(db), request.query);
  });
  serve(app, contentApi.listFooterLinks, async (request, reply) => {
    reply.tag(tag.footerLinks);
    return pageOf(reply, await listFooterLinks(db), request.query);
  });
  serve(app, contentApi.listSocialMediaLinks, async (request, reply) => {
    reply.tag(tag.socialMediaLinks);
    return pageOf(reply, await listSocialMediaLinks(db), request.query);
  });
  serve(app, contentApi.listAcceptedMethods, async (request, reply) => {
    reply.tag(tag.acceptedPaymentMethods, tag.paymentMethods);
    return pageOf(reply, await listShownMethods(db), request.query);
  });

  serve(app, contentApi.readFooter, async (_request, reply) => {
    reply.tag(...FOOTER_TAGS);
    return readFooter(db);
  });

  serve(app, contentApi.findPage, async ({ params }, reply) => {
    reply.tag(tag.pages, ...FOOTER_TAGS);
    const page = await findPage(db, params.slug);
    if (!page) throw new ShopError('not_found', 'The requested page could not be found.');
    return page;
  });
}
