import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailList } from '../../modules/newsletter/schema.ts';
import * as unsubscribeApi from '../../modules/newsletter/unsubscribe-endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { endsLink } from '../../shared/link-check.ts';
import { apiQuery } from '../../shared/queries.ts';

/** How readers call each kind of mail. */
export const MAIL_LIST_NAMES: Record<MailList, string> = {
  orderUpdates: 'news about your orders on their way',
  newProducts: 'news about new products',
  priceAlerts: 'news about lower prices',
  reviewInvitations: 'invitations to review what you bought',
  abandonedCarts: 'reminders of what is in your cart',
  refillReminders: 'reminders of what should be used up',
  newsletter: 'the newsletter',
};

/** What an unsubscribe link refers to. */
export const useUnsubscribeCheck = (token: string | null | undefined) =>
  useQuery({
    ...apiQuery(unsubscribeApi.check({ token: token ?? '' })),
    enabled: Boolean(token),
    // A link that worked last time may not work now.
    gcTime: 0,
  });

/** Stops the mail that the link belongs to. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => apiSend(unsubscribeApi.stop({ token })),
    onError: (error) => {
      if (!endsLink(error)) showFailure(error, 'Failed to unsubscribe. Please try again.');
    },
  });
