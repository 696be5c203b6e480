import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { columnOf } from '../../platform/database/row-form.ts';
import { putRow } from '../../platform/database/write-row.ts';
import { PUBLIC_SETTINGS } from '../settings/public-settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { DEFAULT_PAYMENTS_LABEL, DEFAULT_WARNING } from './constants.ts';
import type { FooterSettings } from './schema.ts';

/** The footer's texts as the shop shows them: what its owner left empty follows the seller and the shop's own title. */
export const readFooter = async (db: Db): Promise<FooterSettings> =>
  shownTexts(db, await readOwnTexts(db));

/** The public answers that show who sells are about all of these. */
export const FOOTER_TAGS = [tag.footer, tag.settings];

/** The footer in the audit log. */
const FOOTER = 'footer';

/**
 * Changes the texts that are given. One that says what would stand there anyway keeps following the seller.
 * @throws changed_meanwhile
 */
export async function changeFooter(
  tx: Tx,
  change: Partial<FooterSettings>,
  expected: Expected,
): Promise<FooterSettings> {
  // One at a time, so that two changes of different texts both last.
  await tx.query('lock table footer_settings in share row exclusive mode');
  const ownBefore = await readOwnTexts(tx);
  const before = await shownTexts(tx, ownBefore);
  await refuseOlder(tx, FOOTER, withVersion(before), expected);
  const wanted = { ...before, ...change };
  const standard = await standardTexts(tx, wanted.companyName);
  const own = withEach((key) => {
    const follows = ownBefore[key] === '' && wanted[key] === before[key];
    return follows || wanted[key] === standard[key] ? '' : wanted[key];
  });
  await putRow(tx, 'footer_settings', 'id', own);
  const after = await shownTexts(tx, own);
  tx.record('footer.changed', FOOTER, before, after);
  tx.changed(tag.footer);
  return after;
}

const NONE: FooterSettings = {
  companyName: '',
  companyDescription: '',
  address: '',
  phoneNumber: '',
  copyrightText: '',
  warningText: '',
  paymentMethodsText: '',
};

async function readOwnTexts(db: Db): Promise<FooterSettings> {
  const [row] = await named<FooterSettings>(
    db,
    'footer',
    `select ${keys.map(columnOf)} from footer_settings`,
  );
  return row ?? NONE;
}

/** What stands where the owner wrote nothing; empty where nobody has said it anywhere. */
async function standardTexts(db: Db, companyName: string): Promise<FooterSettings> {
  const { seller_name, seller_address, seller_telephone, site_title } = await readSettingTexts(db, [
    'seller_name',
    'seller_address',
    'seller_telephone',
    'site_title',
  ]);
  const seller = seller_name || (site_title === PUBLIC_SETTINGS.site_title ? '' : site_title);
  const owner = companyName || seller;
  return {
    ...NONE,
    companyName: seller,
    address: seller_address,
    phoneNumber: seller_telephone,
    copyrightText: owner && `${owner}. All rights reserved.`,
    warningText: DEFAULT_WARNING,
    paymentMethodsText: DEFAULT_PAYMENTS_LABEL,
  };
}

const keys = Object.keys(NONE) as (keyof FooterSettings)[];

async function shownTexts(db: Db, own: FooterSettings): Promise<FooterSettings> {
  const standard = await standardTexts(db, own.companyName);
  return withEach((key) => own[key].trim() || standard[key]);
}

const withEach = (text: (key: keyof FooterSettings) => string): FooterSettings => ({
  ...NONE,
  ...Object.fromEntries(keys.map((key) => [key, text(key)])),
});
