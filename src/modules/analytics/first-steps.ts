import { type Db, named } from '../../platform/database/database.ts';
import { readFooter } from '../content/footer.ts';
import { PUBLIC_SETTINGS } from '../settings/public-settings.ts';
import { FIRST_STEPS, type FirstStep, SELLER_DETAILS } from './schema.ts';

/** What the database cannot tell. */
interface KnownSteps {
  /** The staff member has a second factor. */
  safe: boolean;
  /** There is a way to send mail. */
  mail: boolean;
}

/** The steps to the first parcel, each with whether it is done: read from what the shop has by now. */
export async function readFirstSteps(db: Db, known: KnownSteps): Promise<FirstStep[]> {
  const { companyName, address, phoneNumber } = await readFooter(db);
  const seller = { name: companyName, address, telephone: phoneNumber };
  const missing = SELLER_DETAILS.filter((detail) => !seller[detail]);
  const [done] = await named<Omit<Record<FirstStep['step'], boolean>, keyof KnownSteps | 'seller'>>(
    db,
    'first-steps',
    `select
       exists (select from site_config where key = 'site_title' and btrim(value) not in ('', $1)) as name,
       exists (select from products where is_public) as product,
       ${kept('first_steps_delivery')} as delivery,
       exists (select from payment_methods where is_active) as payment,
       ${kept('first_steps_pages')} or exists (select from audit_log where action = 'page.changed') as pages,
       exists (select from orders where is_placed) as order,
       exists (select from orders where is_placed and fulfilment <> 'unfulfilled') as shipment,
       not exists (select from site_config where key = 'shop_open' and value = 'false') as open`,
    [PUBLIC_SETTINGS.site_title],
  );
  const all = { ...done, ...known, seller: companyName !== '' && address !== '' };
  return FIRST_STEPS.map((step) => ({
    step,
    done: all[step] === true,
    ...(step === 'seller' && { missing }),
  }));
}

/** The owner has looked at what the shop came with, and keeps it. */
const kept = (key: 'first_steps_delivery' | 'first_steps_pages') =>
  `exists (select from site_config where key = '${key}' and value = 'true')`;
