import { bySystem, named, type Tx, write } from '../../platform/database.ts';
import type { Mailer } from './mailer.ts';
import { sendMail } from './outbox.ts';
import { type SendingRun, sendDueMail } from './send-mail.ts';

/** Whoever takes no mail now is left alone for so long. */
const SHORTEST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * What does the task `sendMail` in this process: sends all that is due, and queues itself for when more will
 * be. A job that comes while another one sends leaves its mail to that one, so that a process never has more
 * connections to the mail server than one run opens. That nothing can be sent is told once, not each time.
 */
export function mailSender(
  mailer: Mailer,
): (payload: object, signal: AbortSignal) => Promise<void> {
  let isSending = false;
  let isAskedFor = false;
  let resumeAt = 0;
  let toldOf: string | undefined;
  const tell = (problem: string, level: 'warn' | 'error') => {
    if (problem !== toldOf) mailer.log[level]({}, problem);
    toldOf = problem;
  };

  const tellOf = ({ sent, obstacle, hasNoWayOut }: SendingRun) => {
    if (hasNoWayOut) tell(NO_WAY_OUT, 'warn');
    if (sent > 0) toldOf = undefined;
    if (!obstacle) return;
    tell(`Mail waits: ${obstacle.message}`, 'error');
    const asked = Math.min(obstacle.retryAfterMs, LONGEST_PAUSE_MS);
    resumeAt = Date.now() + Math.max(SHORTEST_PAUSE_MS, asked);
  };

  return async (_, signal) => {
    isAskedFor = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isAskedFor && !signal.aborted) {
        isAskedFor = false;
        const run = Date.now() < resumeAt ? undefined : await sendDueMail(mailer, signal);
        if (run) tellOf(run);
        if (!run?.hasNoWayOut) {
          await write(mailer.db, bySystem('mail'), (tx) => queueNext(tx, resumeAt));
        }
      }
    } finally {
      isSending = false;
    }
  };
}

const NO_WAY_OUT =
  'Mail waits in the outbox until SMTP_URL or SENDGRID_API_KEY is set, or a key in the back office.';

/** Queues the next job for when a mail is due, of those that wait and that no other process is just writing. */
async function queueNext(tx: Tx, notBefore: number): Promise<void> {
  const [next] = await named<{ dueAt: Date }>(
    tx,
    'next-due-mail',
    `select due_at as "dueAt" from mail_outbox where status = 'waiting'
     order by due_at, id limit 1 for update skip locked`,
  );
  if (!next) return;
  const runAt = new Date(Math.max(next.dueAt.getTime(), notBefore));
  await tx.queue(sendMail, {}, { runAt, key: sendMail.name });
}
