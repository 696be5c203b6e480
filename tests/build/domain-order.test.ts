import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const DOMAIN = fileURLToPath(new URL('../../src/domain', import.meta.url));

/** The domains from left to right: each imports only what stands to its left (docs/ARCHITECTURE.md). */
const ORDER = [
  'mail',
  'settings',
  'notifications',
  'media',
  'content',
  'staff',
  'audit',
  'batch-jobs',
  'catalog',
  'customers',
  'cart',
  'wishlist',
  'payments',
  'promotions',
  'gift-cards',
  'orders',
  'returns',
  'reviews',
  'alerts',
  'newsletter',
  'analytics',
];

/** Which domain writes which tables; nobody else does. */
const TABLES: Record<string, string[]> = {
  mail: ['mail_outbox', 'mail_words'],
  settings: ['site_config', 'secrets'],
  notifications: ['shop_events', 'webhook_deliveries'],
  media: ['unused_pictures'],
  content: [
    'accepted_payment_methods',
    'footer_links',
    'footer_settings',
    'navigation_items',
    'pages',
    'social_media_links',
  ],
  staff: ['admin_networks', 'admin_users', 'admin_sessions', 'refused_staff_sign_ins'],
  audit: ['audit_log', 'audit_values'],
  'batch-jobs': ['batch_jobs', 'batch_job_parts'],
  catalog: [
    'brands',
    'products',
    'product_slugs',
    'product_changes',
    'product_figures',
    'variants',
    'price_drops',
    'stock_moves',
    'uncounted_sales',
    'search_synonyms',
    'empty_searches',
  ],
  customers: [
    'customer_notes',
    'account_links',
    'email_changes',
    'mail_consents',
    'addresses',
    'known_devices',
    'notification_preferences',
    'sessions',
    'users',
  ],
  cart: ['cart_items'],
  wishlist: ['wishlist_items'],
  payments: ['payment_methods', 'payment_attempts', 'payment_logs', 'payment_webhooks'],
  promotions: ['promotions', 'promotion_uses', 'cart_codes'],
  'gift-cards': ['gift_cards', 'gift_card_entries', 'cart_gift_cards'],
  orders: [
    'delivery_zones',
    'invoices',
    'invoice_series',
    'orders',
    'orders_to_invoice',
    'order_discounts',
    'order_history',
    'order_items',
    'piece_moves',
    'order_taxes',
    'refunds',
    'refund_items',
    'refund_taxes',
    'credit_notes',
    'credit_note_series',
    'shipments',
    'shipment_items',
    'shipping_rates',
    'tax_zones',
  ],
  returns: ['returns', 'return_items'],
  reviews: ['reviews', 'review_votes'],
  alerts: ['stock_alerts', 'mail_marks'],
  newsletter: ['newsletter_subscribers'],
  analytics: [
    'customer_days',
    'customers_to_recount',
    'empty_search_ranks',
    'empty_searches_state',
    'figures_state',
    'order_days',
    'orders_to_recount',
    'product_days',
    'product_months',
    'refused_sales',
    'visit_channels',
    'visit_days',
    'visit_events',
    'visit_keys',
    'visits',
  ],
};

interface Source {
  domain: string;
  path: string;
  text: string;
}

async function sources(): Promise<Source[]> {
  const entries = await readdir(DOMAIN, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name).slice(DOMAIN.length + 1);
      const text = await readFile(join(DOMAIN, path), 'utf8');
      return { domain: path.includes('/') ? (path.split('/')[0] ?? '') : '', path, text };
    }),
  );
}

/** The domains that a source imports, itself left out. */
function importsOf({ domain, path, text }: Source): string[] {
  const found = text.matchAll(/(?:from |import |import\(|module )'(\.[^']+)'/g);
  return [...found]
    .map(([, address = '']) => join('domain', path, '..', address).split('/'))
    .filter(([first, name, file]) => first === 'domain' && name !== domain && file !== undefined)
    .map(([, name = '']) => name);
}

function tablesWrittenBy({ text }: Source): string[] {
  const found = text.matchAll(
    /\b(?:insert into|update|delete from|truncate) ([a-z_]+)(?= |\n|$)(?! set default)|\b(?:insertRow|insertReturningId|putRow|updateRow)(?:<[^(]*>)?\(\s*tx,\s*'([a-z_]+)[ ']/g,
  );
  return [...found]
    .map(([, named, written]) => named ?? written ?? '')
    .filter((name) => ALL_TABLES.has(name));
}

/** Written by what any web server needs (src/platform). */
const PLATFORM_TABLES = ['limits', 'schema_migrations'];

const ALL_TABLES = new Set(Object.values(TABLES).flat());

test('every domain has its place', async () => {
  const domains = new Set((await sources()).map(({ domain }) => domain));
  expect([...domains].filter((name) => name !== '').sort()).toEqual(ORDER.toSorted());
});

test('each domain imports only what stands to its left', async () => {
  const wrong = (await sources()).flatMap((source) =>
    importsOf(source)
      .filter((name) => ORDER.indexOf(name) >= ORDER.indexOf(source.domain) && ORDER.includes(name))
      .map((name) => `${source.path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('the files beside the domains import none of them', async () => {
  const shared = (await sources()).filter(({ domain }) => domain === '');
  expect(shared.length).toBeGreaterThan(2);
  expect(shared.flatMap(({ text }) => text.match(/from '\.\/[a-z-]+\//g) ?? [])).toEqual([]);
});

test('every table has one domain', async () => {
  const schema = await readFile(new URL('../../db/schema.sql', import.meta.url), 'utf8');
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (?:public\.)?([a-z_]+)/gim)];
  const owned = [...Object.values(TABLES).flat(), ...PLATFORM_TABLES];
  expect(owned.toSorted()).toEqual(tables.map(([, name]) => name).toSorted());
});

test('the tables of a domain are written by that domain alone', async () => {
  const all = await sources();
  const wrong = all.flatMap((source) =>
    tablesWrittenBy(source)
      .filter((table) => !TABLES[source.domain]?.includes(table))
      .map((table) => `${source.path} writes ${table}`),
  );
  expect(wrong).toEqual([]);
  // Were statements no longer recognised, nothing would be wrong either.
  expect(new Set(all.flatMap(tablesWrittenBy)).size).toBeGreaterThan(20);
});
