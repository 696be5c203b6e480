import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, useForgetCustomer } from '../../shared/session.ts';

/** Asks again who is signed in, after something that may have ended this browser's session. */
export function useRecheckCustomer(): () => Promise<void> {
  const queryClient = useQueryClient();
  const forgetCustomer = useForgetCustomer();
  return async () => {
    if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
    const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    if (user === null) forgetCustomer();
  };
}
