import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../../shared/queries.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import * as emailKeyApi from '../email-key-endpoints.ts';

/** Whether there is a key for sending mail, and where it comes from. */
export const emailKeyQuery = apiQuery(emailKeyApi.find());

/** Stores a key for sending mail. */
export function useSetEmailKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (apiKey: string) => apiSend(emailKeyApi.change({ apiKey })),
    onSuccess: () => toast({ title: 'SendGrid API key configured successfully' }),
    onError: (error) => showFailure(error, 'Failed to configure SendGrid API key'),
    onSettled: refresh,
  });
}

export function useRemoveEmailKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => apiSend(emailKeyApi.remove()),
    onSuccess: () => toast({ title: 'SendGrid API key removed successfully' }),
    onError: (error) => showFailure(error, 'Failed to remove SendGrid API key'),
    onSettled: refresh,
  });
}

/** Sends a test mail to the shop's own address. */
export function useSendTestEmail() {
  return useMutation({
    mutationFn: () => apiSend(emailKeyApi.test()),
    onSuccess: (response) =>
      toast({
        title: 'Test email sent',
        description:
          response?.message || 'Check your console for the reset link (development mode)',
      }),
    onError: (error) => showFailure(error, 'Failed to send test email'),
  });
}

/** A key makes it possible to send mail, so the state of the outbox has changed as well. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => refetchAfterWrite(queryClient);
}
