import { z } from 'zod';
import { countAttention } from '../../domain/analytics/attention.ts';
import { readDashboard } from '../../domain/analytics/dashboard.ts';
import { readFirstSteps } from '../../domain/analytics/first-steps.ts';
import { Attention, DashboardView, FirstStep } from '../../domain/analytics/schema.ts';
import { summariseOutbox } from '../../domain/mail/list-outbox.ts';
import type { Mailer } from '../../domain/mail/mailer.ts';
import { PageQuery, pageOf } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

export function adminDashboardRoutes(app: App, mailer: Mailer): void {
  const { db } = mailer;
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
    ({ admin }) => readDashboard(db, admin?.permissions ?? []),
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

  app.get(
    '/api/admin/first-steps',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags: ['Back office'],
        summary: 'What a new owner does before the first parcel, and what of it is done',
        querystring: PageQuery,
        response: { 200: z.array(FirstStep) },
      },
    },
    async ({ admin, query }, reply) => {
      const { transport } = await summariseOutbox(mailer);
      const known = { safe: admin?.twoFactor === 'on', mail: transport !== null };
      return pageOf(reply, await readFirstSteps(db, known), query);
    },
  );
}
