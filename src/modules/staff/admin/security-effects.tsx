import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { useRested } from '../../../ui/browser/rested.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SecurityDraft, SecurityPreview } from '../schema.ts';
import * as securityApi from '../security-endpoints.ts';

/** How long nothing is typed before the shop is asked. */
const REST_MS = 300;

/** Whom the settings would shut out, were they saved as they are typed; undefined until known, or where they are wrong. */
export function useSecurityPreview(draft: SecurityDraft): SecurityPreview | undefined {
  const text = useRested(JSON.stringify(draft), REST_MS);
  const call = securityApi.previewSecurity(JSON.parse(text));
  const { data, isError } = useQuery({
    queryKey: [call.url, text],
    queryFn: () => apiSend(call),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // What is wrong with a setting is said at its field when it is saved.
  return isError ? undefined : data;
}

/** Whether one's own address is in the list, and which staff would be shut out. */
export function NetworkEffects({
  networks,
  preview,
}: {
  networks: string;
  preview: SecurityPreview;
}) {
  const { address, isAdmitted, shutOut } = preview;
  if (networks.trim() === '') {
    return <Notice tone="quiet" title={`Your address is ${address}.`} />;
  }
  if (!isAdmitted) {
    return (
      <Notice live tone="danger" title={`Your address ${address} is not in the list.`}>
        You would shut yourself out, so this cannot be saved.
      </Notice>
    );
  }
  if (shutOut.length === 0) {
    return <Notice live tone="good" title={`Your address ${address} is in the list.`} />;
  }
  return (
    <Notice live title={`Your address ${address} is in the list. These would be shut out:`}>
      <Sessions sessions={shutOut} />
    </Notice>
  );
}

/** Which staff a shorter session would sign out. */
export const TimeoutEffects = ({ signedOut }: SecurityPreview) =>
  signedOut.length > 0 && (
    <Notice live title="These have done nothing for longer, and would be signed out:">
      <Sessions sessions={signedOut} />
    </Notice>
  );

/** Which staff would have to set up a second factor. */
export const TwoFactorEffects = ({ withoutSecondFactor }: SecurityPreview) =>
  withoutSecondFactor.length > 0 && (
    <Notice live title="These have none yet, and must set one up when they sign in next:">
      {withoutSecondFactor.join(', ')}
    </Notice>
  );

const Sessions = ({ sessions }: { sessions: SecurityPreview['shutOut'] }) => (
  <ul>
    {sessions.map(({ username, address, lastUsedAt }) => (
      <li key={`${username} ${address}`}>
        <span className="font-strong">{username}</span> at {address}, last seen{' '}
        <DateTime at={lastUsedAt} />
      </li>
    ))}
  </ul>
);
