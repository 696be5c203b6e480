import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Action, ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { SettingsCard } from '../../../kit/admin/form/settings-tab.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as webhooksApi from '../endpoints.ts';

/** The webhook's secret, a test, and the way to what was delivered. Nothing while there is no webhook. */
export function WebhookPanel() {
  const { data, error, refetch } = useQuery({ ...apiQuery(webhooksApi.find()), staleTime: 0 });
  const [secret, setSecret] = useState<string>();
  const actions: Action[] = [
    {
      id: 'test',
      label: 'Send a Test',
      busy: 'Sending…',
      needs: webhooksApi.test,
      run: async () => {
        await apiSend(webhooksApi.test());
        return { done: 'A test event is on its way', note: 'The deliveries say what came of it.' };
      },
      failed: 'Failed to send a test event',
    },
    {
      id: 'secret',
      label: data?.secretMadeAt ? 'Make a New Secret' : 'Make a Secret',
      busy: 'Making…',
      needs: webhooksApi.renewSecret,
      ask: data?.secretMadeAt
        ? {
            title: 'Make a New Secret',
            text: (
              <p>From now on nothing is signed with the present one: receivers need the new one.</p>
            ),
          }
        : undefined,
      run: async () => {
        setSecret((await apiSend(webhooksApi.renewSecret())).secret);
        return { done: 'A new secret was made' };
      },
      failed: 'Failed to make a secret',
    },
  ];
  const of = useActions(actions);
  if (!data && error) return <LoadFailure text={error.message} onRetry={refetch} />;
  if (!data?.url) return null;
  return (
    <SettingsCard
      title="Deliveries"
      description="Receivers verify what they get with the secret. What they do not accept is tried again, for about a day."
    >
      <p className="text-sm">
        {data.secretMadeAt ? (
          <>
            Signed with the secret made on <DateTime at={data.secretMadeAt} />.
          </>
        ) : (
          'No secret was made yet.'
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {of.actions.map((action) => (
          <ActionButton key={action.id} of={of} action={action} />
        ))}
        <SiteLink
          href="/admin/settings/webhook"
          className="text-accent text-sm underline-offset-4 hover:underline"
        >
          View deliveries
        </SiteLink>
      </div>
      {of.question}
      {secret && (
        <Dialog
          open
          onOpenChange={() => setSecret(undefined)}
          title="The webhook's secret"
          description="It is shown this once. Enter it where your webhooks are received."
        >
          <div className="grid gap-5">
            <CopyField label="Secret" text={secret} />
            <Button onClick={() => setSecret(undefined)} className="justify-self-end">
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </SettingsCard>
  );
}
