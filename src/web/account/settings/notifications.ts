import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';

const PATH = '/api/user/notifications';

const notificationsQuery = {
  ...apiQuery<NotificationPreferences>(PATH),
  meta: {
    failure: 'Failed to load your notification preferences. Please try again.',
    prefersServer: true,
  },
  // A link in a mail changes them as well.
  staleTime: 0,
};

/** What the customer wants mail about, as the server knows it. */
export function useNotifications() {
  const user = useCurrentUser();
  return useQuery({ ...notificationsQuery, enabled: Boolean(user) });
}

/** Saves one preference: `variables` is what it shall be until the server has it, or has refused it. */
export function useSaveNotification(name: keyof NotificationPreferences) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each answer tells all preferences, and the last one stays.
    scope: { id: PATH },
    mutationFn: (on: boolean) => apiSend<NotificationPreferences>('PUT', PATH, { [name]: on }),
    onSuccess: async (saved) => {
      // An answer that is still on its way may be older.
      await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey });
      queryClient.setQueryData(notificationsQuery.queryKey, saved);
    },
    onError: (error) => tellFailure(error, 'Failed to update notification preferences.'),
  });
}
