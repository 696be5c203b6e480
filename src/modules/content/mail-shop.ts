import type { Db } from '../../platform/database/database.ts';
import { absoluteUrl } from '../mail/mail-composer.ts';
import type { MailShop } from '../mail/schema.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { readFooter } from './footer.ts';

/** The shop's details for mail, as its owner set them. */
export async function readMailShop(db: Db, publicUrl: string): Promise<MailShop> {
  const { siteTitle, siteLogo, currency, locale, timeZone } = await readSettings(db);
  const footer = await readFooter(db);
  const said = await readSettingTexts(db, ['mail_from_name', 'mail_from_address']);
  return {
    name: siteTitle,
    url: publicUrl,
    logoUrl: siteLogo === undefined ? null : absoluteUrl(publicUrl, siteLogo),
    currency,
    locale,
    timeZone,
    ...(await readSeller(db, footer, siteTitle)),
    phoneNumber: footer.phoneNumber,
    warningText: footer.warningText,
    sender: { name: said.mail_from_name, address: said.mail_from_address },
  };
}

/** Where the shop is, for who sends something there or fetches it: its name and address, a line each. */
export async function readShopAddress(db: Db): Promise<string> {
  const { siteTitle } = await readSettings(db);
  const { companyName, address } = await readSeller(db, await readFooter(db), siteTitle);
  return [companyName, address].filter(Boolean).join('\n');
}

async function readSeller(
  db: Db,
  footer: Awaited<ReturnType<typeof readFooter>>,
  siteTitle: string,
): Promise<Pick<MailShop, 'companyName' | 'address'>> {
  const seller = await readSettingTexts(db, ['seller_name', 'seller_address']);
  return {
    companyName: seller.seller_name || footer.companyName || siteTitle,
    address: seller.seller_address || footer.address,
  };
}
