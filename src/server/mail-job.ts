import type { Mailer } from '../domain/mail/mailer.ts';
import { sendDueMail } from '../domain/mail/send-mail.ts';
import type { PeriodicTask } from '../platform/periodic-tasks.ts';

/** How soon a mail leaves that was just written. */
const LOOK_EVERY_MS = 1_000;

/** Whoever takes no mail now is left alone for so long. */
const SHORTEST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Sends what is due, every second; says once that nothing can be sent, not each time. */
export function mailJob(mailer: Mailer): PeriodicTask {
  let resumeAt = 0;
  let isToldOf: string | undefined;
  const tell = (problem: string, level: 'warn' | 'error') => {
    if (problem !== isToldOf) mailer.log[level]({}, problem);
    isToldOf = problem;
  };
  return {
    name: 'sending mail',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      if (Date.now() < resumeAt) return;
      const { sent, obstacle, hasNoWayOut } = await sendDueMail(mailer, signal);
      if (hasNoWayOut) tell(NO_WAY_OUT, 'warn');
      if (sent > 0) isToldOf = undefined;
      if (!obstacle) return;
      tell(`Mail waits: ${obstacle.message}`, 'error');
      const asked = Math.min(obstacle.retryAfterMs, LONGEST_PAUSE_MS);
      resumeAt = Date.now() + Math.max(SHORTEST_PAUSE_MS, asked);
    },
  };
}

const NO_WAY_OUT =
  'Mail waits in the outbox until SMTP_URL or SENDGRID_API_KEY is set, or a key in the back office.';
