import { slugFor } from '../src/modules/catalog/category-schema.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { insertRow } from '../src/platform/database/write-row.ts';
import {
  ACCEPTED_PAYMENTS,
  CATEGORIES,
  COD,
  FOOTER,
  FOOTER_LINKS,
  NAVIGATION,
  PAGES,
  SHIPPING_RATES,
  SITE_CONFIG,
} from './settings.ts';

/** What every shop begins with: settings, categories, header, footer, pages, tariff, a way to pay. */
export async function insertStarter(tx: Tx): Promise<void> {
  for (const [key, value] of Object.entries(SITE_CONFIG)) {
    await insertRow(tx, 'site_config', { key, value, type: 'text' });
  }
  for (const [place, { name, story }] of CATEGORIES.entries()) {
    const slug = slugFor(name, 'category');
    await insertRow(tx, 'categories', { name, slug, story, place: place + 1 });
  }
  for (const item of NAVIGATION) await insertRow(tx, 'navigation_items', item);
  await insertRow(tx, 'footer_settings', FOOTER);
  for (const link of FOOTER_LINKS) await insertRow(tx, 'footer_links', link);
  for (const mark of ACCEPTED_PAYMENTS) await insertRow(tx, 'accepted_payment_methods', mark);
  for (const { slug, title, sections } of PAGES) {
    await insertRow(tx, 'pages', { slug, title, content: { sections } });
  }
  for (const [position, rate] of SHIPPING_RATES.entries()) {
    await insertRow(tx, 'shipping_rates', { ...rate, position });
  }
  await insertRow(tx, 'payment_methods', { ...COD, isActive: true });
}
