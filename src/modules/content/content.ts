import { setImmediate } from 'node:timers/promises';
import { fieldRefusal } from '../../kit/errors.ts';
import type { Module, Shop } from '../../kit/module.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { broughtSections, oddBrought } from './brought-sections.ts';
import { drawLandingPage } from './draw-sections.ts';
import { plainWords, readMarkdown } from './markdown.ts';
import { type NavigationRow, navigationTree, withCategories } from './menu.ts';
import { fillIn, readPageWords } from './page-words.ts';
import { hasPosts } from './posts.ts';
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

/** Stands last where the owner sells them, and has no link of their own to them. */
const GIFT_CARDS = { name: 'Gift Cards', url: '/gift-cards', isActive: true, items: [] };

/** The header's active links, in their order, each with those that stand under it. */
export async function listNavigation({
  database: db,
  modules,
}: SectionsOf): Promise<NavigationItem[]> {
  const rows = await named<NavigationRow>(
    db,
    'navigation',
    `select id, parent_id, name, url, image, is_active, sort_order from navigation_items
     where is_active order by sort_order, name`,
  );
  const { gift_cards_sold } = await readSettingTexts(db, ['gift_cards_sold']);
  const isLed = gift_cards_sold !== 'true' || rows.some(({ url }) => url === GIFT_CARDS.url);
  const sortOrder = Math.max(0, ...rows.map((row) => row.sortOrder + 1));
  const menu = await withCategories(db, modules, navigationTree(rows));
  return [...menu, ...(isLed ? [] : [{ ...GIFT_CARDS, sortOrder }])];
}

/** The blog is led to for as long as there is something to read, unless the owner has a link of their own to it. */
const BLOG: FooterLink = {
  id: '00000000-0000-4000-8000-000000000b10',
  title: 'Blog',
  url: '/blog',
  category: 'customer_service',
};

export async function listFooterLinks(db: Db): Promise<FooterLink[]> {
  const links = await named<FooterLink>(
    db,
    'footer-links',
    `select id, title, url, category from footer_links where is_active order by sort_order, title`,
  );
  const isLed = links.some(({ url }) => url === BLOG.url);
  return isLed || !(await hasPosts(db)) ? links : [...links, BLOG];
}

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

export async function findPage(
  { database: db, modules }: SectionsOf,
  slug: string,
): Promise<PageContent | undefined> {
  const [page] = await named<Omit<PageEntry, 'id' | 'isActive' | 'version'>>(
    db,
    'page',
    `select slug, title, content, seo_title, seo_description from pages
     where slug = $1 and is_active`,
    [slug],
  );
  if (!page) return drawLandingPage({ database: db, modules }, slug);
  const words = await readPageWords(db);
  const sections: PageContent['content']['sections'] = [];
  for (const section of page.content.sections.filter(isThere(modules))) {
    const content = fillIn(section.content, words);
    if (content === '' && section.content !== '') continue;
    sections.push({ ...section, content, ...shown({ ...section, content }) });
    // A page may be long, and others wait.
    await setImmediate();
  }
  const { slug: at, title, seoTitle, seoDescription } = page;
  return {
    slug: at,
    title,
    content: { sections },
    summary: plainWords(sections[0]?.blocks ?? []).slice(0, SUMMARY_MOST),
    ...(seoTitle && { seoTitle }),
    ...(seoDescription && { seoDescription }),
  };
}

/** In characters: pages cut it for their descriptions. */
const SUMMARY_MOST = 300;

/** What the shop would show of these sections. */
export async function previewSections(
  { database: db, modules }: SectionsOf,
  sections: Section[],
): Promise<ShownSection[]> {
  const words = await readPageWords(db);
  return sections
    .filter(isThere(modules))
    .map((section) => shown({ ...section, content: fillIn(section.content, words) }));
}

type Section = PageForm['content']['sections'][number];

const shown = ({ heading, content, kind, values }: Section): ShownSection => ({
  heading,
  blocks: readMarkdown(content, heading ? 2 : 1, { pictures: true }),
  kind,
  values,
});

type SectionsOf = Pick<Shop, 'database' | 'modules'>;

/** What an extension had brought that is off or gone is not shown. */
function isThere(modules: readonly Module[]): (section: Section) => boolean {
  const kinds = broughtSections(modules);
  return ({ kind }) => kind === undefined || kind in kinds;
}

/** @throws invalid_input at a section's value; what an extension had brought that is off stays as it is */
export function refuseOddSections(modules: readonly Module[], sections: readonly Section[]): void {
  sections.forEach(({ kind, values }, place) => {
    const odd = oddBrought(modules, kind, values);
    if (odd) throw fieldRefusal(`content.sections.${place}.values.${odd[0]}`, odd[1]);
  });
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
