import { countAttention } from '../../domain/analytics/attention.ts';
import { readDashboard } from '../../domain/analytics/dashboard.ts';
import * as dashboardApi from '../../domain/analytics/dashboard-endpoints.ts';
import { readFirstSteps } from '../../domain/analytics/first-steps.ts';
import { summariseOutbox } from '../../domain/mail/list-outbox.ts';
import type { Mailer } from '../../domain/mail/mailer.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';

export function adminDashboardRoutes(app: App, mailer: Mailer): void {
  const { db } = mailer;
  serve(app, dashboardApi.read, ({ admin }) => readDashboard(db, admin?.permissions ?? []));

  serve(app, dashboardApi.listAttention, ({ admin }) =>
    countAttention(db, admin?.permissions ?? []),
  );

  serveList(app, dashboardApi.listFirstSteps, async ({ admin }) => {
    const { transport } = await summariseOutbox(mailer);
    const known = { safe: admin?.twoFactor === 'on', mail: transport !== null };
    return readFirstSteps(db, known);
  });
}
