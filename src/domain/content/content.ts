import { type Db, named } from '../../platform/database.ts';
import type {
  AcceptedPaymentMethod,
  FooterLink,
  FooterSettings,
  NavigationItem,
  PageContent,
  SocialMediaLink,
} from './schema.ts';

/** The header's active links, in their order. */
export const listNavigation = (db: Db) =>
  named<NavigationItem>(
    db,
    'navigation',
    `select name, url, is_active as "isActive", sort_order as "sortOrder" from navigation_items
     where is_active order by sort_order, name`,
  );

export async function readFooter(db: Db): Promise<FooterSettings | undefined> {
  const rows = await named<FooterSettings>(
    db,
    'footer',
    `select company_name as "companyName", company_description as "companyDescription", address,
       phone_number as "phoneNumber", copyright_text as "copyrightText",
       warning_text as "warningText", payment_methods_text as "paymentMethodsText"
     from footer_settings`,
  );
  return rows[0];
}

export const listFooterLinks = (db: Db) =>
  named<FooterLink>(
    db,
    'footer-links',
    `select id, title, url, category from footer_links where is_active order by sort_order, title`,
  );

export const listSocialMediaLinks = (db: Db) =>
  named<SocialMediaLink>(
    db,
    'social-media-links',
    `select id, platform, url, icon from social_media_links
     where is_active order by sort_order, platform`,
  );

export const listAcceptedPaymentMethods = (db: Db) =>
  named<AcceptedPaymentMethod>(
    db,
    'accepted-payment-methods',
    `select id, name, icon, icon_url as "iconUrl" from accepted_payment_methods
     where is_active order by sort_order, name`,
  );

export async function findPage(db: Db, slug: string): Promise<PageContent | undefined> {
  const rows = await named<PageContent>(
    db,
    'page',
    'select slug, title, content from pages where slug = $1 and is_active',
    [slug],
  );
  return rows[0];
}

/** The slugs of the active pages. */
export async function listPageSlugs(db: Db): Promise<string[]> {
  const rows = await named<{ slug: string }>(
    db,
    'page-slugs',
    'select slug from pages where is_active order by slug',
  );
  return rows.map(({ slug }) => slug);
}
