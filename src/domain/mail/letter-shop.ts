import type { Db } from '../../platform/database.ts';
import { DEFAULT_WARNING } from '../content/choices.ts';
import { readFooter } from '../content/content.ts';
import { readSettings } from '../settings/settings.ts';
import type { LetterShop } from './schema.ts';

/** The shop in whose name mail is written, as its owner set it up. */
export async function readLetterShop(db: Db, publicUrl: string): Promise<LetterShop> {
  const { siteTitle, siteLogo, currency, locale, timeZone } = await readSettings(db);
  const footer = await readFooter(db);
  return {
    name: siteTitle,
    url: publicUrl,
    logoUrl: siteLogo === undefined ? null : absoluteUrl(publicUrl, siteLogo),
    currency,
    locale,
    timeZone,
    companyName: footer?.companyName ?? siteTitle,
    address: footer?.address ?? '',
    phoneNumber: footer?.phoneNumber ?? '',
    warningText: footer?.warningText || DEFAULT_WARNING,
  };
}

/** An address of this shop, or of anywhere, as a mail must name it. */
export const absoluteUrl = (publicUrl: string, url: string): string =>
  URL.canParse(url, publicUrl) ? new URL(url, publicUrl).href : publicUrl;
