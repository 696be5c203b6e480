import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Segments } from '../../../kit/admin/frame/segments.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { type Settings, useSettings } from '../../../shared/settings.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { TIME_RANGES, type TimeRange } from '../constants.ts';
import * as analyticsApi from '../endpoints.ts';
import type { AnalyticsView } from '../schema.ts';
import { writerOf } from './figure-text.ts';
import { KeyFigures, PerformanceSummary } from './key-figures.tsx';
import { Channels, EmptySearches, Funnel, TopProducts } from './rankings.tsx';
import { TimeCharts } from './time-charts.tsx';

const RANGE_NAMES: Record<TimeRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
};
const STANDARD: TimeRange = '30d';

/** The shop's figures; the address says of which days and in which currency. */
export function AnalyticsScreen() {
  const settings = useSettings();
  const search = useSearch({ strict: false }) as { range?: unknown; currency?: unknown };
  const timeRange = isTimeRange(search.range) ? search.range : STANDARD;
  const currency = /^[A-Z]{3}$/.test(String(search.currency)) ? String(search.currency) : undefined;
  const query = useQuery({
    ...apiQuery(analyticsApi.read({ timeRange, currency })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Analytics"
        actions={<Choices {...{ timeRange, currency, currencies: query.data?.currencies ?? [] }} />}
      />
      <Loaded query={query} failed="Failed to fetch analytics" skeleton={<Loading />}>
        {(data) => (
          <div
            aria-busy={query.isPlaceholderData}
            className="grid grid-cols-1 gap-4 transition-opacity aria-busy:opacity-50"
          >
            <Figures view={data} settings={settings} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

const isTimeRange = (value: unknown): value is TimeRange =>
  typeof value === 'string' && Object.hasOwn(TIME_RANGES, value);

type ChoicesProps = { timeRange: TimeRange; currency: string | undefined; currencies: string[] };

function Choices({ timeRange, currency, currencies }: ChoicesProps) {
  const href = (range: TimeRange, of: string | undefined) =>
    `/admin/analytics?${new URLSearchParams({ range, ...(of && { currency: of }) })}`;
  return (
    <>
      {currencies.length > 1 && (
        <Segments
          label="Currency"
          chosen={currency ?? currencies[0]}
          segments={currencies.map((code) => ({
            id: code,
            name: code,
            href: href(timeRange, code),
          }))}
        />
      )}
      <Segments
        label="Time range"
        chosen={timeRange}
        segments={(Object.keys(RANGE_NAMES) as TimeRange[]).map((range) => ({
          id: range,
          name: RANGE_NAMES[range],
          href: href(range, currency),
        }))}
      />
    </>
  );
}

function Figures({ view, settings }: { view: AnalyticsView; settings: Settings }) {
  const writer = writerOf(settings, view);
  const shared = { view, writer };
  return (
    <>
      <p className="text-ink-soft text-sm">
        {writer.longSpan(view.range)}, {view.timeZone}. Before: {writer.longSpan(view.before.range)}
        .
      </p>
      <KeyFigures {...shared} />
      <TimeCharts {...shared} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 xl:grid-cols-[3fr_2fr]">
        <TopProducts {...shared} />
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
