import {
  bySystem,
  type Database,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { BATCH, BEFORE_ALL } from '../../platform/database/in-batches.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { type Audience, nextReaders } from './audience.ts';

/** Writes the mail of newsletters that are due. */
export const sendNewsletters = task('send-newsletters', { sweeps: true });

const BY = bySystem('newsletter');

/**
 * Writes to each reader of each newsletter that is due, once: a batch of mail and how far it came are one transaction,
 * so that whoever goes on after a crash begins behind the last reader. Each batch is due a minute after the one
 * before, to let urgent mail through.
 */
export async function sendDueNewsletters(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await write(db, BY, writeBatch)));
}

interface Due {
  id: string;
  subject: string;
  text: string;
  audience: Audience;
  writtenUntil: string | null;
  readers: number;
  /** Since it began. */
  minutes: number;
}

/** @returns whether there may be more to do */
async function writeBatch(tx: Tx): Promise<boolean> {
  const [due] = await named<Due>(
    tx,
    'due-newsletter',
    `select id, subject, text, audience, written_until, readers,
       coalesce(extract(epoch from now() - started_at) / 60, 0)::int as minutes
     from newsletters where state in ('scheduled', 'sending') and send_at <= now()
     order by send_at, id limit 1 for update skip locked`,
  );
  if (!due) return false;
  const { id, subject, text } = due;
  const after = due.writtenUntil ?? BEFORE_ALL;
  const readers = await nextReaders(tx, due.audience, after, BATCH);
  await named(
    tx,
    'add-newsletter-deliveries',
    `insert into newsletter_deliveries (newsletter_id, subscriber_id)
     select $1, unnest($2::uuid[]) on conflict do nothing`,
    [id, readers.map((reader) => reader.id)],
  );
  await enqueueMails(
    tx,
    readers.map((reader) => ({
      kind: 'newsletter' as const,
      recipient: reader.email,
      about: { subscriberId: reader.id, newsletterId: id, subject, text },
      onceKey: `newsletter ${id} ${reader.id}`,
      dueInMinutes: Math.max(0, Math.floor(due.readers / BATCH) - due.minutes),
    })),
  );
  const isDone = readers.length < BATCH;
  const total = due.readers + readers.length;
  await updateRow(tx, 'newsletters', id, {
    state: isDone ? 'sent' : 'sending',
    readers: total,
    writtenUntil: readers.at(-1)?.id ?? after,
    ...(due.writtenUntil === null && { startedAt: NOW }),
    ...(isDone && { finishedAt: NOW }),
  });
  if (isDone) tx.record('newsletter.sent', id, null, { subject, readers: total });
  return true;
}

/** A newsletter's mail is about to be handed over to this reader. */
export async function noteSent(
  tx: Tx,
  newsletterId: string,
  subscriberId: string,
  isCounted: boolean,
) {
  await named(
    tx,
    'note-newsletter-sent',
    `with noted as (
       update newsletter_deliveries set sent_at = now()
       where newsletter_id = $1 and subscriber_id = $2 and sent_at is null returning 1)
     update newsletters set sent = sent + 1, counted = counted + $3::boolean::int
     where id = $1 and exists (select from noted)`,
    [newsletterId, subscriberId, isCounted],
  );
}

/** Whoever leaves does so by the last one that they got, if that was not long ago. */
export async function noteLeaving(tx: Tx, subscriberId: string): Promise<void> {
  await named(
    tx,
    'note-leaving',
    `update newsletters set unsubscribed = unsubscribed + 1 where id = (
       select newsletter_id from newsletter_deliveries
       where subscriber_id = $1 and sent_at > now() - interval '30 days' order by sent_at desc limit 1)`,
    [subscriberId],
  );
}

export const DELIVERIES_KEPT = '90 days';

export async function forgetDeliveries(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-newsletter-deliveries',
    `delete from newsletter_deliveries d using newsletters n
     where n.id = d.newsletter_id and n.finished_at < now() - $1::interval`,
    [DELIVERIES_KEPT],
  );
}
