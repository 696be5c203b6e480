import { EnvelopeIcon } from '@heroicons/react/24/outline';
import { type Action, ActionButton, sending, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { useFocusHandedOn } from '../../../ui/focus/focus-handed-on.ts';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as mailApi from '../endpoints.ts';
import type { OutboxEntry } from '../schema.ts';
import { type MailStatus, STATUS_NAMES } from './mail.ts';

const TONES: Partial<Record<MailStatus, PillTone>> = {
  waiting: 'warm',
  sending: 'warm',
  sent: 'accent',
  failed: 'danger',
  unsure: 'danger',
};

const columns: Column<OutboxEntry>[] = [
  {
    id: 'mail',
    head: 'Mail',
    cell: ({ kindName, status, lastError }) => (
      <>
        {kindName}
        {lastError && status !== 'sent' && (
          <span className="mt-1 block max-w-prose font-regular text-danger text-xs">
            {lastError}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'recipient',
    head: 'Recipient',
    from: 'lg',
    cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
  },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusPill tone={TONES[status]}>{STATUS_NAMES[status]}</StatusPill>,
  },
  {
    id: 'attempts',
    head: 'Attempts',
    figures: true,
    from: 'xl',
    cell: ({ attempts }) => (
      <>
        {attempts}
        <InPrint> {attempts === 1 ? 'attempt' : 'attempts'}</InPrint>
      </>
    ),
  },
  {
    id: 'when',
    head: 'When',
    sort: 'createdAt',
    from: 'lg',
    cell: (mail) => <When mail={mail} />,
  },
];

/** When it was sent or will be tried; for other mail, when it was written. */
function When({ mail: { status, sentAt, dueAt, createdAt } }: { mail: OutboxEntry }) {
  if (sentAt)
    return (
      <>
        Sent <DateTime at={sentAt} />
      </>
    );
  if (status === 'waiting') {
    return (
      <>
        Due <DateTime at={dueAt} />
      </>
    );
  }
  return (
    <>
      Written <DateTime at={createdAt} />
    </>
  );
}

const canBeSentAgain = ({ status }: OutboxEntry) => status === 'failed' || status === 'unsure';

/** Sends a failed mail again; asks first if it may have arrived. */
function SendAgain({ mail: { id, kindName, recipient, status } }: { mail: OutboxEntry }) {
  const action: Action = {
    id: 'send-again',
    label: 'Send Again',
    busy: 'Sending…',
    needs: mailApi.retry,
    ask:
      status === 'unsure'
        ? {
            title: 'Send Again',
            text: (
              <p>
                The connection broke off while this mail was handed over, so nobody knows whether it
                arrived. If it did, <span className="wrap-anywhere font-strong">{recipient}</span>{' '}
                gets it twice.
              </p>
            ),
          }
        : undefined,
    run: sending(mailApi.retry({ id }), 'The mail waits to be sent again', 'It goes out shortly.'),
    failed: 'Failed to send the mail again',
  };
  const of = useActions([action]);
  const leaving = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={leaving}>
      {of.actions.map((one) => (
        <ActionButton key={one.id} of={of} action={one}>
          <VisuallyHidden>
            {' '}
            to {recipient}: {kindName}
          </VisuallyHidden>
        </ActionButton>
      ))}
      {of.question}
    </div>
  );
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** All mail that the shop wrote. */
export const mail: ListDefinition<OutboxEntry> = {
  from: mailApi.list,
  title: 'Mail',
  pageSize: 20,
  noun: { one: 'mail', many: 'mails' },
  rowId: ({ id }) => id,
  rowName: ({ kindName, recipient }) => `${kindName} to ${recipient}`,
  columns,
  searches: 'Recipient’s address',
  sort: '-createdAt',
  filters: {
    status: { kind: 'choice', label: 'Status', many: true, options: options(STATUS_NAMES) },
    kind: { kind: 'known', label: 'Kind', many: true, from: () => mailApi.listKinds() },
    date: { kind: 'dates', label: 'Date' },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'Failed', search: { status: 'failed,unsure' } },
    { name: 'Waiting', search: { status: 'waiting,sending' } },
  ],
  actions: (entry) => canBeSentAgain(entry) && <SendAgain mail={entry} />,
  bulk: [
    {
      id: 'send-again',
      label: 'Send Again',
      busy: 'Sent',
      needs: mailApi.retry,
      ask: (count) => ({
        title: 'Send Again',
        text: (
          <p>
            {count === 1 ? 'One mail is' : `${count} mails are`} sent again. Mail whose fate is
            unsure may then arrive twice; mail that was sent stays as it is.
          </p>
        ),
      }),
      run: (id) => apiSend(mailApi.retry({ id })),
      done: (count) => `${count === 1 ? '1 mail waits' : `${count} mails wait`} to be sent again`,
    },
  ],
  empty: {
    icon: EnvelopeIcon,
    title: 'No mail yet',
    text: 'What the shop writes to its customers appears here: when they register, when they order, when a parcel leaves.',
  },
};
