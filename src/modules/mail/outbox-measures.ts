import { namedOne } from '../../platform/database/database.ts';
import { measures } from '../../platform/measures.ts';

interface Outbox {
  due: number;
  sending: number;
  failed: number;
  unsure: number;
  oldest: number;
}

/** Whether mail leaves. */
export const outboxMeasures = measures({
  measures: {
    cirrus_mail: {
      help: 'Mail of the outbox: due, being sent, given up (failed), perhaps sent (unsure)',
      labels: ['state'],
    },
    cirrus_mail_oldest_seconds: { help: 'How long the mail has been due that waits longest' },
  },
  async ask(db) {
    const { oldest, ...mail } = await namedOne<Outbox>(
      db,
      'outbox-measures',
      `select count(*) filter (where is_due) as due,
         count(*) filter (where status = 'sending') as sending,
         count(*) filter (where status = 'failed') as failed,
         count(*) filter (where status = 'unsure') as unsure,
         coalesce(extract(epoch from now() - min(due_at) filter (where is_due)), 0)::float8 as oldest
       from (select status, due_at, status = 'waiting' and due_at <= now() as is_due from mail_outbox
         where status in ('waiting', 'sending', 'failed', 'unsure') and status <> 'sent') as mail`,
    );
    return { cirrus_mail: { ...mail }, cirrus_mail_oldest_seconds: oldest };
  },
});
