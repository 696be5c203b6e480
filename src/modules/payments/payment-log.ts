import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/write-row.ts';
import { readSettings } from '../settings/settings.ts';
import type { LogLevel, LogType } from './constants.ts';
import type {
  PaymentLogCounts,
  PaymentLogFilters,
  PaymentLogQuery,
  PaymentLogView,
} from './schema.ts';

export const DAYS_KEPT = 180;

export interface LogEntry {
  level: LogLevel;
  type: LogType;
  provider: string;
  /** 'POST /v1/checkout/sessions', 'checkout.session.completed'. */
  action: string;
  /** The response's status, or what became of it. */
  status?: string;
  message: string;
  orderId?: string | null | undefined;
  address?: string | null;
  /** Without secrets and personal data. */
  data?: object | null;
  webhookId?: string | null | undefined;
}

/** Adds a line to the payment log. */
export async function logPayment(tx: Tx, entry: LogEntry): Promise<void> {
  await insertRow(tx, 'payment_logs', {
    level: entry.level,
    type: entry.type,
    provider: entry.provider,
    action: entry.action,
    status: entry.status ?? '',
    message: entry.message,
    transactionId: entry.orderId ?? null,
    ipAddress: entry.address ?? null,
    data: entry.data ? JSON.stringify(entry.data) : null,
    webhookId: entry.webhookId ?? null,
  });
}

/** Adds what is learnt of a webhook after it was received: what it says, which order it is about. */
export async function amendWebhookLog(
  tx: Tx,
  webhookId: string,
  { level, type, action, data, orderId }: Partial<LogEntry>,
): Promise<void> {
  await named(
    tx,
    'amend-webhook-log',
    `update payment_logs set level = coalesce($2, level), type = coalesce($3, type), action = coalesce($4, action),
       data = coalesce($5, data), transaction_id = coalesce(transaction_id, $6)
     where webhook_id = $1 and status in ('received', 'again')`,
    [
      webhookId,
      level ?? null,
      type ?? null,
      action ?? null,
      data ? JSON.stringify(data) : null,
      orderId ?? null,
    ],
  );
}

/** A line as it is stored. */
export type LoggedCall = Omit<PaymentLogView, 'providerName'>;

const COLUMNS = `id, created_at, level, type, provider, action, status, message,
  transaction_id, ip_address, data, webhook_id is not null as replayable`;

/** Everything but the level, which the counters leave out. */
const FOUND = `from payment_logs where ($1::text[] is null or type = any($1))
  and ($2::text[] is null or provider = any($2))
  and ($3::text is null or strpos(lower(message), $3) > 0 or strpos(lower(action), $3) > 0
    or starts_with(id::text, $3) or starts_with(transaction_id::text, $3)
    or right(transaction_id::text, 8) = $3
    or transaction_id in (select id from orders where substring(number from '\\d+$') = ltrim($3, '#')))
  and ($4::date is null or created_at >= $4::date::timestamp at time zone $6)
  and ($5::date is null or created_at < ($5::date + 1)::timestamp at time zone $6)`;

async function filterValues(db: Db, filters: PaymentLogFilters): Promise<unknown[]> {
  const { timeZone } = await readSettings(db);
  return [
    filters.type ?? null,
    filters.provider ?? null,
    filters.search?.toLowerCase() ?? null,
    filters.from ?? filters.date?.from ?? null,
    filters.to ?? filters.date?.to ?? null,
    timeZone,
  ];
}

/** The entries that the filters find, the newest first unless asked otherwise. */
export async function listPaymentLogs(
  db: Db,
  query: PaymentLogQuery,
): Promise<Counted<LoggedCall>> {
  const found = `${FOUND} and ($7::text[] is null or level = any($7))`;
  const values = [...(await filterValues(db, query)), query.level ?? null];
  const { direction } = query.sort;
  return countedPage<LoggedCall>(
    db,
    found,
    values,
    query,
    (limited) => `select ${COLUMNS} ${found} order by created_at ${direction}, id ${limited}`,
  );
}

/** @throws not_found */
export async function findPaymentLog(db: Db, id: string): Promise<LoggedCall> {
  const [row] = await named<LoggedCall>(
    db,
    'payment-log',
    `select ${COLUMNS} from payment_logs where id = $1`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'There is no such entry.');
  return row;
}

/** How many entries of each level the other filters find. */
export async function countPaymentLogs(
  db: Db,
  filters: PaymentLogFilters,
): Promise<PaymentLogCounts> {
  const { rows } = await db.query<PaymentLogCounts>(
    `select count(*) filter (where level = 'success') as success,
       count(*) filter (where level = 'info') as info,
       count(*) filter (where level = 'warning') as warning,
       count(*) filter (where level = 'error') as error ${FOUND}`,
    await filterValues(db, filters),
  );
  return rows[0] ?? { success: 0, info: 0, warning: 0, error: 0 };
}

/** The most entries that a file has. */
const MOST_EXPORTED = 50_000;

/** The entries that the filters find as rows of a CSV file, headings first, the newest first. */
export async function exportPaymentLogs(db: Db, filters: PaymentLogFilters): Promise<string[][]> {
  const found = `${FOUND} and ($7::text[] is null or level = any($7))`;
  const { rows } = await db.query<LoggedCall>(
    `select ${COLUMNS} ${found} order by created_at desc, id limit ${MOST_EXPORTED}`,
    [...(await filterValues(db, filters)), filters.level ?? null],
  );
  return [
    ['id', 'createdAt', 'level', 'type', 'provider', 'action', 'status', 'message'].concat([
      'transactionId',
      'ipAddress',
    ]),
    ...rows.map((row) => [
      row.id,
      row.createdAt,
      row.level,
      row.type,
      row.provider,
      row.action,
      row.status,
      row.message,
      row.transactionId ?? '',
      row.ipAddress ?? '',
    ]),
  ];
}

/** Deletes entries that are old, and webhooks with them. */
export async function forgetPaymentLogs(tx: Tx): Promise<void> {
  await tx.query('delete from payment_logs where created_at < now() - make_interval(days => $1)', [
    DAYS_KEPT,
  ]);
  await tx.query(
    'delete from payment_webhooks where received_at < now() - make_interval(days => $1)',
    [DAYS_KEPT],
  );
}
