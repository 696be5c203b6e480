import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddressInput, AddressView } from '../../../domain/customers/schema.ts';
import { apiDelete, apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { toast } from '../../ui/toasts/toast.ts';

export const ADDRESSES_KEY = ['/api/addresses'];

const addressesQuery = {
  ...apiQuery<AddressView[]>('/api/addresses'),
  meta: { failure: 'Failed to load addresses. Please try again.', prefersServer: true },
};

/** The customer's addresses, default first; fetched once somebody is signed in. */
export function useAddresses() {
  const user = useCurrentUser();
  return useQuery({ ...addressesQuery, enabled: Boolean(user) });
}

/** Creates an address, or changes the one with the given id. */
export function useSaveAddress(id?: string) {
  return useAddressWrite<AddressInput, AddressView>({
    write: (input) =>
      id ? apiSend('PUT', `/api/addresses/${id}`, input) : apiSend('POST', '/api/addresses', input),
    done: id ? 'Address updated' : 'Address created',
    failed: id ? 'Failed to update address' : 'Failed to create address',
  });
}

export function useDeleteAddress() {
  return useAddressWrite<{ id: string }, void>({
    write: ({ id }) => apiDelete(`/api/addresses/${id}`),
    done: 'Address deleted',
    failed: 'Failed to delete address',
  });
}

export function useSetDefaultAddress() {
  return useAddressWrite<{ id: string }, AddressView>({
    write: ({ id }) => apiSend('PUT', `/api/addresses/${id}/default`),
    done: 'Default address updated',
    failed: 'Failed to set default address',
  });
}

type AddressWrite<Input, Answer> = {
  write: (input: Input) => Promise<Answer>;
  /** The toast's text after success. */
  done: string;
  failed: string;
};

/**
 * Finished only when the list is up to date: one change may move the default to another address.
 */
function useAddressWrite<Input, Answer = undefined>(change: AddressWrite<Input, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change.write,
    onSuccess: async () => {
      await refetchAfterWrite(queryClient, ADDRESSES_KEY);
      toast({ title: change.done });
    },
    onError: (error) => tellFailure(error, change.failed),
  });
}
