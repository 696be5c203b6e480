import type { RefObject } from 'react';
import type { OutboxEntry } from '../../../domain/mail/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment } from '../frame/format-moment.ts';
import { type PillTone, StatusPill } from '../frame/status-pill.tsx';
import { kindName, type MailStatus, STATUS_NAMES } from './mail.ts';
import { SendAgain } from './send-again.tsx';

type MailTableProps = {
  mails: OutboxEntry[];
  /** Gets the focus when the pressed button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
};

/** Mail, one row each. Without enough room, the other columns move below the first one. */
export function MailTable({ mails, focusAfterwards }: MailTableProps) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Mail</caption>
      <thead className="border-line border-b text-ink-soft text-xs">
        <tr>
          <Heading>Mail</Heading>
          <Heading className="max-xl:hidden">Recipient</Heading>
          <Heading className="max-sm:hidden">Status</Heading>
          <Heading className="text-right max-xl:hidden">Attempts</Heading>
          <Heading className="max-xl:hidden">When</Heading>
          <th scope="col" className={classNames(CELL, 'text-right font-regular')}>
            <span className="max-sm:hidden">Action</span>
            <span className="sm:hidden">Status</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} focusAfterwards={focusAfterwards} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'px-2 py-3 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-5 sm:last:pr-5';

const Heading = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={classNames(CELL, 'font-regular', className)}>
    {children}
  </th>
);

type RowProps = { mail: OutboxEntry } & Pick<MailTableProps, 'focusAfterwards'>;

function Row({ mail, focusAfterwards }: RowProps) {
  const { kind, recipient, status, attempts, lastError } = mail;
  const canBeSentAgain = status === 'failed' || status === 'unsure';
  return (
    <tr className="align-top">
      <th scope="row" className={classNames(CELL, 'wrap-anywhere font-regular')}>
        <span className="block font-strong">{kindName(kind)}</span>
        <span className="block text-ink-soft text-xs xl:hidden">
          {recipient}
          <br />
          <When mail={mail} />
          {attempts > 0 && (
            <>
              {' · '}
              <span className="figures whitespace-nowrap">
                {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
              </span>
            </>
          )}
        </span>
        {lastError && status !== 'sent' && (
          <span className="mt-1 block max-w-prose text-danger text-xs">{lastError}</span>
        )}
      </th>
      <td className={classNames(CELL, 'break-all max-xl:hidden')}>{recipient}</td>
      <td className={classNames(CELL, 'max-sm:hidden')}>
        <MailStatusBadge status={status} />
      </td>
      <td className={classNames(CELL, 'figures text-right max-xl:hidden')}>{attempts}</td>
      <td className={classNames(CELL, 'figures whitespace-nowrap max-xl:hidden')}>
        <When mail={mail} />
      </td>
      <td className={classNames(CELL, 'text-right')}>
        <span className="block sm:hidden">
          <MailStatusBadge status={status} />
        </span>
        {canBeSentAgain && (
          <span className="block max-sm:mt-2">
            <SendAgain mail={mail} focusAfterwards={focusAfterwards} />
          </span>
        )}
      </td>
    </tr>
  );
}

const TONES: Partial<Record<MailStatus, PillTone>> = {
  waiting: 'warm',
  sending: 'warm',
  sent: 'accent',
  failed: 'danger',
  unsure: 'danger',
};

const MailStatusBadge = ({ status }: { status: MailStatus }) => (
  <StatusPill tone={TONES[status]}>{STATUS_NAMES[status]}</StatusPill>
);

/** When it was sent or will be tried; for other mail, when it was written. */
function When({ mail: { status, sentAt, dueAt, createdAt } }: { mail: OutboxEntry }) {
  const settings = useSettings();
  const [word, moment] = sentAt
    ? ['Sent', sentAt]
    : status === 'waiting'
      ? ['Due', dueAt]
      : ['Written', createdAt];
  return (
    <span className="figures">
      {word} <time dateTime={moment}>{formatMoment(moment, settings)}</time>
    </span>
  );
}
