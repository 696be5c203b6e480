import { DocumentMagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { type Action, ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import {
  foundBy,
  type ListDefinition,
  type Search,
} from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { narrowing, readSearch } from '../../../kit/admin/list/list-search.ts';
import { toQueryString } from '../../../kit/query-string.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { LogLevel, LogType } from '../constants.ts';
import * as paymentMethodsApi from '../endpoints.ts';
import * as paymentLogsApi from '../log-endpoints.ts';
import type { PaymentLogView } from '../schema.ts';

const SCREEN = '/admin/payments/logs';

const LEVELS: Record<LogLevel, { name: string; tone: PillTone }> = {
  success: { name: 'Success', tone: 'accent' },
  info: { name: 'Info', tone: 'quiet' },
  warning: { name: 'Warning', tone: 'warm' },
  error: { name: 'Error', tone: 'danger' },
};

const TYPES: Record<LogType, string> = {
  transaction: 'Transaction',
  webhook: 'Webhook',
  error: 'Error',
  refund: 'Refund',
  chargeback: 'Chargeback',
};

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** How much of an order's id a log shows (src/modules/payments/RULES.md, Payments). */
const shortId = (id: string) => id.slice(0, 8);

const columns: Column<PaymentLogView>[] = [
  {
    id: 'message',
    head: 'What',
    cell: ({ message, action, providerName }) => (
      <span className="wrap-anywhere grid gap-0.5">
        <span>{message}</span>
        <span title={action} className="line-clamp-2 font-regular text-ink-soft text-xs">
          {providerName} · {action}
        </span>
      </span>
    ),
  },
  {
    id: 'level',
    head: 'Level',
    from: 'sm',
    cell: ({ level }) => <StatusPill tone={LEVELS[level].tone}>{LEVELS[level].name}</StatusPill>,
  },
  {
    id: 'type',
    head: 'Type',
    from: 'lg',
    cell: ({ type }) => <span className="whitespace-nowrap">{TYPES[type]}</span>,
  },
  {
    id: 'transaction',
    head: 'Transaction',
    from: 'sm',
    cell: ({ transactionId }) =>
      transactionId ? (
        <SiteLink
          href={`/admin/orders/${transactionId}`}
          title={transactionId}
          className="figures text-accent underline-offset-4 hover:underline"
        >
          {shortId(transactionId)}
        </SiteLink>
      ) : (
        <span className="text-ink-soft max-sm:hidden">—</span>
      ),
  },
  {
    id: 'address',
    head: 'From',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ ipAddress }) => (
      <span className="figures block break-all xl:min-w-28">{ipAddress}</span>
    ),
  },
  {
    id: 'at',
    head: 'When',
    sort: 'createdAt',
    from: 'lg',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

/** What went over the wire, as it is kept: secrets and personal data are masked. */
function Details({ log }: { log: PaymentLogView }) {
  const { status, ipAddress } = log;
  const data = Object.entries(log.data ?? {}).filter(([, value]) => value !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Part name="Outcome">{status}</Part>
        {ipAddress && <Part name="From">{ipAddress}</Part>}
        {data
          .filter(([, value]) => !isLong(value))
          .map(([name, value]) => (
            <Part key={name} name={inWords(name)}>
              {String(value)}
            </Part>
          ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden lg:has-[figure+figure]:grid-cols-2">
        {data
          .filter(([, value]) => isLong(value))
          .map(([name, value]) => (
            <figure key={name} className="grid min-w-0 content-start gap-1">
              <figcaption className="text-ink-soft text-xs">{inWords(name)}</figcaption>
              <pre
                // A long line is scrolled to, by the keyboard too.
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
                tabIndex={0}
                className="max-h-80 overflow-auto rounded-md border border-line bg-surface p-3 text-xs"
              >
                {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
              </pre>
            </figure>
          ))}
      </div>
      <Replay log={log} />
    </div>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd className="wrap-anywhere figures">{children}</dd>
  </div>
);

const isLong = (value: unknown) =>
  (typeof value === 'object' && value !== null) || String(value).length > 80;

/** 'responseStatus' as 'Response status'. */
const inWords = (name: string) =>
  name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());

/** Works a webhook through once more, as if it had just come. */
function Replay({ log: { id, action, replayable } }: { log: PaymentLogView }) {
  const replay: Action = {
    id: 'replay',
    label: 'Replay',
    busy: 'Replaying…',
    needs: paymentLogsApi.replay,
    run: async () => {
      const { message } = await apiSend(paymentLogsApi.replay({ id }));
      return { done: 'Webhook replayed', note: message };
    },
    failed: 'Failed to replay the webhook',
  };
  const of = useActions([replayable && replay]);
  return of.actions.map((one) => (
    <span key={one.id}>
      <ActionButton of={of} action={one}>
        <VisuallyHidden> {action}</VisuallyHidden>
      </ActionButton>
    </span>
  ));
}

const logs: ListDefinition<PaymentLogView> = {
  from: paymentLogsApi.list,
  title: 'Payment Logs',
  pageSize: 15,
  noun: { one: 'payment log', many: 'payment logs' },
  rowId: ({ id }) => id,
  rowName: ({ message }) => message,
  columns,
  searches: 'Message, transaction id',
  sort: '-createdAt',
  filters: {
    type: { kind: 'choice', label: 'Type', many: true, options: options(TYPES) },
    level: {
      kind: 'choice',
      label: 'Level',
      many: true,
      options: Object.entries(LEVELS).map(([value, { name }]) => ({ value, label: name })),
    },
    provider: {
      kind: 'known',
      label: 'Provider',
      many: true,
      // Cash and the owner's own ways are not called.
      from: () => paymentMethodsApi.listProviders({ kind: 'gateway' }),
    },
    date: { kind: 'dates', label: 'Date' },
  },
  fold: (log) => <Details log={log} />,
  file: paymentLogsApi.download,
  empty: {
    icon: DocumentMagnifyingGlassIcon,
    title: 'No payment logs yet',
    text: 'Every call to a payment provider and every webhook leaves a line here, secrets masked.',
  },
};

/** How often a live list is asked again. */
const LIVE_MS = 3000;

/** What was said between the shop and its payment providers. */
export function PaymentLogsScreen() {
  const [isLive, setLive] = useState(false);
  const raw = useSearch({ strict: false });
  const search = readSearch(logs, raw);
  const every = isLive ? LIVE_MS : undefined;

  return (
    <ListScreen
      list={logs}
      every={every}
      actions={
        <>
          <span className="flex items-center gap-1 text-sm">
            <span aria-hidden="true">Live</span>
            <Switch
              label="Live: new lines appear by themselves"
              hidesLabel
              on={isLive}
              onChange={setLive}
            />
          </span>
        </>
      }
      notice={<Counters search={search} every={every} />}
    />
  );
}

/** How many there are of each level under the other filters; each leads to those alone. */
function Counters({ search, every }: { search: Search; every: number | undefined }) {
  const { locale } = useSettings();
  const { level = '', ...others } = narrowing(logs, search);
  const { data } = useQuery({
    ...apiQuery(foundBy(paymentLogsApi.count, others)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: every,
    enabled: useCan(paymentLogsApi.count),
  });
  return (
    <nav aria-label="Levels" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(Object.keys(LEVELS) as LogLevel[]).map((one) => {
        const isChosen = level === one;
        return (
          <SiteLink
            key={one}
            href={SCREEN + toQueryString({ ...others, level: isChosen ? '' : one })}
            current={isChosen}
            className={classNames(
              'grid gap-1 rounded-lg border bg-surface px-4 py-3 hover:border-ink',
              isChosen ? 'border-ink' : 'border-line',
            )}
          >
            <span className={classNames('figures font-strong text-2xl', COUNTER_INKS[one])}>
              {data ? data[one].toLocaleString(locale) : '–'}
            </span>
            <span className="text-ink-soft text-sm">{LEVELS[one].name}</span>
          </SiteLink>
        );
      })}
    </nav>
  );
}

const COUNTER_INKS: Record<LogLevel, string> = {
  success: 'text-accent',
  info: '',
  warning: 'text-warm',
  error: 'text-danger',
};
