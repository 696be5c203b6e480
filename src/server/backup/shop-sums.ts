import pg from 'pg';
import { verifyAudit } from '../../modules/audit/audit-log.ts';
import type { ShopSums } from '../../platform/backup/backups.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * What two databases with the same content agree on. Each statement answers rows of a name and a number. What a name stands
 * for never changes, since it is compared with what an older release wrote into a backup: another meaning gets another name.
 */
const SUMS = [
  `select 'orders', count(*) from orders union all select 'orderTotal', sum(total) from orders`,
  `select format('orders, payment %s, %s', payment_status, fulfilment), count(*) from orders group by 1`,
  `select format('money of orders, payment %s, %s', payment_status, fulfilment), sum(total) from orders group by 1`,
  `select 'payments', sum(amount) filter (where status = 'paid') from payment_attempts`,
  `select format('payments %s', status), count(*) from payment_attempts group by 1`,
  `select 'refunds', sum(amount) filter (where status = 'done') from refunds`,
  `select 'stock', sum(stock) from variants`,
  `select 'moves of stock', sum(change) from stock_moves`,
  `select 'giftCards', sum(balance) from gift_cards`,
  `select 'entries of gift cards', sum(amount) from gift_card_entries`,
  `select 'customers', count(*) from customers`,
  `select 'invoices', count(*) from invoices union all select 'credit notes', count(*) from credit_notes`,
  `select 'last invoices', sum(last_number) from invoice_series`,
];

/** The name of the first line of the audit log that is not as it was written; 0: all are. */
const TOUCHED = 'first touched line of the audit log';

const NOTHING: ShopSums = {
  orders: 0,
  orderTotal: 0,
  payments: 0,
  refunds: 0,
  stock: 0,
  giftCards: 0,
  customers: 0,
  auditHead: '',
};

/** The sums as the connection's transaction sees the shop. What a schema of another release cannot tell is left out. */
export async function readShopSums(client: pg.Client): Promise<ShopSums> {
  const sums: ShopSums = { ...NOTHING };
  for (const sum of SUMS) {
    await tolerant(client, async () => {
      const { rows } = await client.query<[string, string | null]>({ text: sum, rowMode: 'array' });
      for (const [name, value] of rows) sums[name] = Number(value ?? 0);
    });
  }
  await tolerant(client, async () => {
    const { lines, head, touched } = await verifyAudit(client as unknown as Db);
    Object.assign(sums, {
      auditHead: head ?? '',
      'lines of the audit log': lines,
      [TOUCHED]: touched?.id ?? 0,
    });
  });
  return sums;
}

async function tolerant(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('savepoint sums');
  try {
    await work();
  } catch (error) {
    const isOfSchema = error instanceof pg.DatabaseError && /^42/.test(error.code ?? '');
    if (!isOfSchema) throw error;
    await client.query('rollback to savepoint sums');
  }
  await client.query('release savepoint sums');
}

/** How sums differ, in plain words. */
export function compareSums(then: Partial<ShopSums>, now: ShopSums): string[] {
  const differences = Object.entries(then).flatMap(([name, value]) =>
    now[name] === value
      ? []
      : [`${name}: ${value} in the shop, ${now[name] ?? 'nothing'} restored`],
  );
  const touched = now[TOUCHED];
  if (touched) {
    differences.push(
      `line ${touched} of the audit log is not as it was written, in the shop either`,
    );
  }
  return differences;
}
