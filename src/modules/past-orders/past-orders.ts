import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { columnsFound } from '../../kit/csv-columns.ts';
import { ShopError } from '../../kit/errors.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { newSecretToken } from '../../platform/secrets/secret-token.ts';
import { readCsv } from '../../platform/text/csv.ts';
import { type JobChunk, type JobResult, startBatchJob } from '../batch-jobs/batch-jobs.ts';
import { attempt, BATCH, type BatchJobKind } from '../batch-jobs/run-batch-job.ts';
import type { BatchJobError } from '../batch-jobs/schema.ts';
import type { ImportReport } from '../catalog/bulk-schema.ts';
import { readingCsv, type StartedImport, unpacked } from '../catalog/csv/start-import.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { insertUnclaimed } from '../customers/csv/import-customers.ts';
import { findReachable } from '../customers/find-or-make.ts';
import { ADDRESS, lockMailbox } from '../customers/mailbox.ts';
import { readSettings } from '../settings/settings.ts';
import { type FileOrder, type OrderFile, openOrderFile } from './read-past-orders.ts';
import type { PastOrder, PastOrderColumns, PastOrderOptions, PastOrderQuery } from './schema.ts';

/** Orders of a shop that the owner had before: history, beside the orders of this one (docs/decisions/085). */

const SELECT = `select o.id, o.number, o.user_id as "customerId",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${ADDRESS}) as customer,
  o.placed_at, o.currency, o.total, o.state, o.counts, o.lines, o.address`;

type Row = Omit<PastOrder, 'total'> & { total: number };

const present = ({ total, ...row }: Row): PastOrder => ({ ...row, total: moneyText(total) });

const SORTED_BY: Record<PastOrderQuery['sort']['column'], string> = {
  placedAt: 'o.placed_at',
  total: 'o.total',
};

export async function listPastOrders(
  db: Db,
  { search, sort, ...page }: PastOrderQuery,
): Promise<Counted<PastOrder>> {
  const found = `from past_orders o join customers u on u.id = o.user_id
    where ($1::text is null or strpos(lower(concat_ws(' ', o.number, u.first_name, u.last_name, ${ADDRESS}, o.lines::text)), lower($1)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [search ?? null],
    page,
    (limited) =>
      `${SELECT} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction}, o.id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

const LATEST = 5;

/** What a customer bought before. */
export async function readPastOrdersOf(db: Db, customerId: string) {
  const [spent, latest] = await Promise.all([
    named<{ currency: string; orders: number; amount: number }>(
      db,
      'spent-before',
      `select currency, count(*)::int as orders, sum(total)::bigint as amount from past_orders
       where user_id = $1 and counts group by currency order by currency`,
      [customerId],
    ),
    named<Row>(
      db,
      'latest-past-orders',
      `${SELECT} from past_orders o join customers u on u.id = o.user_id
       where o.user_id = $1 order by o.placed_at desc, o.id limit ${LATEST}`,
      [customerId],
    ),
  ]);
  return {
    orders: spent.reduce((sum, { orders }) => sum + orders, 0),
    spent: spent.map(({ currency, amount }) => ({ currency, amount: moneyText(amount) })),
    latest: latest.map(present),
  };
}

const open = async (file: Buffer, { mapping }: PastOrderOptions): Promise<OrderFile> =>
  openOrderFile(readCsv(await unpacked(file)), mapping);

/** The columns of a file, and what they are taken for. @throws invalid_input */
export const readOrderColumns = (
  file: Buffer,
  options: PastOrderOptions,
): Promise<PastOrderColumns> => readingCsv(async () => columnsFound(await open(file, options)));

/** The errors that a report names. */
const ERRORS_SHOWN = 1_000;

/** What an import would do if it were done now. @throws invalid_input for a file that cannot be read */
export const checkOrderImport = (
  db: Db,
  file: Buffer,
  options: PastOrderOptions,
): Promise<ImportReport> =>
  readingCsv(async () => {
    const opened = await open(file, options);
    const counted = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    const errors: BatchJobError[] = [];
    for await (const orders of parts(opened.orders)) {
      const known = await findKnown(db, orders);
      for (const order of orders) {
        const isRefused = order.errors.length > 0;
        counted[isRefused ? 'refused' : known.has(order.number) ? 'unchanged' : 'created']++;
        if (errors.length < ERRORS_SHOWN) errors.push(...order.errors);
      }
    }
    return { ...counted, rows: opened.rows, errors: errors.slice(0, ERRORS_SHOWN) };
  });

