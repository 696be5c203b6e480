import { setImmediate } from 'node:timers/promises';
import { type Db, named, type Tx } from '../../platform/database.ts';
import { tag } from '../tags.ts';
import { DEFAULT_WARNING } from './choices.ts';
import { plainWords, readMarkdown } from './markdown.ts';
import type {
  AcceptedPaymentMethod,
  FooterLink,
  FooterSettings,
  NavigationItem,
  PageContent,
  PageEntry,
  PageForm,
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

/** The footer's texts, with the standard ones while the owner has written none. */
export const readFooterTexts = async (db: Db): Promise<FooterSettings> =>
  (await readFooter(db)) ?? {
    companyName: '',
    companyDescription: '',
    address: '',
    phoneNumber: '',
    copyrightText: '',
    warningText: DEFAULT_WARNING,
    paymentMethodsText: 'We Accept:',
  };

/** The footer in the audit log. */
export const FOOTER = 'footer';

/** Changes the texts that are given. @param check refuses what is there now */
export async function changeFooter(
  tx: Tx,
  change: Partial<FooterSettings>,
  check: (current: FooterSettings) => Promise<void>,
): Promise<FooterSettings> {
  // One at a time, so that two changes of different texts both last.
  await tx.query('lock table footer_settings in share row exclusive mode');
  const before = await readFooterTexts(tx);
  await check(before);
  const after = { ...before, ...change };
  await named(
    tx,
    'change-footer',
    `insert into footer_settings (company_name, company_description, address, phone_number,
       copyright_text, warning_text, payment_methods_text)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set company_name = excluded.company_name,
       company_description = excluded.company_description, address = excluded.address,
       phone_number = excluded.phone_number, copyright_text = excluded.copyright_text,
       warning_text = excluded.warning_text, payment_methods_text = excluded.payment_methods_text`,
    [
      after.companyName,
      after.companyDescription,
      after.address,
      after.phoneNumber,
      after.copyrightText,
      after.warningText,
      after.paymentMethodsText,
    ],
  );
  tx.record('footer.changed', FOOTER, before, after);
  tx.changed(tag.footer);
  return after;
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
  const [page] = await named<Pick<PageEntry, 'slug' | 'title' | 'content'>>(
    db,
    'page',
    'select slug, title, content from pages where slug = $1 and is_active',
    [slug],
  );
  if (!page) return undefined;
  const sections: PageContent['content']['sections'] = [];
  for (const section of page.content.sections) {
    sections.push({ ...section, ...shown(section) });
    // A page may be long, and others wait.
    await setImmediate();
  }
  const summary = plainWords(sections[0]?.blocks ?? []).slice(0, SUMMARY_MOST);
  return { ...page, content: { sections }, summary };
}

/** In characters: pages cut it for their descriptions. */
const SUMMARY_MOST = 300;

/** A section as the shop shows it. */
export const shown = ({ heading, content }: PageForm['content']['sections'][number]) => ({
  heading,
  blocks: readMarkdown(content, heading ? 2 : 1),
});

/** The slugs of the active pages. */
export async function listPageSlugs(db: Db): Promise<string[]> {
  const rows = await named<{ slug: string }>(
    db,
    'page-slugs',
    'select slug from pages where is_active order by slug',
  );
  return rows.map(({ slug }) => slug);
}
