import { useQuery } from '@tanstack/react-query';
import type { Attention } from '../../../domain/analytics/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** The key prefix of the counts of what waits, for whatever changes them. */
export const ATTENTION_PATH = '/api/admin/attention';

const EVERY_MINUTE = 60_000;

export const attentionQuery = {
  ...apiQuery<Attention>(ATTENTION_PATH),
  staleTime: EVERY_MINUTE,
  refetchInterval: EVERY_MINUTE,
};

/** How much waits for a colleague; undefined until known. */
export const useAttention = (): Attention | undefined => useQuery(attentionQuery).data;
