import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { EmailKeyPanel } from '../../../mail/admin/email-key-panel.tsx';
import * as emailKeyApi from '../../../mail/email-key-endpoints.ts';
import { SubscriberPanel } from '../../../newsletter/admin/subscriber-panel.tsx';
import * as subscribersApi from '../../../newsletter/admin-endpoints.ts';
import * as settingsApi from '../../../settings/endpoints.ts';
import * as dashboardApi from '../../dashboard-endpoints.ts';
import { attentionQuery } from '../attention.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { FirstStepsPanel, firstStepsQuery } from './first-steps-panel.tsx';
import { LatestOrdersPanel } from './latest-orders-panel.tsx';
import { SiteConfigPanel } from './site-config-panel.tsx';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { LowStockPanel, WaitingPanel } from './waiting-panel.tsx';

const dashboardQuery = apiQuery(dashboardApi.read());

/** Work in progress on one side, things to know on the other; under the work, and last on a phone, what is set up once. */
const COLUMNS =
  'grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]';

/** The shop at a glance. */
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
      {isUnsure && <StatCardsSkeleton />}
      <div className={isUnsure ? 'hidden' : 'contents'}>
        {mayEdit && <FirstStepsPanel />}
        <WaitingPanel lowStock={data?.lowStock.total} />
        <Loaded query={query} skeleton={<StatCardsSkeleton />}>
          {(data) => <StatCards dashboard={data} />}
        </Loaded>
        <div className={COLUMNS}>
          <LatestOrdersPanel />
          <div className="grid gap-6 xl:row-span-2">
            {data && <LowStockPanel lowStock={data.lowStock} />}
            <ActivityPanel entries={data?.recentActivity} failed={error !== null} />
          </div>
          <div className="grid gap-6">
            {mayEdit && <SiteConfigPanel />}
            {useCan(emailKeyApi.find) && <EmailKeyPanel />}
            {useCan(subscribersApi.list) && <SubscriberPanel />}
          </div>
        </div>
      </div>
    </div>
  );
}
