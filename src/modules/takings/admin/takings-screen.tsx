import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Action, ActionButton, ActionMenu, useActions } from '../../../kit/admin/action.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Segments } from '../../../kit/admin/frame/segments.tsx';
import type { Call } from '../../../kit/endpoint.ts';
import { todayIn } from '../../../kit/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { type Settings, useSettings } from '../../../shared/settings.ts';
import { ICON_BUTTON_CLASSES } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LEDGERS, type Ledger } from '../constants.ts';
import * as takingsApi from '../endpoints.ts';
import { besides, type Period, periodOf, rangeText, UNITS, type Unit, unitOf } from '../periods.ts';
import { Payouts } from './payouts-panel.tsx';
import { Figures } from './takings-figures.tsx';

const UNIT_NAMES: Record<Unit, string> = { month: 'Month', quarter: 'Quarter', year: 'Year' };

/** What the shop took; the address says in which days and in which currency. */
export function TakingsScreen() {
  const { timeZone } = useSettings();
  const search = useSearch({ strict: false }) as { date?: unknown; currency?: unknown };
  const period = periodIn(search.date) ?? periodOf(todayIn(timeZone), 'month');
  const currency = /^[A-Z]{3}$/.test(String(search.currency)) ? String(search.currency) : undefined;
  const asked = { date: rangeText(period), currency };
  const query = useQuery({
    ...apiQuery(takingsApi.read(asked)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const files = useActions(filesOf(asked), { everywhere: true });
  const [first, second, ...others] = files.actions;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Takings"
        actions={
          <>
            {[first, second].map(
              (action) => action && <ActionButton key={action.id} of={files} action={action} />,
            )}
            <ActionMenu of={files} actions={others} label="Other files of the takings" />
          </>
        }
      />
      <Periods {...{ period, currency, currencies: query.data?.currencies ?? [] }} />
      <Loaded query={query} failed="Failed to fetch the takings" skeleton={<Loading />}>
        {(view) => (
          <div
            aria-busy={query.isPlaceholderData}
            className="grid grid-cols-1 gap-4 transition-opacity aria-busy:opacity-50"
          >
            <Figures view={view} asked={asked}>
              <Payouts date={asked.date} />
            </Figures>
          </div>
        )}
      </Loaded>
    </div>
  );
}

type Asked = { date: string; currency: string | undefined };

function filesOf(asked: Asked): Action[] {
  const file = (
    id: string,
    label: string,
    { needs, call }: { needs: Action['needs']; call: Call },
  ): Action => ({
    id,
    label,
    needs,
    busy: 'Saving…',
    run: async () => {
      await saveFile(call, 'takings');
      return { done: `${label} saved` };
    },
    failed: 'The file could not be made',
  });
  const ledger = (program: Ledger) =>
    file(program, `Journals for ${LEDGERS[program].name}`, {
      needs: takingsApi.downloadLedger,
      call: takingsApi.downloadLedger({ ...asked, program }),
    });
  return [
    file('csv', 'CSV', { needs: takingsApi.download, call: takingsApi.download(asked) }),
    file('pdf', 'PDF', { needs: takingsApi.print, call: takingsApi.print(asked) }),
    ledger('xero'),
    ledger('quickbooks'),
    file('documents', 'All documents, CSV', {
      needs: takingsApi.downloadDocuments,
      call: takingsApi.downloadDocuments(asked),
    }),
  ];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Days that an address says; undefined for anything else. */
function periodIn(text: unknown): Period | undefined {
  const [from = '', to = ''] = String(text).split('..');
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : undefined;
}

type PeriodsProps = { period: Period; currency: string | undefined; currencies: string[] };

/** Which days: a month, a quarter, a year, the one before and after, or any. */
function Periods({ period, currency, currencies }: PeriodsProps) {
  const settings = useSettings();
  const navigate = useNavigate();
  const unit = unitOf(period);
  const href = (days: Period, of = currency) =>
    `/admin/takings?${new URLSearchParams({ date: rangeText(days), ...(of && { currency: of }) })}`;
  const step = (by: -1 | 1, Icon: typeof ChevronLeftIcon, label: string) => (
    <SiteLink href={href(besides(period, by))} className={ICON_BUTTON_CLASSES}>
      <Icon aria-hidden="true" className="size-5" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </SiteLink>
  );
  const change = (days: Period) => {
    if (DAY.test(days.from) && DAY.test(days.to) && days.from <= days.to) {
      navigate({ href: href(days), replace: true });
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label="Days"
          chosen={unit}
          segments={(Object.keys(UNITS) as Unit[]).map((id) => ({
            id,
            name: UNIT_NAMES[id],
            href: href(periodOf(period.to, id)),
          }))}
        />
        <span className="flex items-center">
          {step(-1, ChevronLeftIcon, 'Before')}
          <strong className="min-w-32 text-center font-strong">{nameOf(period, settings)}</strong>
          {step(1, ChevronRightIcon, 'After')}
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        {(['from', 'to'] as const).map((end) => (
          <span key={end} className="w-40">
            <TextField
              label={end === 'from' ? 'From' : 'To'}
              type="date"
              value={period[end]}
              onChange={({ target }) => change({ ...period, [end]: target.value })}
            />
          </span>
        ))}
      </div>
      {currencies.length > 1 && (
        <Segments
          label="Currency"
          chosen={currency ?? currencies[0]}
          segments={currencies.map((code) => ({ id: code, name: code, href: href(period, code) }))}
        />
      )}
    </div>
  );
}

/** 'November 2026', 'Oct – Dec 2026', '2026', '3 – 14 Nov 2026'. */
function nameOf(period: Period, { locale }: Settings): string {
  const unit = unitOf(period);
  const [from, to] = [period.from, period.to].map((day) => new Date(`${day}T00:00:00Z`)) as [
    Date,
    Date,
  ];
  const style: Intl.DateTimeFormatOptions =
    unit === 'month'
      ? { month: 'long', year: 'numeric' }
      : unit
        ? { month: 'short', year: 'numeric' }
        : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).formatRange(from, to);
}

const Loading = () => (
  <div className="grid animate-late-fade-in grid-cols-1 gap-4">
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {['gross', 'net', 'tax', 'refunds'].map((name) => (
        <Skeleton key={name} className="h-28 rounded-lg" />
      ))}
    </div>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {['documents', 'parts', 'taxes', 'ways'].map((name) => (
        <Skeleton key={name} className="h-64 rounded-lg" />
      ))}
    </div>
  </div>
);
