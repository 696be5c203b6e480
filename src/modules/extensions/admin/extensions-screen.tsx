import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { type Action, sending, useActions } from '../../../kit/admin/action.tsx';
import {
  DeclaredFields,
  readTyped,
  type TypedValues,
  typedOf,
} from '../../../kit/admin/form/declared-fields.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Value } from '../../../kit/declared-values.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as extensionsApi from '../endpoints.ts';
import type { ExtensionView } from '../schema.ts';

const extensionsQuery = apiQuery(extensionsApi.list());

/** What others have written for the shop: switched on and off, and set up. */
export function ExtensionsScreen() {
  const canView = useCan(extensionsApi.list);
  const query = useQuery({ ...extensionsQuery, staleTime: 0, enabled: canView });
  const [edited, setEdited] = useState('');
  if (!canView) return <Forbidden title="Extensions" needs={extensionsApi.list} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="Extensions" />
      <p className="max-w-prose text-ink-soft text-sm">
        Parts of the shop that can be switched off. What one of them had stored stays, and is there
        again when it is switched on.
      </p>
      <Loaded
        query={query}
        failed="Failed to fetch extensions"
        skeleton={<Skeleton className="h-64 animate-late-fade-in rounded-lg" />}
      >
        {(extensions) => {
          const open = extensions.find(({ id }) => id === edited);
          return (
            <>
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {extensions.map((extension) => (
                  <Extension
                    key={extension.id}
                    extension={extension}
                    onEdit={() => setEdited(extension.id)}
                  />
                ))}
              </ul>
              {open && <SetUp key={open.id} extension={open} onClose={() => setEdited('')} />}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Extension({ extension, onEdit }: { extension: ExtensionView; onEdit: () => void }) {
  const { title, description, brings, uses, settings, lastError, failedAt } = extension;
  return (
    <li className="flex items-start gap-4 p-5">
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="wrap-anywhere font-strong text-base">{title}</h2>
        <p className="wrap-anywhere text-ink-soft text-sm">{description}</p>
        <p className="wrap-anywhere text-ink-soft text-xs first-letter:uppercase">
          {[...brings, uses.length > 0 && `may: ${uses.join(', ')}`].filter(Boolean).join(' · ')}
        </p>
        {lastError && (
          <p className="wrap-anywhere text-danger text-sm">
            Failed: {lastError}{' '}
            {failedAt && (
              <span className="whitespace-nowrap text-ink-soft text-xs">
                <DateTime at={failedAt} />
              </span>
            )}
          </p>
        )}
        {settings.length > 0 && (
          <div className="mt-2">
            <Button size="sm" variant="secondary" onClick={onEdit}>
              Set Up<VisuallyHidden> {title}</VisuallyHidden>
            </Button>
          </div>
        )}
      </div>
      <OnOff extension={extension} />
    </li>
  );
}

function OnOff({ extension: { id, title, brings, isOn } }: { extension: ExtensionView }) {
  const takesPayments = brings.some((what) => what.includes('payment gateway'));
  const put = (on: boolean) =>
    sending(
      extensionsApi.change({ name: id }, { isOn: on }),
      on ? `${title} is on` : `${title} is off`,
    );
  const same = { needs: extensionsApi.change, failed: `Failed to switch ${title}` };
  const on: Action = {
    ...same,
    id: 'on',
    label: `Switch on ${title}`,
    busy: 'Switching on…',
    run: put(true),
  };
  const off: Action = {
    ...same,
    id: 'off',
    label: `Switch off ${title}`,
    busy: 'Switching off…',
    destructive: true,
    ask: {
      title: `Switch off ${title}`,
      text: (
        <p>
          What it adds to the shop is gone at once, for shoppers too. What it has stored stays.
          {takesPayments &&
            ' If shoppers pay by it, nobody can order until you enable another way.'}
        </p>
      ),
    },
    run: put(false),
  };
  const of = useActions([on, off]);
  if (of.actions.length === 0) return null;
  return (
    <>
      <Switch
        label={`${title} is on`}
        hidesLabel
        on={isOn}
        onChange={(wanted) => of.perform(wanted ? on : off)}
      />
      {of.question}
    </>
  );
}

/** Its settings, as it declares them. */
function SetUp({ extension, onClose }: { extension: ExtensionView; onClose: () => void }) {
  const { id, title, settings, version } = extension;
  const form = useRecordForm<TypedValues, ExtensionView>({
    schema: z.record(z.string(), Value),
    loaded: typedOf(extension.settings),
    version,
    change: extensionsApi.change,
    save: (values, { version: ifMatch }) =>
      apiSend(extensionsApi.change({ name: id }, { settings: readTyped(settings, values) }), {
        version: ifMatch,
      }),
    reload: (saved) => ({ values: typedOf(saved.settings), version: saved.version }),
    onSaved: onClose,
    pathOf: (path) => path.replace(/^settings\./, ''),
    done: `${title} set up`,
    failed: `Failed to set up ${title}`,
    names: Object.fromEntries(settings.map(({ key, label }) => [key, label])),
  });
  return (
    <DrawerForm
      title={`Set Up ${title}`}
      progress={form.progress}
      save="Save"
      busy="Saving…"
      onClose={onClose}
    >
      <DeclaredFields of={settings} form={form} />
    </DrawerForm>
  );
}
