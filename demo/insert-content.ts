import { addMissingProviders } from '../src/modules/payments/payment-methods.ts';
import type { PublicSetting } from '../src/modules/settings/choices.ts';
import { named, type Tx } from '../src/platform/database/database.ts';
import {
  DEMO_CONFIG,
  DEMO_FOOTER,
  DEMO_SOCIAL_LINKS,
  PROMOTIONS,
} from './content/demo-identity.ts';
import {
  ACCEPTED_PAYMENTS,
  COD,
  FOOTER,
  FOOTER_LINKS,
  NAVIGATION,
  PAGES,
  SHIPPING_RATES,
  SITE_CONFIG,
} from './content/settings.ts';

/**
 * What every shop begins with: settings, header, footer, pages, tariff, a way to pay.
 * @param pictures the demo shop's, whose identity comes with them; a shop of its owner's has none
 */
export async function insertContent(
  tx: Tx,
  pictures?: Partial<Record<PublicSetting, string>>,
): Promise<void> {
  const config = { ...SITE_CONFIG, ...(pictures && DEMO_CONFIG) };
  const footer = pictures ? DEMO_FOOTER : FOOTER;
  await insertRows(tx, 'site_config', 'key, value, type', [
    ...Object.entries(config).map(([key, value]) => ({ key, value, type: 'text' })),
    ...Object.entries(pictures ?? {}).map(([key, value]) => ({ key, value, type: 'image' })),
  ]);
  await insertRows(
    tx,
    'navigation_items',
    'name, url, sort_order',
    NAVIGATION.map(({ sortOrder, ...item }) => ({ ...item, sort_order: sortOrder })),
  );
  await insertRows(
    tx,
    'footer_settings',
    'company_name, company_description, address, phone_number, copyright_text, warning_text, payment_methods_text',
    [
      {
        company_name: footer.companyName,
        company_description: footer.companyDescription,
        address: footer.address,
        phone_number: footer.phoneNumber,
        copyright_text: footer.copyrightText,
        warning_text: footer.warningText,
        payment_methods_text: footer.paymentMethodsText,
      },
    ],
  );
  await insertRows(
    tx,
    'footer_links',
    'title, url, category, sort_order',
    FOOTER_LINKS.map(({ sortOrder, ...link }) => ({ ...link, sort_order: sortOrder })),
  );
  await insertRows(
    tx,
    'social_media_links',
    'platform, url, icon, sort_order',
    (pictures ? DEMO_SOCIAL_LINKS : []).map(({ sortOrder, ...link }) => ({
      ...link,
      sort_order: sortOrder,
    })),
  );
  await insertRows(
    tx,
    'accepted_payment_methods',
    'name, icon, is_active, sort_order',
    ACCEPTED_PAYMENTS.map(({ isActive, sortOrder, ...mark }) => ({
      ...mark,
      is_active: isActive,
      sort_order: sortOrder,
    })),
  );
  await insertRows(
    tx,
    'pages',
    'slug, title, content',
    PAGES.map(({ slug, title, sections }) => ({ slug, title, content: { sections } })),
  );
  await insertRows(
    tx,
    'shipping_rates',
    'name, price, min_days, max_days, is_default, position',
    SHIPPING_RATES.map((rate, position) => ({
      name: rate.name,
      price: rate.price,
      min_days: rate.minDays,
      max_days: rate.maxDays,
      is_default: rate.isDefault,
      position,
    })),
  );
  await insertRows(tx, 'payment_methods', 'provider, name, description, is_active', [
    { ...COD, is_active: true },
  ]);
  await addMissingProviders(tx);
}

/** The demo's promotions; a shop of its owner's begins without any. */
export const insertPromotions = (tx: Tx) =>
  insertRows(
    tx,
    'promotions',
    'name, code, kind, percent, buy_quantity, get_quantity, kinds',
    PROMOTIONS.map(({ buyQuantity, getQuantity, ...promotion }) => ({
      ...promotion,
      buy_quantity: buyQuantity ?? null,
      get_quantity: getQuantity ?? null,
    })),
  );

/** Inserts rows whose keys are the columns. Tables and columns are this file's own words. */
async function insertRows(tx: Tx, table: string, columns: string, rows: object[]) {
  await named(
    tx,
    `seed-${table}`,
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}
