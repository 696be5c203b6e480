import { test } from 'vitest';
import { sumDocuments, sumTaxes, sumCharges, readTakings } from '../../../src/modules/takings/figures.ts';
import { askedOf } from '../../../src/modules/takings/documents.ts';
import { listDocuments } from '../../../src/modules/takings/list-documents.ts';
import { ledgerFile } from '../../../src/modules/takings/ledger.ts';
import { testShop } from '../../support/test-shop.ts';
import { customerWithOrder } from '../../support/orders.ts';
const N = Number(process.env.N ?? 0);
test('x', async () => {
  await using shop = await testShop();
  const db = shop.database;
  const mug = await shop.addProduct({ name: 'Mug', price: '10.00' });
  await customerWithOrder(shop, mug);
  if (N) {
    await shop.sql(`set session_replication_role = replica`);
    const t = Date.now();
    await shop.sql(`insert into orders (id, user_id, payer_name, email, payment_provider, payment_method_name, payment_status, currency, subtotal, shipping, tax, tax_included, tax_rate, total, shipping_method, address_type, address_name, address_street, address_city, address_state, address_zip_code, address_country, created_at, number)
      select gen_random_uuid(), null, 'Ada Example', 'ada@x.example', 'stripe', 'Stripe', 'completed', 'GBP', 3000, 500, 583, true, 20, 3500, 'Standard', 'home', 'Ada', 'Street', 'Town', '', 'BS1 9VK', (array['GB','IE','FR'])[1 + n % 3], now() - n * interval '1 year' / $1, '#' || 5000 + n from generate_series(1, $1::int) n`, [N]);
    await shop.sql(`insert into invoices (order_id, series, number) select id, 'INV', row_number() over (order by created_at) + 10 from orders where number <> '#1001'`);
    await shop.sql(`insert into order_taxes (order_id, item_position, name, percent, taxable, amount) select o.id, p, 'VAT', 20, case when p is null then 500 else 1000 end, case when p is null then 83 when p = 0 then 168 else 166 end from orders o, unnest(array[0,1,2,null]) p where number <> '#1001'`);
    await shop.sql(`insert into refunds (id, order_id, amount, currency, status, actor, ended_at) select gen_random_uuid(), id, 1000, 'GBP', 'done', 'staff', created_at + interval '2 days' from orders where number <> '#1001' and substring(number, '\\d+')::int % 20 = 0`);
    await shop.sql(`insert into refund_taxes select id, 'VAT', 20, 167 from refunds`);
    await shop.sql(`insert into credit_notes select id, 'CN', row_number() over (order by ended_at) from refunds`);
    await shop.sql('analyze');
    console.log('seed', Date.now() - t);
  }
  const tests = async (query: object) => {
  const asked = await askedOf(db, query);
  console.log(JSON.stringify(asked));
  for (const [n, f] of Object.entries({ sumDocuments: () => sumDocuments(db, asked), byday: () => sumDocuments(db, asked, true), sumTaxes: () => sumTaxes(db, asked), taxday: () => sumTaxes(db, asked, true), c: () => sumCharges(db, asked), r: () => readTakings(db, query), l: () => ledgerFile(db, { ...query, program: 'xero' }), list: () => listDocuments(db, { ...query, sort: { column: 'at', direction: 'desc' }, limit: 20, offset: 0 } as never), deep: () => listDocuments(db, { ...query, sort: { column: 'at', direction: 'desc' }, limit: 20, offset: 50000 } as never), rate: () => listDocuments(db, { ...query, rate: ['VAT 20'], sort: { column: 'at', direction: 'desc' }, limit: 10, offset: 0 } as never) })) {
    try { const t = performance.now(); await f(); const a = performance.now(); await f(); console.log(n, 'ok', Math.round(a - t), Math.round(performance.now() - a)); } catch (e) { console.log(n, (e as Error).message, (e as {position?: string}).position, (e as {where?: string}).where); }
  }
  };
  await tests({});
  await tests({ date: { from: '2025-11-01', to: '2026-11-30' } });
}, 600_000);
