import { ArrowPathIcon, EnvelopeIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Pagination } from '../frame/pagination.tsx';
import { OrdersTableSkeleton } from '../orders/orders-table.tsx';
import {
  type MailStatus,
  mailStatus,
  mailSummaryQuery,
  outboxQuery,
  STATUS_NAMES,
} from './mail.ts';
import { MailNotice } from './mail-notice.tsx';
import { MailTable } from './mail-table.tsx';

const PATH = '/admin/mail';
const PAGE_SIZE = 20;

type MailScreenProps = {
  page: number;
  /** From the URL; an unknown status means no filter. */
  status: string | undefined;
};

/** The shop's mail, newest first; filter and page are in the URL. */
export function MailScreen({ page, status: wanted }: MailScreenProps) {
  const status = mailStatus(wanted);
  const list = useQuery({
    ...outboxQuery(status, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const summary = useQuery({ ...mailSummaryQuery, staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = list;

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Mail
        </h1>
        <Button
          variant="secondary"
          size="sm"
          busy={list.isFetching && !list.isPending}
          onClick={() => Promise.all([list.refetch(), summary.refetch()])}
        >
          {!list.isFetching && <ArrowPathIcon aria-hidden="true" className="size-4" />}
          Refresh
        </Button>
      </header>
      {summary.data && <MailNotice summary={summary.data} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <StatusFilter status={status} />
        {summary.data && (
          <p className="figures text-ink-soft text-sm">
            {summary.data.waiting} waiting · {summary.data.failed} failed · {summary.data.unsure}{' '}
            unsure
          </p>
        )}
      </div>
      <section
        aria-label="Mail"
        aria-busy={list.isPlaceholderData}
        className="rounded-lg border border-line bg-surface"
      >
        {data ? (
          data.items.length > 0 ? (
            <MailTable mails={data.items} focusAfterwards={heading} />
          ) : (
            <NoMail total={data.total} status={status} />
          )
        ) : error ? (
          <LoadFailure centred text={error.message} onRetry={list.refetch} />
        ) : (
          <OrdersTableSkeleton rows={PAGE_SIZE} />
        )}
      </section>
      {data && data.items.length > 0 && (
        <Pagination
          path={PATH}
          query={{ status }}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          noun="mails"
        />
      )}
    </div>
  );
}

const CHOICES = [
  { value: '', label: 'All' },
  ...Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label })),
];

function StatusFilter({ status }: { status: MailStatus | undefined }) {
  const navigate = useNavigate();
  return (
    <div className="min-w-48 max-sm:w-full">
      <SelectField
        label="Status"
        options={CHOICES}
        value={status ?? ''}
        onChange={({ target: { value } }) =>
          navigate({ to: PATH, search: value === '' ? {} : { status: value } })
        }
      />
    </div>
  );
}

/** No mail at all, none with this status, or none on this page. */
function NoMail({ total, status }: { total: number; status: MailStatus | undefined }) {
  if (total > 0) {
    return (
      <EmptyState
        title="There is nothing on this page"
        action={
          <ButtonLink href={status ? `${PATH}?status=${status}` : PATH}>First page</ButtonLink>
        }
      />
    );
  }
  if (status) {
    return (
      <EmptyState
        icon={EnvelopeIcon}
        title="No mail of this status"
        action={
          <ButtonLink href={PATH} variant="secondary">
            Show all mail
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={EnvelopeIcon}
      title="No mail yet"
      text="What the shop writes to its customers appears here: when they register, when they order, when a parcel leaves."
    />
  );
}
