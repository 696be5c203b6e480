import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { DeliveryFailure } from '../../platform/mail/transport.ts';
import { type Mailer, senderOf } from './mailer.ts';
import { sendMail } from './outbox.ts';
import type { MailSummary, OutboxEntry, OutboxQuery } from './schema.ts';

const COLUMNS = `o.id, o.kind, coalesce(o.recipient, u.unclaimed_email, u.typed_email, u.email, '') as recipient, o.status, o.attempts,
  o.last_error, o.created_at, o.due_at, o.sent_at`;

const FOUND = `from mail_outbox o left join customers u on u.id = o.user_id
  where ($1::text[] is null or o.status = any($1))
  and ($2::text[] is null or o.kind = any($2))
  and ($3::date is null or o.created_at >= $3::date::timestamp at time zone $5)
  and ($4::date is null or o.created_at < ($4::date + 1)::timestamp at time zone $5)
  and ($6::text is null or lower(coalesce(o.recipient, u.unclaimed_email, u.typed_email, u.email)) like $6)`;

/** A mail in the outbox, whose kind has no name yet. */
type Waiting = Omit<OutboxEntry, 'kindName'>;

/** The mail that the search and the filters find, waiting or done, newest first. */
export async function listOutbox(
  db: Db,
  { search, status, kind, date, sort, ...page }: OutboxQuery,
  /** The shop's, for its days. */
  timeZone: string,
): Promise<Counted<Waiting>> {
  const beginning = search && `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const filter = [status, kind, date?.from ?? null, date?.to ?? null, timeZone, beginning ?? null];
  const order = `o.created_at ${sort.direction}, o.id`;
  return countedPage<Waiting>(
    db,
    FOUND,
    filter,
    page,
    (limited) => `select ${COLUMNS} ${FOUND} order by ${order} ${limited}`,
  );
}

/**
 * Sends a mail again that failed or may not have arrived. Only a person may decide that.
 * @throws not_found, mail_not_retryable
 */
export async function retryMail(tx: Tx, id: string): Promise<Waiting> {
  const [row] = await named<Waiting & { isRetried: boolean }>(
    tx,
    'retry-mail',
    `with retried as (
       update mail_outbox set status = 'waiting', attempts = 0, due_at = now()
       where id = $1 and status in ('failed', 'unsure') returning *
     ), o as (
       select *, true as is_retried from retried
       union all
       select *, false from mail_outbox where id = $1 and not exists (select from retried)
     )
     select ${COLUMNS}, o.is_retried from o left join customers u on u.id = o.user_id`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'There is no such mail.');
  const { isRetried, ...entry } = row;
  if (isRetried) {
    tx.queue(sendMail);
    tx.record('mail.sent_again', id);
    return entry;
  }
  throw new ShopError('mail_not_retryable', 'Only mail that failed can be sent again.');
}

type Counts = Pick<MailSummary, 'waiting' | 'failed' | 'unsure'>;

/**
 * How much mail is waiting to be due, to be sendable or for a person's decision, and whether mail
 * can be sent.
 */
export async function summariseOutbox(mailer: Mailer): Promise<MailSummary> {
  const [counts] = await named<Counts>(
    mailer.db,
    'summarise-outbox',
    `select count(*) filter (where status = 'waiting') as waiting,
       count(*) filter (where status = 'failed') as failed,
       count(*) filter (where status = 'unsure') as unsure
     from mail_outbox where status in ('waiting', 'failed', 'unsure')`,
  );
  const { address } = senderOf(mailer, await mailer.readShop(mailer.db));
  return {
    ...{ waiting: 0, failed: 0, unsure: 0, ...counts },
    ...(await findWayOut(mailer)),
    fixedBy: mailer.fixedBy ?? null,
    sender: { address, isFixed: mailer.from !== undefined },
  };
}

async function findWayOut(mailer: Mailer): Promise<Pick<MailSummary, 'transport' | 'obstacle'>> {
  try {
    const transport = await mailer.findTransport();
    return { transport: transport?.kind ?? null, obstacle: null };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { transport: null, obstacle: error.message };
  }
}
