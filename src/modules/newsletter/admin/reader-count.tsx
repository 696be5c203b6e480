import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiSend } from '../../../shared/api-client.ts';
import { useSettings } from '../../../shared/settings.ts';
import * as newsletterApi from '../admin-endpoints.ts';
import { AudienceInput } from '../schema.ts';
import { readersText } from './audience-names.ts';

/** To how many it would go now; only those who confirmed are meant. */
export function ReaderCount({ audience }: { audience: AudienceInput }) {
  const { locale } = useSettings();
  const { success, data: asked } = AudienceInput.safeParse(audience);
  const call = newsletterApi.countReaders(asked ?? {});
  const { data } = useQuery({
    queryKey: [...call.key, JSON.stringify(asked)],
    queryFn: () => apiSend(call),
    enabled: success,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!success || !data) return null;
  return data.readers === 0
    ? 'Newsletters go only to those who confirmed their subscription: none of these has yet.'
    : `It goes to ${readersText(data.readers, locale)} who confirmed their subscription.`;
}
