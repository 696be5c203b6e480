import { type Db, named } from '../../platform/database.ts';
import { writeMoney } from './format.ts';
import { PUBLIC_SETTINGS, type SiteConfigEntry } from './schema.ts';

/** The settings that the storefront shows or reckons with; never a secret. */
export async function listPublicSettings(db: Db): Promise<SiteConfigEntry[]> {
  return named<SiteConfigEntry>(
    db,
    'public-settings',
    'select key, value from site_config where key = any($1) order by key',
    [PUBLIC_SETTINGS],
  );
}

export interface Trading {
  /** ISO 4217. */
  currency: string;
  /** Percent of the subtotal, decimal text. */
  taxRate: string;
}

/** What the shop trades in: GBP and 8 % unless the owner set otherwise (docs/rules.md, Money). */
export async function readTrading(db: Db): Promise<Trading> {
  const entries = await listPublicSettings(db);
  const value = (key: string) => entries.find((entry) => entry.key === key)?.value;
  return { currency: value('currency') ?? 'GBP', taxRate: value('tax_rate') ?? '8' };
}

/**
 * How 123.45 is written in the shop's currency and locale. Browsers write their amounts after it: the rules
 * of all the world's currencies would have to be loaded first, which holds a phone up as the page comes alive.
 */
export function moneySample(settings: SiteConfigEntry[]): string {
  const value = (key: string) => settings.find((entry) => entry.key === key)?.value || undefined;
  return writeMoney('123.45', value('locale') ?? 'en-GB', value('currency') ?? 'GBP');
}
