import { useMutation, useQuery } from '@tanstack/react-query';
import type { UnsubscribeCheck } from '../../../domain/newsletter/schema.ts';
import { apiSend } from '../../api-client.ts';
import { apiQuery } from '../../queries.ts';
import { toQueryString } from '../../query-string.ts';
import { endsLink } from '../mailed-link/ends-link.ts';
import { tellFailure } from '../tell-failure.ts';

/** What a mail's link to stop such mail is about. */
export const useUnsubscribeCheck = (token: string | null | undefined) =>
  useQuery({
    ...apiQuery<UnsubscribeCheck>('/api/unsubscribe', { token: token ?? '' }),
    enabled: Boolean(token),
    // Whether it worked last time says nothing of today.
    gcTime: 0,
  });

/** Stops the mail that the link came with. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) =>
      apiSend<{ message: string }>('POST', `/api/unsubscribe${toQueryString({ token })}`),
    onError: (error) => {
      if (!endsLink(error)) tellFailure(error, 'Failed to unsubscribe. Please try again.');
    },
  });
