import type { Tx } from '../src/platform/database/database.ts';
import { insertRow, putRow } from '../src/platform/database/write-row.ts';
import {
  DEMO_CONFIG,
  DEMO_FOOTER,
  DEMO_SOCIAL_LINKS,
  PROMOTIONS,
} from './content/demo-identity.ts';
import type { ShopPictures } from './pictures.ts';

/** Says who the demo shop is, in place of what the starter says of a shop that is nobody's yet. */
export async function insertIdentity(
  tx: Tx,
  homePictures: ShopPictures['settings'],
): Promise<void> {
  const put = (key: string, value: string, type: 'text' | 'image') =>
    putRow(tx, 'site_config', 'key', { key, value, type });
  for (const [key, value] of Object.entries(DEMO_CONFIG)) await put(key, value, 'text');
  for (const [key, value] of Object.entries(homePictures)) await put(key, value, 'image');
  await putRow(tx, 'footer_settings', 'id', { id: true, ...DEMO_FOOTER });
  for (const link of DEMO_SOCIAL_LINKS) await insertRow(tx, 'social_media_links', link);
}

/** The demo's promotions; a shop of its owner's begins without any. */
export async function insertPromotions(tx: Tx): Promise<void> {
  for (const promotion of PROMOTIONS) await insertRow(tx, 'promotions', promotion);
}
