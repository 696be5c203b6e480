import { decimalsOf, writeMoney } from '../../kit/format.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { PUBLIC_SETTINGS } from './public-settings.ts';
import type { SiteConfigEntry } from './schema.ts';
import { type ShopSettings, shopSettings } from './shop-settings.ts';

/**
 * The settings that the storefront shows or calculates with, as the owner typed them; never a
 * secret.
 */
export async function listPublicSettings(db: Db): Promise<SiteConfigEntry[]> {
  return named<SiteConfigEntry>(
    db,
    'public-settings',
    'select key, value from site_config where key = any($1) order by key',
    [Object.keys(PUBLIC_SETTINGS)],
  );
}

/** The public settings in the form the code uses, with defaults for what the owner left empty. */
export const readSettings = async (db: Db): Promise<ShopSettings> =>
  shopSettings(await listPublicSettings(db));

/**
 * 123.45 as written in the shop's currency and locale, or 123 of a currency without decimals. Browsers write their amounts by this sample:
 * loading the rules of all currencies first would hold a phone up while the page comes alive.
 */
export function moneySample(entries: SiteConfigEntry[]): string {
  const { locale, currency } = shopSettings(entries);
  return writeMoney(decimalsOf(currency) === 0 ? '123.00' : '123.45', locale, currency);
}
