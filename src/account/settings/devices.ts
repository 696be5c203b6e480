import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../kit/endpoint.ts';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { apiDelete } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { toast } from '../../ui/toasts/toast.ts';

const devicesQuery = {
  ...apiQuery(accountApi.listSessions()),
  meta: { failure: 'Failed to load your devices. Please try again.', prefersServer: true },
  // Devices change without this one doing anything.
  staleTime: 0,
};

/** The browsers in which the customer is signed in. */
export function useDevices() {
  const user = useCurrentUser();
  return useQuery({ ...devicesQuery, enabled: Boolean(user) });
}

/** Signs one device out. */
export function useSignOutDevice() {
  return useSignOut<string>({
    call: (id) => accountApi.endSession({ id }),
    done: 'Device signed out',
    failed: 'Failed to sign out the device.',
  });
}

/** Signs out all devices except this one. */
export function useSignOutOtherDevices() {
  return useSignOut<void>({
    call: accountApi.endOtherSessions,
    done: 'All other devices were signed out',
    failed: 'Failed to sign out the devices.',
  });
}

type SignOut<Which> = { call: (which: Which) => Call; done: string; failed: string };

/** Finished only when the list is up to date. */
function useSignOut<Which>({ call, done, failed }: SignOut<Which>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: Which) => apiDelete(call(which)),
    onSuccess: async () => {
      await refetchAfterWrite(queryClient, devicesQuery.queryKey);
      toast({ title: done });
    },
    onError: (error) => showFailure(error, failed),
  });
}