/** Queues an import. The whole file is read before, so that a broken one changes nothing. @throws invalid_input */
export const startOrderImport = (
  tx: Tx,
  file: Buffer,
  fileName: string,
  options: PastOrderOptions,
  username: string,
): Promise<StartedImport> =>
  readingCsv(async () => {
    const opened = await open(file, options);
    let count = 0;
    const chunks = async function* (): AsyncGenerator<JobChunk> {
      for await (const orders of parts(opened.orders)) {
        count++;
        yield { size: orders.length, input: orders };
      }
    };
    const job = {
      kind: 'orders' as const,
      title: fileName.slice(0, 200) || 'CSV file',
      input: null,
      needs: 'customers.import' as const,
      by: tx.by,
      username,
    };
    const jobId = await startBatchJob(tx, job, chunks());
    return { jobId, rows: opened.rows, isShort: count <= 1 };
  });

async function* parts(orders: AsyncGenerator<FileOrder>): AsyncGenerator<FileOrder[]> {
  let part: FileOrder[] = [];
  for await (const order of orders) {
    part.push(order);
    if (part.length < BATCH) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function findKnown(db: Db, orders: FileOrder[]): Promise<Set<string>> {
  const rows = await named<{ number: string }>(
    db,
    'known-past-orders',
    'select number from past_orders where number = any($1::text[])',
    [orders.map(({ number }) => number)],
  );
  return new Set(rows.map(({ number }) => number));
}

/** Takes past orders in, chunk by chunk: nobody is mailed, no stock is moved, and no number of this shop's is used. */
export const importPastOrders: BatchJobKind = {
  kind: 'orders',
  run: async (tx, _job, chunk, jobId) => {
    const orders = chunk as FileOrder[];
    const { currency } = await readSettings(tx);
    const known = await findKnown(tx, orders);
    // Nobody knows the word: whoever reads the mailbox chooses one by a mailed link.
    const passwordHash = await hashPassword(newSecretToken());
    const results: JobResult[] = [];
    for (const order of orders) {
      const { line, number: name, errors } = order;
      if (errors.length > 0) results.push({ line, name, result: 'refused', errors });
      else if (known.has(name)) results.push({ line, name, result: 'unchanged' });
      else {
        const done = await attempt(tx, () => put(tx, order, currency, passwordHash));
        results.push(
          done instanceof ShopError
            ? { line, name, result: 'refused', errors: [{ line, message: done.message }] }
            : { line, id: done, name, result: 'created' },
        );
      }
    }
    const made = results.flatMap(({ id }) => id ?? []);
    tx.record('past_orders.imported', jobId, null, { count: made.length });
    return { results, ...(made.length > 0 && { undo: made }) };
  },
  undo: async (tx, undo) => {
    const gone = await named<{ id: string; name: string }>(
      tx,
      'forget-past-orders',
      'delete from past_orders where id = any($1::uuid[]) returning id, number as name',
      [undo],
    );
    tx.record('past_orders.removed', 'past-orders', { count: gone.length }, null);
    return gone.map((order) => ({ ...order, result: 'removed' }));
  },
};

async function put(
  tx: Tx,
  order: FileOrder,
  shopCurrency: string,
  passwordHash: string,
): Promise<string> {
  await lockMailbox(tx, order.email);
  const held = await findReachable(tx, order.email);
  const userId = held?.id ?? (await makeCustomer(tx, order, passwordHash));
  const [row] = await named<{ id: string }>(
    tx,
    'put-past-order',
    `insert into past_orders (user_id, number, placed_at, currency, total, state, counts, lines, address, mailbox)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, sha256(convert_to(mailbox_form($10), 'UTF8'))) returning id`,
    [
      userId,
      order.number,
      order.placedAt,
      order.currency || shopCurrency,
      parseMoney(order.total),
      order.state,
      order.counts,
      JSON.stringify(order.lines),
      order.address,
      order.email,
    ],
  );
  return row?.id ?? '';
}

/** An account that nobody has opened yet: what it has joins the one that proves the mailbox. */
async function makeCustomer(
  tx: Tx,
  { email, customer }: FileOrder,
  passwordHash: string,
): Promise<string> {
  const id = await insertUnclaimed(tx, email, passwordHash, customer);
  tx.record('customer.made', id, null, { email, name: customer });
  return id;
}

/** What the past says of a customer. It goes with the account. */
export const pastOrdersPart: AccountPart = {
  async export(db, { id }) {
    const rows = await named<Row>(
      db,
      'past-orders-of-customer',
      `${SELECT} from past_orders o join customers u on u.id = o.user_id where o.user_id = $1 order by o.placed_at`,
      [id],
    );
    return { pastOrders: rows.map(present) };
  },
  async erase(tx, { id }) {
    await named(tx, 'erase-past-orders', 'delete from past_orders where user_id = $1', [id]);
  },
  async join(tx, from, to) {
    await named(tx, 'give-past-orders', 'update past_orders set user_id = $2 where user_id = $1', [
      from,
      to,
    ]);
  },
};
