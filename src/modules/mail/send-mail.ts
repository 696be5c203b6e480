import { boundOfMail, readLimits } from '../../kit/rate-limits.ts';
import { bySystem, named, namedOne, type Tx, write } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import {
  DeliveryFailure,
  type MailConnection,
  type MailMessage,
  type MailTransport,
} from '../../platform/mail/transport.ts';
import { callOut } from '../../platform/traces.ts';
import { composeMail, kindOf } from './compose-mail.ts';
import type { MailKind, WaitingMail } from './mail-composer.ts';
import { type Mailer, writeMessage } from './mailer.ts';

const SENDING = bySystem('mail');

/** The most connections that one run opens, and how many waiting mails justify one more. */
const CONNECTIONS = 3;
const MAILS_WORTH_ONE = 10;

export interface SendingRun {
  /** How many mails were sent. */
  sent: number;
  /** Why nothing can be sent now, if so. */
  obstacle?: DeliveryFailure;
  /** Mail is waiting but no transport is set up. */
  hasNoWayOut?: boolean;
}

/**
 * Sends all due mail. One process takes each mail and marks it as being sent before handing it
 * over, so that no failure can make it go out twice by itself. Without a transport, mail waits.
 */
export async function sendDueMail(mailer: Mailer, signal?: AbortSignal): Promise<SendingRun> {
  const run: SendingRun = { sent: 0 };
  const due = await countDue(mailer);
  if (due === 0) return run;
  const transport = await mailer.findTransport().catch((error: unknown) => {
    if (!(error instanceof DeliveryFailure)) throw error;
    run.obstacle = error;
  });
  if (!transport) return { ...run, hasNoWayOut: !run.obstacle };
  const connections = Math.min(CONNECTIONS, Math.ceil(due / MAILS_WORTH_ONE));
  // Wait for all of them: once the pool is closed they could not record what they sent.
  const outcomes = await Promise.allSettled(
    Array.from({ length: connections }, () => sendOneByOne(mailer, transport, run, signal)),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return run;
}

async function countDue({ db }: Mailer): Promise<number> {
  const counted = await namedOne<{ due: number }>(
    db,
    'count-due-mail',
    `select count(*) as due from (
       select from mail_outbox where status = 'waiting' and due_at <= now() limit $1) as first`,
    [CONNECTIONS * MAILS_WORTH_ONE],
  );
  return counted.due;
}

async function sendOneByOne(
  mailer: Mailer,
  transport: MailTransport,
  run: SendingRun,
  signal: AbortSignal | undefined,
): Promise<void> {
  let connection: MailConnection | undefined;
  try {
    while (!run.obstacle && !signal?.aborted) {
      if (!connection?.isOpen) {
        connection?.close();
        // Connect before marking a mail: failing to connect says nothing about the mail.
        connection = await transport.open();
      }
      const taken = await takeNext(mailer);
      if (taken === 'none') return;
      if (taken !== 'dealt with' && (await deliver(mailer, connection, taken, run))) run.sent++;
    }
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    run.obstacle ??= error;
    await postponeNext(mailer, error);
  } finally {
    connection?.close();
  }
}

interface TakenMail {
  id: string;
  kind: MailKind;
  attempts: number;
  message: MailMessage;
}

/** `attempts` includes the present one. */
type TriedMail = Pick<TakenMail, 'id' | 'attempts'>;

type QueuedMail = WaitingMail & { attempts: number; ageHours: number };

/**
 * Takes the mail that has been due longest, renders it and marks it as being sent, in one
 * transaction: if the process dies meanwhile, the mail is as before.
 */
async function takeNext(mailer: Mailer): Promise<TakenMail | 'dealt with' | 'none'> {
  let mail: QueuedMail | undefined;
  try {
    return await write(mailer.db, SENDING, async (tx) => {
      mail = await lockNext(tx);
      if (!mail) return 'none';
      const { id, kind } = mail;
      const { hoursOfUse = Number.POSITIVE_INFINITY, isForOwner = false } = mailer.composers[kind];
      const isTooLate = mail.ageHours > hoursOfUse;
      const composed = isTooLate ? undefined : await composeMail(tx, mailer, mail);
      if (!composed || (!isForOwner && (await isTooMuch(tx, mail, composed.to)))) {
        await drop(tx, mailer, mail);
        return 'dealt with';
      }
      const shop = await mailer.readShop(tx);
      const message = await writeMessage(tx, mailer, shop, id, composed);
      const attempts = mail.attempts + 1;
      await updateRow(tx, 'mail_outbox', id, { status: 'sending', claimedAt: NOW, attempts });
      return { id, kind, attempts, message };
    });
  } catch (error) {
    if (!mail) throw error;
    const { id, kind, attempts } = mail;
    mailer.log.error({ err: error, kind }, 'a mail could not be written');
    const tried = { id, attempts: attempts + 1 };
    await write(mailer.db, SENDING, (tx) => putBack(tx, tried, 'It could not be written', 0));
    return 'dealt with';
  }
}

/** Whether the mailbox has had as much mail of this kind as it gets in a day; retries are not counted. */
async function isTooMuch(tx: Tx, { kind, attempts }: QueuedMail, to: string): Promise<boolean> {
  if (attempts > 0) return false;
  return (await tx.limits.count(boundOfMail(await readLimits(tx), kind), to)) > 0;
}

/** The mail that has been due longest and that no other process holds. */
async function lockNext(tx: Tx): Promise<QueuedMail | undefined> {
  const [mail] = await named<QueuedMail>(
    tx,
    'lock-next-mail',
    `select id, kind, user_id, recipient, about, attempts, extract(epoch from now() - created_at) / 3600 as "ageHours"
     from mail_outbox where status = 'waiting' and due_at <= now()
     order by due_at, id limit 1 for update skip locked`,
  );
  return mail;
}

async function drop(tx: Tx, mailer: Mailer, mail: QueuedMail): Promise<void> {
  const { composer, about } = kindOf(mailer, mail);
  await named(tx, 'drop-mail', DROP, [mail.id, composer.forgets?.dropped === true]);
  await composer.dropped?.(tx, about, mail);
}

const DROP = `
  with forgotten as (delete from mail_outbox where id = $1 and $2)
  update mail_outbox set status = 'dropped' where id = $1 and not $2`;

/** @returns whether the mail was accepted */
async function deliver(
  mailer: Mailer,
  connection: MailConnection,
  mail: TakenMail,
  run: SendingRun,
): Promise<boolean> {
  try {
    await callOut('mail', () => connection.send(mail.message));
  } catch (error) {
    const failure = asFailure(error);
    if (failure.concernsAll) run.obstacle ??= failure;
    else
      mailer.log.warn(
        { kind: mail.kind },
        `A mail was not sent (${failure.outcome}): ${failure.message}`,
      );
    if (failure.outcome === 'later') {
      await write(mailer.db, SENDING, (tx) =>
        putBack(tx, mail, failure.message, failure.retryAfterMs),
      );
    } else {
      const status = failure.outcome === 'unsure' ? 'unsure' : 'failed';
      await write(mailer.db, SENDING, (tx) => settle(tx, mail, status, failure.message));
    }
    return false;
  }
  const { forgets } = mailer.composers[mail.kind];
  await write(mailer.db, SENDING, (tx) => settle(tx, mail, 'sent', null, forgets?.sent));
  return true;
}

/** An error that the transport did not expect: the mail may have been accepted. */
const asFailure = (error: unknown): DeliveryFailure =>
  error instanceof DeliveryFailure
    ? error
    : new DeliveryFailure(error instanceof Error ? error.message : 'It broke off', {
        outcome: 'unsure',
      });

async function settle(
  tx: Tx,
  { id, attempts }: TriedMail,
  status: 'sent' | 'failed' | 'unsure',
  reason: string | null,
  forgets: string[] = [],
): Promise<void> {
  await named(
    tx,
    'settle-mail',
    `update mail_outbox set status = $2, last_error = $3, attempts = $4,
       sent_at = case when $2 = 'sent' then now() end,
       recipient = case when 'recipient' = any($5) then '' else recipient end,
       about = case when 'about' = any($5) then '{}' else about end
     where id = $1 and status in ('waiting', 'sending', 'unsure')`,
    [id, status, reason, attempts, forgets],
  );
}

/** Schedules a mail's next attempt, or gives it up. */
async function putBack(tx: Tx, mail: TriedMail, reason: string, atLeastMs: number): Promise<void> {
  const delay = retryDelayMs(mail.attempts);
  if (delay === undefined) return settle(tx, mail, 'failed', reason);
  await named(
    tx,
    'put-mail-back',
    `update mail_outbox set status = 'waiting', attempts = $2, last_error = $3,
       due_at = now() + make_interval(secs => $4)
     where id = $1 and status in ('waiting', 'sending')`,
    [mail.id, mail.attempts, reason, Math.max(delay, atLeastMs) / 1000],
  );
}

/** When nothing can be sent, counts an attempt for the mail that would have been next. */
async function postponeNext({ db }: Mailer, failure: DeliveryFailure): Promise<void> {
  await write(db, SENDING, async (tx) => {
    const mail = await lockNext(tx);
    if (!mail) return;
    const next = { id: mail.id, attempts: mail.attempts + 1 };
    await putBack(tx, next, failure.message, failure.retryAfterMs);
  });
}

/** How long a mail waits after its first failed attempt, its second, and so on. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** Spreads retries, so that mails which failed together do not come back together. */
const JITTER = 0.2;

/** How long to wait after this many failed attempts; undefined to give up. */
function retryDelayMs(attempts: number): number | undefined {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes && minutes * 60_000 * (1 - JITTER + 2 * JITTER * Math.random());
}
