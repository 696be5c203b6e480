import { type Db, named } from '../../platform/database.ts';
import { PUBLIC_SETTINGS } from './choices.ts';
import { writeMoney } from './format.ts';
import type { SiteConfigEntry } from './schema.ts';
import { type ShopSettings, shopSettings } from './shop-settings.ts';

/** The settings that the storefront shows or reckons with, as the owner typed them; never a secret. */
export async function listPublicSettings(db: Db): Promise<SiteConfigEntry[]> {
  return named<SiteConfigEntry>(
    db,
    'public-settings',
    'select key, value from site_config where key = any($1) order by key',
    [Object.keys(PUBLIC_SETTINGS)],
  );
}

/** The same as the shop reckons with them; what the owner left empty has its default. */
export const readSettings = async (db: Db): Promise<ShopSettings> =>
  shopSettings(await listPublicSettings(db));

/**
 * How 123.45 is written in the shop's currency and locale. Browsers write their amounts after it: the rules
 * of all the world's currencies would have to be loaded first, which holds a phone up as the page comes alive.
 */
export function moneySample(entries: SiteConfigEntry[]): string {
  const { locale, currency } = shopSettings(entries);
  return writeMoney('123.45', locale, currency);
}
