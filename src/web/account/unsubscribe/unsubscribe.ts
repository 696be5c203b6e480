import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailList, UnsubscribeCheck } from '../../../domain/newsletter/schema.ts';
import { toQueryString } from '../../../kit/query-string.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { endsLink } from '../mailed-link/link-check.ts';

/** How readers call each kind of mail. */
export const MAIL_LIST_NAMES: Record<MailList, string> = {
  orderUpdates: 'news about your orders on their way',
  newProducts: 'news about new products',
  priceAlerts: 'news about lower prices',
  reviewInvitations: 'invitations to review what you bought',
  newsletter: 'the newsletter',
};

/** What an unsubscribe link refers to. */
export const useUnsubscribeCheck = (token: string | null | undefined) =>
  useQuery({
    ...apiQuery<UnsubscribeCheck>('/api/unsubscribe', { token: token ?? '' }),
    enabled: Boolean(token),
    // A link that worked last time may not work now.
    gcTime: 0,
  });

/** Stops the mail that the link belongs to. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) =>
      apiSend<{ message: string }>('POST', `/api/unsubscribe${toQueryString({ token })}`),
    onError: (error) => {
      if (!endsLink(error)) tellFailure(error, 'Failed to unsubscribe. Please try again.');
    },
  });
