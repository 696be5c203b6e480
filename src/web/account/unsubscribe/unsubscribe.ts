import { useMutation, useQuery } from '@tanstack/react-query';
import type { UnsubscribeCheck } from '../../../domain/mail/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { tellFailure } from '../../shared/tell-failure.ts';
import { toQueryString } from '../../ui/query-string.ts';
import { endsLink } from '../mailed-link/ends-link.ts';

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
