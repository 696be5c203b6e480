import { useQuery } from '@tanstack/react-query';
import { type Action, ActionButton, sending, useActions } from '../../../../kit/admin/action.tsx';
import { SettingsCard } from '../../../../kit/admin/form/settings-tab.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import * as sessionApi from '../../../../kit/session-endpoints.ts';
import type { AdminSessionView } from '../../../../kit/session-schema.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { LoadFailure } from '../../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

/** Where one is signed in, and ending that. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery({
    ...apiQuery(sessionApi.list()),
    staleTime: 0,
  });
  const others: Action = {
    id: 'end-others',
    label: 'End All Others',
    busy: 'Ending…',
    needs: sessionApi.endOthers,
    run: sending(sessionApi.endOthers(), 'You are signed out everywhere else'),
    failed: 'Failed to end the other sessions',
  };
  const of = useActions(data && data.length > 1 ? [others] : []);
  return (
    <SettingsCard
      title="Where you are signed in"
      description="End what you do not know, and change your password then."
    >
      {data ? (
        <ul className="grid divide-y divide-line">
          {data.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-3 py-3 text-sm">
              <div className="grid min-w-40 flex-1">
                <span className="font-strong">
                  {session.device}
                  {session.current && <span className="font-regular text-accent"> · here</span>}
                </span>
                <span className="figures text-ink-soft text-xs">
                  {session.address}, last used <DateTime at={session.lastUsedAt} />
                </span>
              </div>
              {!session.current && <EndSession session={session} />}
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure text={error.message} onRetry={refetch} />
      ) : (
        <Skeleton className="h-24" />
      )}
      {of.actions.map((action) => (
        <span key={action.id}>
          <ActionButton of={of} action={action} />
        </span>
      ))}
    </SettingsCard>
  );
}

function EndSession({ session: { id, device } }: { session: AdminSessionView }) {
  const end: Action = {
    id: 'end',
    label: 'End',
    busy: 'Ending…',
    needs: sessionApi.end,
    run: sending(sessionApi.end({ id }), 'The session has ended'),
    failed: 'Failed to end the session',
  };
  const of = useActions([end]);
  return of.actions.map((action) => (
    <ActionButton key={action.id} of={of} action={action}>
      <VisuallyHidden> the session on {device}</VisuallyHidden>
    </ActionButton>
  ));
}
