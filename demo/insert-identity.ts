import { LandingPageInput } from '../src/modules/content/landing-schema.ts';
import { addPost } from '../src/modules/content/posts.ts';
import { PostInput } from '../src/modules/content/posts-schema.ts';
import type { SettingKey } from '../src/modules/settings/settings-table.ts';
import { typeOf } from '../src/modules/settings/site-config.ts';
import { named, type Tx } from '../src/platform/database/database.ts';
import { insertRow, NOW, putRow } from '../src/platform/database/write-row.ts';
import {
  DEMO_BANK_TRANSFER,
  DEMO_CONFIG,
  DEMO_FOOTER,
  DEMO_MENU,
  DEMO_RATES,
  DEMO_SOCIAL_LINKS,
  PROMOTIONS,
} from './content/demo-identity.ts';
import { demoLandingPage } from './content/demo-landing.ts';
import { POSTS } from './content/posts.ts';
import type { ShopPictures } from './pictures.ts';

/** Says who the demo shop is, in place of what the starter says of a shop that is nobody's yet. */
export async function insertIdentity(
  tx: Tx,
  homePictures: ShopPictures['settings'],
): Promise<void> {
  for (const [key, value] of Object.entries({ ...DEMO_CONFIG, ...homePictures })) {
    await putRow(tx, 'site_config', 'key', { key, value, type: typeOf(key as SettingKey) });
  }
  await putRow(tx, 'footer_settings', 'id', { id: true, ...DEMO_FOOTER });
  for (const { name, price, freeFrom } of DEMO_RATES) {
    await named(
      tx,
      'demo-rate',
      'update shipping_rates set price = $2, free_from = $3 where name = $1',
      [name, price, freeFrom],
    );
  }
  await insertRow(tx, 'payment_methods', { ...DEMO_BANK_TRANSFER, isActive: true, position: 1 });
  for (const link of DEMO_SOCIAL_LINKS) await insertRow(tx, 'social_media_links', link);
}

const MONTH_MS = 30 * 86_400_000;

/** The demo's landing page, published. */
export async function insertLandingPage(
  tx: Tx,
  homePictures: ShopPictures['settings'],
): Promise<void> {
  const monthAhead = new Date(Date.now() + MONTH_MS);
  const { slug, ...page } = LandingPageInput.parse(demoLandingPage(homePictures, monthAhead));
  await insertRow(tx, 'landing_pages', {
    slug,
    title: page.title,
    draft: page,
    published: page,
    publishedAt: NOW,
    turnsAt: monthAhead,
  });
}

/** What its blog tells. */
export async function insertPosts(tx: Tx, homePictures: ShopPictures['settings']): Promise<void> {
  for (const { daysAgo, picture, ...post } of POSTS) {
    const publishAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const image = homePictures[picture] ?? null;
    await addPost(tx, PostInput.parse({ ...post, image, status: 'published', publishAt }));
  }
}

/** What stands under the links that a new shop's header has: shelves with their pictures, and help. */
export async function insertMenu(tx: Tx, homePictures: ShopPictures['settings']): Promise<void> {
  const entries = await named<{ id: string; url: string }>(
    tx,
    'demo-menu',
    'select id, url from navigation_items',
  );
  for (const [parent, parts] of Object.entries(DEMO_MENU)) {
    const parentId = entries.find(({ url }) => url === parent)?.id;
    for (const [sortOrder, { picture, ...part }] of parts.entries()) {
      const image = (picture && homePictures[picture]) ?? null;
      await insertRow(tx, 'navigation_items', { ...part, parentId, image, sortOrder });
    }
  }
}

/** The demo's promotions; a shop of its owner's begins without any. */
export async function insertPromotions(tx: Tx): Promise<void> {
  for (const promotion of PROMOTIONS) await insertRow(tx, 'promotions', promotion);
}
