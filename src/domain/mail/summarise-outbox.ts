import { named } from '../../platform/database.ts';
import { DeliveryFailure } from '../../platform/mail/transport.ts';
import type { Mailer } from './mailer.ts';
import type { MailSummary } from './schema.ts';

type Counts = Pick<MailSummary, 'waiting' | 'failed' | 'unsure'>;

/** How much mail waits for its time, a way out or a person, and whether there is a way out. */
export async function summariseOutbox(mailer: Mailer): Promise<MailSummary> {
  const [counts] = await named<Counts>(
    mailer.db,
    'summarise-outbox',
    `select count(*) filter (where status = 'waiting') as waiting,
       count(*) filter (where status = 'failed') as failed,
       count(*) filter (where status = 'unsure') as unsure
     from mail_outbox where status in ('waiting', 'failed', 'unsure')`,
  );
  return { waiting: 0, failed: 0, unsure: 0, ...counts, ...(await findWayOut(mailer)) };
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
