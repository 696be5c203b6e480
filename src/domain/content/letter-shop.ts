import type { Db } from '../../platform/database.ts';
import { absoluteUrl } from '../mail/letter-kind.ts';
import type { LetterShop } from '../mail/schema.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { readFooter } from './footer.ts';

/** The shop's details for mail, as its owner set them. */
export async function readLetterShop(db: Db, publicUrl: string): Promise<LetterShop> {
  const { siteTitle, siteLogo, currency, locale, timeZone } = await readSettings(db);
  const footer = await readFooter(db);
  const seller = await readSettingTexts(db, ['seller_name', 'seller_address']);
  return {
    name: siteTitle,
    url: publicUrl,
    logoUrl: siteLogo === undefined ? null : absoluteUrl(publicUrl, siteLogo),
    currency,
    locale,
    timeZone,
    companyName: seller.seller_name || footer.companyName || siteTitle,
    address: seller.seller_address || footer.address,
    phoneNumber: footer.phoneNumber,
    warningText: footer.warningText,
  };
}
