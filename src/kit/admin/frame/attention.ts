import { useQuery } from '@tanstack/react-query';
import * as dashboardApi from '../../../modules/analytics/dashboard-endpoints.ts';
import type { Attention } from '../../../modules/analytics/schema.ts';
import { apiQuery } from '../../../shared/queries.ts';

const EVERY_MINUTE = 60_000;

export const attentionQuery = {
  ...apiQuery(dashboardApi.listAttention()),
  staleTime: EVERY_MINUTE,
  refetchInterval: EVERY_MINUTE,
};

/** How much waits for a colleague; undefined until known. */
export const useAttention = (): Attention | undefined => useQuery(attentionQuery).data;
