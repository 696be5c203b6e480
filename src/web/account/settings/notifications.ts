import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../api-client.ts';
import { apiQuery } from '../../queries.ts';
import { useCurrentUser } from '../../storefront/session.ts';
import { tellFailure } from '../tell-failure.ts';

const PATH = '/api/user/notifications';

const notificationsQuery = {
  ...apiQuery<NotificationPreferences>(PATH),
  meta: { failure: 'Failed to load your notification preferences. Please try again.' },
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
    // One after the other: each sends all preferences, as the one before left them.
    scope: { id: PATH },
    mutationFn: (on: boolean) =>
      apiSend<NotificationPreferences>('PUT', PATH, {
        ...queryClient.getQueryData<NotificationPreferences>(notificationsQuery.queryKey),
        [name]: on,
      }),
    onSuccess: (saved) => queryClient.setQueryData(notificationsQuery.queryKey, saved),
    onError: (error) => tellFailure(error, 'Failed to update notification preferences.'),
  });
}
