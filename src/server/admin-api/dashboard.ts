import { countAttention } from '../../domain/analytics/attention.ts';
import { readDashboard } from '../../domain/analytics/dashboard.ts';
import { Attention, DashboardView } from '../../domain/analytics/schema.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

export function adminDashboardRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/dashboard',
    {
      config: { needs: 'dashboard.view' },
      schema: {
        tags: ['Back office'],
        summary: "The shop's totals, how they stood when last month ended, and recent activity",
        response: { 200: DashboardView },
      },
    },
    () => readDashboard(db),
  );

  app.get(
    '/api/admin/attention',
    {
      config: { needs: 'dashboard.view' },
      schema: {
        tags: ['Back office'],
        summary: 'How much waits for a colleague, as far as the role may see it',
        response: { 200: Attention },
      },
    },
    ({ admin }) => countAttention(db, admin?.permissions ?? []),
  );
}
