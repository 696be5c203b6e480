import { ChartBarIcon, Squares2X2Icon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import type { Attention } from '../schema.ts';

declare module '../../../kit/admin/room.ts' {
  interface Waiting extends Record<keyof Attention, number> {}
}

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Dashboard',
      path: '/admin',
      alias: '/admin/dashboard',
      needs: 'dashboard.view',
      icon: Squares2X2Icon,
      place: 10,
      key: 'd',
      show: show(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
    },
    {
      name: 'Analytics',
      path: '/admin/analytics',
      words: 'reports statistics figures visitors',
      needs: 'analytics.view',
      icon: ChartBarIcon,
      place: 80,
      key: 'a',
      show: show(async () => (await import('./analytics-screen.tsx')).AnalyticsScreen),
    },
    {
      name: 'Compliance',
      path: '/admin/analytics/compliance',
      in: '/admin/analytics',
      needs: 'analytics.view',
      show: show(async () => (await import('./compliance-screen.tsx')).ComplianceScreen),
    },
  ],
};
