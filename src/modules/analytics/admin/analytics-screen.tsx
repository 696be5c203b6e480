import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Segments } from '../../../kit/admin/frame/segments.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { type Settings, useSettings } from '../../../shared/settings.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { COMPARISONS, type Comparison, TIME_RANGES, type TimeRange } from '../constants.ts';
import * as analyticsApi from '../endpoints.ts';
import type { AnalyticsView } from '../schema.ts';
import { writerOf } from './figure-text.ts';
import { KeyFigures, PerformanceSummary } from './key-figures.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { Channels, EmptySearches, Funnel, TopBrands, TopProducts } from './rankings.tsx';
import { TimeCharts } from './time-charts.tsx';

const RANGE_NAMES: Record<TimeRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
};
const STANDARD: TimeRange = '7d';

const COMPARISON_NAMES: Record<Comparison, string> = {
  before: 'The days before',
  year: 'A year before',
};

/** What the address asks for. */
type Asked = {
  timeRange: TimeRange;
  /** '2026-11-01..2026-11-30', in place of a range. */
  date: string | undefined;
  compare: Comparison;
  currency: string | undefined;
};

const DAYS = /^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/;

function askedIn(search: Record<string, unknown>): Asked {
  const said = (name: string, form: RegExp) => {
    const text = String(search[name] ?? '');
    return form.test(text) ? text : undefined;
  };
  return {
    timeRange: isTimeRange(search.range) ? search.range : STANDARD,
    date: said('date', DAYS),
    compare: search.compare === 'year' ? 'year' : 'before',
    currency: said('currency', /^[A-Z]{3}$/),
  };
}

const isTimeRange = (value: unknown): value is TimeRange =>
  typeof value === 'string' && Object.hasOwn(TIME_RANGES, value);

/** The shop's figures; the address says of which days, beside which, and in which currency. */
export function AnalyticsScreen() {
  const settings = useSettings();
  const asked = askedIn(useSearch({ strict: false }) as Record<string, unknown>);
  const { timeRange, date, ...others } = asked;
  const days = { ...(date ? { date } : { timeRange }), ...others };
  const seesProfit = useCan(analyticsApi.readProfit);
  const query = useQuery({
    ...apiQuery(analyticsApi.read(days)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="Analytics" actions={<Ranges asked={asked} />} />
      <Choices asked={asked} view={query.data} />
      <Loaded query={query} failed="Failed to fetch analytics" skeleton={<Loading />}>
        {(data) => (
          <div
            aria-busy={query.isPlaceholderData}
            className="grid grid-cols-1 gap-4 transition-opacity aria-busy:opacity-50"
          >
            <Figures
              view={data}
              settings={settings}
              profit={seesProfit && <ProfitPanel asked={days} writer={writerOf(settings, data)} />}
            />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function hrefOf({ timeRange, date, compare, currency }: Asked): string {
  const search = new URLSearchParams({
    ...(date ? { date } : { range: timeRange }),
    ...(compare === 'year' && { compare }),
    ...(currency && { currency }),
  });
  return `/admin/analytics?${search}`;
}

/** Days up to today. */
const Ranges = ({ asked }: { asked: Asked }) => (
  <Segments
    label="Time range"
    chosen={asked.date ? undefined : asked.timeRange}
    segments={(Object.keys(RANGE_NAMES) as TimeRange[]).map((range) => ({
      id: range,
      name: RANGE_NAMES[range],
      href: hrefOf({ ...asked, timeRange: range, date: undefined }),
    }))}
  />
);

/** Any days, what they are compared with, and which currency. */
function Choices({ asked, view }: { asked: Asked; view: AnalyticsView | undefined }) {
  const navigate = useNavigate();
  const go = (change: Partial<Asked>) =>
    navigate({ href: hrefOf({ ...asked, ...change }), replace: true });
  const [from = '', to = ''] = asked.date?.split('..') ?? [view?.range.from, view?.range.to];
  const change = (days: { from: string; to: string }) => {
    const date = `${days.from}..${days.to}`;
    if (DAYS.test(date) && days.from <= days.to) go({ date });
  };
  const { currencies = [] } = view ?? {};
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className="min-w-0 sm:w-40">
          <TextField
            label={end === 'from' ? 'From' : 'To'}
            type="date"
            value={end === 'from' ? from : to}
            onChange={({ target }) => change({ from, to, [end]: target.value })}
          />
        </span>
      ))}
      <span className="max-sm:col-span-2 sm:w-48">
        <SelectField
          label="Compared with"
          value={asked.compare}
          options={COMPARISONS.map((value) => ({ value, label: COMPARISON_NAMES[value] }))}
          onChange={({ target }) => go({ compare: target.value === 'year' ? 'year' : 'before' })}
        />
      </span>
      {currencies.length > 1 && (
        <Segments
          label="Currency"
          chosen={asked.currency ?? currencies[0]}
          segments={currencies.map((code) => ({
            id: code,
            name: code,
            href: hrefOf({ ...asked, currency: code }),
          }))}
        />
      )}
    </div>
  );
}

type FiguresProps = { view: AnalyticsView; settings: Settings; profit: ReactNode };

function Figures({ view, settings, profit }: FiguresProps) {
  const writer = writerOf(settings, view);
  const shared = { view, writer };
  return (
    <>
      <p className="text-ink-soft text-sm">
        {writer.longSpan(view.range)}, {view.timeZone}. Before: {writer.longSpan(view.before.range)}
        .
      </p>
      <KeyFigures {...shared} />
      {profit}
      <TimeCharts {...shared} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 xl:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-4">
          <TopProducts {...shared} />
          <TopBrands {...shared} />
        </div>
        <PerformanceSummary {...shared} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <Funnel {...shared} />
        <Channels {...shared} />
        <EmptySearches {...shared} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-1 animate-late-fade-in gap-4">
      <Skeleton className="h-5 wide-72" />
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {['revenue', 'orders', 'visitors', 'conversion'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-lg" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {['revenue', 'orders', 'visitors', 'conversion'].map((name) => (
          <Skeleton key={name} className="h-80 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
