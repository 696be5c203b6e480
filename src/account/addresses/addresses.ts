import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as addressesApi from '../../modules/customers/address-endpoints.ts';
import type { AddressInput, AddressView } from '../../modules/customers/schema.ts';
import { apiDelete, apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { currentUserQuery, useCurrentUser } from '../../shared/session.ts';
import { toast } from '../../ui/toasts/toast.ts';

const addressesQuery = {
  ...apiQuery(addressesApi.list()),
  meta: { failure: 'Failed to load addresses. Please try again.', prefersServer: true },
};

/** The customer's addresses, default first; fetched once somebody is signed in. */
export function useAddresses() {
  const user = useCurrentUser();
  return useQuery({ ...addressesQuery, enabled: Boolean(user) });
}

/** Creates an address, or changes the one with the given id, for a form. */
export function useSaveAddress(id?: string) {
  const follow = useFollowUp();
  return {
    send: async (input: AddressInput) => {
      const call = id ? addressesApi.change({ id }, input) : addressesApi.add(input);
      const address = await apiSend(call);
      await follow(id ? 'Address updated' : 'Address created');
      return address;
    },
    failed: id ? 'Failed to update address' : 'Failed to create address',
  };
}

/** Adds an address in passing, without a word. */
export function useAddAddress(): (input: AddressInput) => Promise<AddressView> {
  const queryClient = useQueryClient();
  return async (input) => {
    const address = await apiSend(addressesApi.add(input));
    queryClient.setQueryData(addressesQuery.queryKey, (others: AddressView[] = []) => [
      ...others,
      address,
    ]);
    // The first one says what a customer without a name is called.
    queryClient.invalidateQueries(currentUserQuery);
    return address;
  };
}

export function useDeleteAddress() {
  return useAddressWrite({
    write: (id) => apiDelete(addressesApi.remove({ id })),
    done: 'Address deleted',
    failed: 'Failed to delete address',
  });
}

export function useSetDefaultAddress() {
  return useAddressWrite({
    write: (id) => apiSend(addressesApi.makeDefault({ id })),
    done: 'Default address updated',
    failed: 'Failed to set default address',
  });
}

type AddressWrite = {
  write: (id: string) => Promise<unknown>;
  /** The toast's text after success. */
  done: string;
  failed: string;
};

function useAddressWrite({ write, done, failed }: AddressWrite) {
  const follow = useFollowUp();
  return useMutation({
    mutationFn: write,
    onSuccess: () => follow(done),
    onError: (error) => showFailure(error, failed),
  });
}

/**
 * Finished only when the list is up to date: one change may move the default to another address.
 */
function useFollowUp() {
  const queryClient = useQueryClient();
  return async (done: string) => {
    await refetchAfterWrite(queryClient, addressesQuery.queryKey);
    toast({ title: done });
  };
}
