import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { PageQuery } from '../../kit/wire.ts';
import { Attention, DashboardView, FirstStep } from './schema.ts';

export const read = GET('/api/admin/dashboard', {
  summary: "The shop's totals, how they stood when last month ended, and recent activity",
  needs: 'dashboard.view',
  response: DashboardView,
});

export const listAttention = GET('/api/admin/attention', {
  summary: 'How much waits for a staff member, as far as the role may see it',
  needs: 'dashboard.view',
  response: Attention,
});

export const listFirstSteps = GET('/api/admin/first-steps', {
  summary: 'What a new owner does before the first parcel, and what of it is done',
  needs: 'settings.edit',
  query: PageQuery,
  response: z.array(FirstStep),
});
