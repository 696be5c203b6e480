import { z } from 'zod';
import {
  findPage,
  listFooterLinks,
  listNavigation,
  listSocialMediaLinks,
} from '../../domain/content/content.ts';
import { FOOTER_TAGS, readFooter } from '../../domain/content/footer.ts';
import {
  AcceptedPaymentMethod,
  FooterLink,
  FooterSettings,
  NavigationItem,
  PageContent,
  SocialMediaLink,
} from '../../domain/content/schema.ts';
import { ShopError } from '../../domain/errors.ts';
import { listShownMethods } from '../../domain/payments/accepted-methods.ts';
import { SiteConfigEntry } from '../../domain/settings/schema.ts';
import { listPublicSettings, moneySample } from '../../domain/settings/settings.ts';
import { shopSettings } from '../../domain/settings/shop-settings.ts';
import { tag } from '../../domain/tags.ts';
import type { Tag } from '../../platform/changes.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf } from './list-answer.ts';

const PUBLIC = { public: true } as const;
const tags = ['Content'];

/** What the owner writes: public settings, header, footer, content pages. */
export function contentRoutes(
  app: App,
  db: Db,
  { publicUrl, recaptchaUrl }: Pick<Config, 'publicUrl' | 'recaptchaUrl'>,
): void {
  const list = <Item extends z.ZodType>(
    path: string,
    summary: string,
    item: Item,
    read: (db: Db) => Promise<z.output<Item>[]>,
    ...about: Tag[]
  ) =>
    app.get(
      path,
      {
        config: PUBLIC,
        schema: { tags, summary, querystring: PageQuery, response: { 200: z.array(item) } },
      },
      async (request, reply) => {
        reply.tag(...about);
        return pageOf(reply, await read(db), request.query);
      },
    );

  list(
    '/api/site-config',
    "The storefront's settings",
    SiteConfigEntry,
    async (db) => {
      const settings = await listPublicSettings(db);
      return [
        ...settings,
        { key: 'public_url' as const, value: publicUrl },
        ...(shopSettings(settings).enableCaptcha
          ? [{ key: 'recaptcha_url' as const, value: recaptchaUrl }]
          : []),
        { key: 'money_sample' as const, value: moneySample(settings) },
      ];
    },
    tag.settings,
  );
  list(
    '/api/header-navigation',
    "The header's links",
    NavigationItem,
    listNavigation,
    tag.navigation,
  );
  list('/api/footer-links', "The footer's links", FooterLink, listFooterLinks, tag.footerLinks);
  list(
    '/api/social-media-links',
    'Where else the shop is found',
    SocialMediaLink,
    listSocialMediaLinks,
    tag.socialMediaLinks,
  );
  list(
    '/api/accepted-payment-methods',
    'The payment marks of the footer',
    AcceptedPaymentMethod,
    listShownMethods,
    tag.acceptedPaymentMethods,
    tag.paymentMethods,
  );

  app.get(
    '/api/footer-settings',
    {
      config: PUBLIC,
      schema: { tags, summary: "The footer's texts", response: { 200: FooterSettings } },
    },
    async (_request, reply) => {
      reply.tag(...FOOTER_TAGS);
      return readFooter(db);
    },
  );

  app.get(
    '/api/page-content/:slug',
    {
      config: PUBLIC,
      schema: {
        tags,
        summary: 'One content page',
        params: z.object({ slug: z.string().min(1).max(200) }),
        response: { 200: PageContent },
      },
    },
    async ({ params }, reply) => {
      reply.tag(tag.pages, ...FOOTER_TAGS);
      const page = await findPage(db, params.slug);
      if (!page) throw new ShopError('not_found', 'The requested page could not be found.');
      return page;
    },
  );
}
