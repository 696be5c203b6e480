import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import type { NotificationPreferences } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';

const notificationsQuery = {
  ...apiQuery(accountApi.listNotifications()),
  meta: {
    failure: 'Failed to load your notification preferences. Please try again.',
    prefersServer: true,
  },
  // Links in mails change them as well.
  staleTime: 0,
};

/** The customer's mail preferences, as stored on the server. */
export function useNotifications() {
  const user = useCurrentUser();
  return useQuery({ ...notificationsQuery, enabled: Boolean(user) });
}

/** Saves one preference. Until the server has answered, `variables` holds the new value to show. */
export function useSaveNotification(
  name: keyof NotificationPreferences,
  place: 'settings' | 'thank-you' = 'settings',
) {
  const queryClient = useQueryClient();
  return useMutation({
    // One at a time: each answer holds all preferences, and the last one stays.
    scope: { id: 'notifications' },
    mutationFn: (on: boolean) => apiSend(accountApi.changeNotifications({ [name]: on, place })),
    onSuccess: async (saved) => {
      // An answer still under way may be older.
      await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey });
      queryClient.setQueryData(notificationsQuery.queryKey, saved);
    },
    onError: (error) => showFailure(error, 'Failed to update notification preferences.'),
  });
}
