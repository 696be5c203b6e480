import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { summariseOutbox } from '../../mail/list-outbox.ts';
import { countAttention } from '../attention.ts';
import { readDashboard } from '../dashboard.ts';
import * as dashboardApi from '../dashboard-endpoints.ts';
import { readFirstSteps } from '../first-steps.ts';

export function adminDashboardRoutes(app: App, { database: db, modules, mailer }: Shop): void {
  serve(app, dashboardApi.read, ({ admin }) =>
    readDashboard(db.reads, modules, admin?.permissions ?? []),
  );

  serve(app, dashboardApi.listAttention, ({ admin }) =>
    countAttention(db.reads, admin?.permissions ?? []),
  );

  serveList(app, dashboardApi.listFirstSteps, async ({ admin }) => {
    const { transport } = await summariseOutbox(mailer);
    const known = { safe: admin?.twoFactor === 'on', mail: transport !== null };
    return readFirstSteps(db, known);
  });
}
