import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/queries.ts';
import * as dashboardApi from '../dashboard-endpoints.ts';
import type { Attention } from '../schema.ts';

const EVERY_MINUTE = 60_000;

export const attentionQuery = {
  ...apiQuery(dashboardApi.listAttention()),
  staleTime: EVERY_MINUTE,
  refetchInterval: EVERY_MINUTE,
};

/** How much waits for a staff member; undefined until known. */
export const useAttention = (): Attention | undefined => useQuery(attentionQuery).data;

/** What a dashboard shows of the latest orders; a list that somebody reads does not change under their eyes. */
export const LATEST_ORDERS = { limit: 5 };
