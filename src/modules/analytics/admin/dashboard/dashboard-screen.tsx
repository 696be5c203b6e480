import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { Panel } from '../../../../ui/panel.tsx';
import * as settingsApi from '../../../settings/endpoints.ts';
import * as dashboardApi from '../../dashboard-endpoints.ts';
import { attentionQuery } from '../attention.ts';
import { FirstStepsPanel, firstStepsQuery } from '../first-steps/first-steps-panel.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { DayCards, DayCardsSkeleton } from './day-cards.tsx';
import { LatestOrdersPanel } from './latest-orders-panel.tsx';
import { StatCards } from './stat-cards.tsx';
import { LowStockPanel, WaitingPanel } from './waiting-panel.tsx';

const dashboardQuery = apiQuery(dashboardApi.read());

/** Work in progress on one side, things to know on the other. */
const COLUMNS =
  'grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]';

/** What waits, how the day and the week go, and what happened. */
export function DashboardScreen() {
  const query = useQuery({ ...dashboardQuery, staleTime: 0 });
  const { data, error } = query;
  const mayEdit = useCan(settingsApi.change);
  const steps = useQuery({ ...firstStepsQuery, enabled: mayEdit });
  const attention = useQuery(attentionQuery);
  // These may or may not have a panel at the top: what is shown before would move away from under a finger.
  const isUnsure = [query, attention, steps].some(({ isLoading }) => isLoading);
  return (
    <div className="grid gap-6">
      <PageHeader title="Dashboard" />
      {isUnsure && <DayCardsSkeleton />}
      <div className={isUnsure ? 'hidden' : 'contents'}>
        {mayEdit && <FirstStepsPanel />}
        <WaitingPanel lowStock={data?.lowStock.total} />
        <Loaded query={query} skeleton={<DayCardsSkeleton />}>
          {({ lastDays, currency }) => lastDays && <DayCards days={lastDays} currency={currency} />}
        </Loaded>
        <div className={COLUMNS}>
          <LatestOrdersPanel />
          <div className="grid gap-6 xl:row-span-2">
            {data && <LowStockPanel lowStock={data.lowStock} />}
            <ActivityPanel entries={data?.recentActivity} failed={error !== null} />
          </div>
          <div className="grid gap-6">
            {data && (
              <Panel
                title="In all"
                folded="Products, orders, revenue and users, and since last month"
              >
                <StatCards dashboard={data} />
              </Panel>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
