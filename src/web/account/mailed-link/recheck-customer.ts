import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, useForgetCustomer } from '../../shared/session.ts';

/** After what ends a customer's sessions: asks whether this browser still has one. */
export function useRecheckCustomer(): () => Promise<void> {
  const queryClient = useQueryClient();
  const forgetCustomer = useForgetCustomer();
  return async () => {
    if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
    const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    if (user === null) forgetCustomer();
  };
}
