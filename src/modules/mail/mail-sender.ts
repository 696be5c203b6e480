import { bySystem, named, type Tx, write } from '../../platform/database/database.ts';
import type { Mailer } from './mailer.ts';
import { sendMail } from './outbox.ts';
import { type SendingRun, sendDueMail } from './send-mail.ts';

/** The least time to leave a mail server alone that takes no mail now. */
const SHORTEST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Does the task `sendMail` in this process: sends all due mail, then queues the next job for when
 * more is due. A job that starts while another is sending leaves its mail to that one, so that a
 * process never has more connections than one run opens. Logs once, not every time, that nothing
 * can be sent.
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

  const reportRun = ({ sent, obstacle, hasNoWayOut }: SendingRun) => {
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
        if (run) reportRun(run);
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
  'Mail waits in the outbox until a mail server is named in the back office, or SMTP_URL or SENDGRID_API_KEY is set.';

/** Queues the next job for when the next mail is due that no other process is writing. */
async function queueNext(tx: Tx, notBefore: number): Promise<void> {
  const [next] = await named<{ dueAt: string }>(
    tx,
    'next-due-mail',
    `select due_at from mail_outbox where status = 'waiting'
     order by due_at, id limit 1 for update skip locked`,
  );
  if (!next) return;
  const runAt = new Date(Math.max(Date.parse(next.dueAt), notBefore));
  tx.queue(sendMail, {}, { runAt, key: sendMail.name });
}
