import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { type Action, ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { SettingsCard } from '../../../kit/admin/form/settings-tab.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import * as settingsApi from '../../settings/endpoints.ts';
import * as webhooksApi from '../endpoints.ts';
import { EVENT_NAMES, TOLD_EVENTS, type ToldEvent } from '../events.ts';
import { EventChoices } from './event-choices.tsx';

type WebhookPanelProps = {
  /** The setting `webhook_events`. */
  events: string;
};

/** The webhook's events, its secret and a test. Nothing while there is no webhook. */
export function WebhookPanel({ events }: WebhookPanelProps) {
  const [chooses, setChooses] = useState(false);
  const chosen = TOLD_EVENTS.filter((event) => eventsOf(events).includes(event));
  const { data, error, refetch } = useQuery({ ...apiQuery(webhooksApi.find()), staleTime: 0 });
  const [secret, setSecret] = useState<string>();
  const actions: Action[] = [
    {
      id: 'events',
      label: 'Choose Events',
      needs: settingsApi.change,
      open: () => setChooses(true),
    },
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
      title="What it is told"
      description="Receivers verify what they get with the secret. What they do not accept is tried again, for about a day."
    >
      <p className="text-sm">
        {chosen.length === 0
          ? 'It is told of everything. '
          : `It is told of: ${chosen.map((event) => EVENT_NAMES[event].toLowerCase()).join(', ')}. `}
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
      </div>
      {of.question}
      {chooses && <EventsForm chosen={chosen} onClose={() => setChooses(false)} />}
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

/** One a line, as the setting has them; none: all. */
const eventsOf = (text: string) => text.split('\n').filter(Boolean);

const Chosen = z.object({ events: z.array(z.enum(TOLD_EVENTS)) });

type EventsFormProps = { chosen: ToldEvent[]; onClose: () => void };

function EventsForm({ chosen, onClose }: EventsFormProps) {
  const form = useRecordForm<z.infer<typeof Chosen>>({
    schema: Chosen,
    loaded: { events: chosen },
    change: settingsApi.change,
    save: ({ events }) =>
      apiSend(settingsApi.change({ key: 'webhook_events', value: events.join('\n') })),
    onSaved: onClose,
    done: 'The webhook is told of what was chosen',
    failed: 'Failed to choose events',
  });
  return (
    <DrawerForm title="Events of the Webhook" progress={form.progress} onClose={onClose}>
      <EventChoices
        legend="What it is told of; none chosen: everything"
        chosen={form.watch('events')}
        onChange={(events) => form.put('events', events)}
      />
    </DrawerForm>
  );
}
