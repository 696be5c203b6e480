import { fieldRefusal } from '../../kit/errors.ts';
import { type Db, namedOne, type Tx } from '../../platform/database/database.ts';
import { readFooter } from '../content/footer.ts';
import { PUBLIC_SETTINGS } from '../settings/public-settings.ts';
import { noteOpened } from '../settings/save-setting.ts';
import type { SettingKey } from '../settings/settings-table.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { FIRST_STEPS, type FirstStep, SELLER_DETAILS } from './schema.ts';

/** What the database cannot tell. */
interface KnownSteps {
  /** The staff member has a second factor. */
  safe: boolean;
  /** There is a way to send mail. */
  mail: boolean;
}

/** What a shop must have before it opens for the first time, and how it is called where that is refused. */
const NEEDED: Partial<Record<FirstStep['step'], string>> = {
  country: 'its country',
  name: 'a name',
  seller: 'the seller’s name and address',
  tax: 'a look at the tax',
  delivery: 'a look at what delivery costs',
  payment: 'a way to be paid',
  product: 'a product that is published',
};

/** The steps to the first parcel, each with whether it is done: read from what the shop has by now. */
export async function readFirstSteps(db: Db, known: KnownSteps): Promise<FirstStep[]> {
  const { companyName, address, phoneNumber } = await readFooter(db);
  const seller = { name: companyName, address, telephone: phoneNumber };
  const missing = SELLER_DETAILS.filter((detail) => !seller[detail]);
  type Read = Omit<Record<FirstStep['step'], boolean>, keyof KnownSteps | 'seller'>;
  const { isNew, ...done } = await namedOne<Read & { isNew: boolean }>(
    db,
    'first-steps',
    `select
       exists (select from site_config where key = 'shop_country' and btrim(value) <> '') or not ${IS_NEW} as country,
       exists (select from site_config where key = 'site_title' and btrim(value) not in ('', $1)) as name,
       ${kept('first_steps_tax')} or not ${IS_NEW} as tax,
       ${kept('first_steps_delivery')} as delivery,
       exists (select from payment_methods where is_active and provider <> 'cod')
         or exists (select from payment_methods where is_active)
           and (${kept('first_steps_payment')} or not ${IS_NEW}) as payment,
       ${kept('first_steps_looks')} or not ${IS_NEW} as looks,
       exists (select from products where is_public) as product,
       ${kept('first_steps_pages')} or exists (select from audit_log where action = 'page.changed') as pages,
       exists (select from orders where is_placed) as order,
       exists (select from orders where is_placed and fulfilment <> 'unfulfilled') as shipment,
       not exists (select from site_config where key = 'shop_open' and value = 'false') as open,
       ${IS_NEW} as "isNew"`,
    [PUBLIC_SETTINGS.site_title],
  );
  const all = { ...done, ...known, seller: companyName !== '' && address !== '' };
  return FIRST_STEPS.map((step) => ({
    step,
    done: all[step],
    ...(isNew && step in NEEDED && { needed: true }),
    ...(step === 'seller' && { missing }),
  }));
}

/** The owner has looked at what the shop came with, and keeps it. */
const kept = (key: SettingKey & `first_steps_${string}`) => isOn(key);

const isOn = (key: SettingKey) =>
  `exists (select from site_config where key = '${key}' and value = 'true')`;

/** It began empty and was never opened. Others have whatever they were set up with. */
const IS_NEW = isOn('begun_empty');

/**
 * A shop opens for the first time once it has what it needs; from then on its owner opens and closes it as she likes.
 * @throws invalid_input at shop_open, saying what is missing
 */
export async function refuseUnready(tx: Tx): Promise<void> {
  const { shop_open, begun_empty } = await readSettingTexts(tx, ['shop_open', 'begun_empty']);
  if (shop_open !== 'true' || begun_empty !== 'true') return;
  const steps = await readFirstSteps(tx, { safe: false, mail: false });
  const missing = steps.flatMap(
    ({ step, done, needed }) => (!done && needed && NEEDED[step]) || [],
  );
  if (missing.length > 0) {
    throw fieldRefusal('shop_open', `Before it opens, the shop needs ${listed(missing)}.`);
  }
  await noteOpened(tx);
}

const listed = (parts: string[]) => new Intl.ListFormat('en').format(parts);
