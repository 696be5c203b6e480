import type { Db } from '../../platform/database.ts';
import { absoluteUrl } from '../mail/letter-kind.ts';
import type { LetterShop } from '../mail/schema.ts';
import type { PublicSetting } from '../settings/schema.ts';
import { listPublicSettings } from '../settings/settings.ts';
import { DEFAULT_WARNING } from './choices.ts';
import { readFooter } from './content.ts';

/** What the shop was given as its logo while it has none. */
const NO_LOGO = '/logo-placeholder.png';

/** The shop in whose name mail is written, as its owner set it up. */
export async function readLetterShop(db: Db, publicUrl: string): Promise<LetterShop> {
  const entries = await listPublicSettings(db);
  const footer = await readFooter(db);
  const setting = (name: PublicSetting) =>
    entries.find(({ key }) => key === name)?.value.trim() || undefined;
  const name = setting('site_title') ?? 'Cirrus';
  const logo = setting('site_logo');
  return {
    name,
    url: publicUrl,
    logoUrl: logo === undefined || logo === NO_LOGO ? null : absoluteUrl(publicUrl, logo),
    currency: setting('currency') ?? 'GBP',
    locale: setting('locale') ?? 'en-GB',
    timeZone: setting('time_zone') ?? 'Europe/London',
    companyName: footer?.companyName ?? name,
    address: footer?.address ?? '',
    phoneNumber: footer?.phoneNumber ?? '',
    warningText: footer?.warningText || DEFAULT_WARNING,
  };
}
