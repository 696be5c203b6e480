import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { apiListQuery, refetchAfterWrite } from '../../../shared/queries.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import * as subscribersApi from '../admin-endpoints.ts';
import type { NewNewsletter } from '../schema.ts';

/** The latest subscribers. */
export const subscribersQuery = (limit: number) => apiListQuery(subscribersApi.list({ limit }));

/** How many readers a newsletter would reach: `total` counts the confirmed subscribers. */
export const readersQuery = apiListQuery(subscribersApi.list({ confirmed: 'true', limit: 1 }));

export function useSendNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newsletter: NewNewsletter) => apiSend(subscribersApi.send(newsletter)),
    onSuccess: ({ message }) => toast({ title: 'Newsletter sent', description: message }),
    onError: (error) => showFailure(error, 'Failed to send newsletter'),
    // Somebody may have confirmed or unsubscribed meanwhile.
    onSettled: () => refetchAfterWrite(queryClient),
  });
}

/** '1 reader', '1,204 readers'. */
export const readersText = (count: number, locale: string): string =>
  count === 1 ? '1 reader' : `${count.toLocaleString(locale)} readers`;
