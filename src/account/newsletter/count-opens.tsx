import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as newsletterApi from '../../modules/newsletter/endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { useLinkToken } from '../../shared/link-token.ts';
import { apiQuery } from '../../shared/queries.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** Asks a subscriber whether opening newsletters may be counted: an empty box, and only where the shop counts at all. */
export function CountOpens() {
  const token = useLinkToken();
  return token ? <Asked token={token} /> : null;
}

function Asked({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const query = apiQuery(newsletterApi.readOpens({ token }));
  const { data } = useQuery({ ...query, gcTime: 0, retry: false });
  const change = useMutation({
    mutationFn: (allowed: boolean) => apiSend(newsletterApi.changeOpens({ token, allowed })),
    onSuccess: (now) => queryClient.setQueryData(query.queryKey, now),
    onError: (error) => showFailure(error, 'Failed to save this. Please try again.'),
  });
  if (!data || (!data.offered && !data.allowed)) return null;
  return (
    <Checkbox
      label={data.words}
      checked={data.allowed}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  );
}
