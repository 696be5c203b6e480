import { setImmediate } from 'node:timers/promises';
import { type Db, named } from '../../platform/database/database.ts';
import { plainWords, readMarkdown } from './markdown.ts';
import { fillIn, readPageWords } from './page-words.ts';
import type {
  AcceptedPaymentMethod,
  FooterLink,
  NavigationItem,
  PageContent,
  PageEntry,
  PageForm,
  ShownSection,
  SocialMediaLink,
} from './schema.ts';

/** The header's active links, in their order. */
export const listNavigation = (db: Db) =>
  named<NavigationItem>(
    db,
    'navigation',
    `select name, url, is_active, sort_order from navigation_items
     where is_active order by sort_order, name`,
  );

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
    `select id, name, icon, icon_url from accepted_payment_methods
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
  const words = await readPageWords(db);
  const sections: PageContent['content']['sections'] = [];
  for (const section of page.content.sections) {
    const content = fillIn(section.content, words);
    if (content === '' && section.content !== '') continue;
    sections.push({ ...section, content, ...shown({ ...section, content }) });
    // A page may be long, and others wait.
    await setImmediate();
  }
  const summary = plainWords(sections[0]?.blocks ?? []).slice(0, SUMMARY_MOST);
  return { ...page, content: { sections }, summary };
}

/** In characters: pages cut it for their descriptions. */
const SUMMARY_MOST = 300;

/** What the shop would show of these sections. */
export async function previewSections(db: Db, sections: Section[]): Promise<ShownSection[]> {
  const words = await readPageWords(db);
  return sections.map((section) => shown({ ...section, content: fillIn(section.content, words) }));
}

type Section = PageForm['content']['sections'][number];

const shown = ({ heading, content }: Section): ShownSection => ({
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
