import { ArrowDownTrayIcon, EnvelopeIcon } from '@heroicons/react/24/outline';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { apiListQuery } from '../../../shared/queries.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { InPrint } from '../../../ui/tables/data-table.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ScreenSettings } from '../../settings/admin/setting-cards.tsx';
import { useSettingEntries } from '../../settings/admin/settings-form.ts';
import * as subscribersApi from '../admin-endpoints.ts';
import type { SubscriberView } from '../schema.ts';

const subscribers: ListDefinition<SubscriberView> = {
  from: subscribersApi.list,
  title: 'Newsletter subscribers',
  pageSize: 20,
  noun: { one: 'subscriber', many: 'subscribers' },
  rowId: ({ id }) => id,
  rowName: ({ email }) => email,
  columns: [
    {
      id: 'email',
      head: 'E-mail',
      sort: 'email',
      cell: ({ email }) => <span className="break-all">{email}</span>,
    },
    {
      id: 'confirmed',
      head: 'Confirmed',
      cell: ({ confirmed }) =>
        confirmed ? (
          <StatusPill tone="accent">Confirmed</StatusPill>
        ) : (
          <StatusPill>Not yet</StatusPill>
        ),
    },
    {
      id: 'subscribedAt',
      head: 'Since',
      sort: 'subscribedAt',
      from: 'sm',
      cell: ({ subscribedAt }) => (
        <>
          <InPrint>since </InPrint>
          <DateTime at={subscribedAt} />
        </>
      ),
    },
  ],
  searches: 'E-mail',
  sort: '-subscribedAt',
  filters: {
    confirmed: {
      kind: 'choice',
      label: 'Confirmed',
      options: [
        { value: 'true', label: 'Confirmed' },
        { value: 'false', label: 'Not yet' },
      ],
    },
  },
  empty: {
    icon: EnvelopeIcon,
    title: 'Nobody has subscribed to the newsletter yet',
    text: 'Whoever leaves an address in the shop’s footer and confirms it stands here.',
  },
};

/** Who wants the newsletter, all of them as a file, and whether their opening it may be counted. */
export function SubscribersScreen() {
  const settings = useSettingEntries();
  const canExport = useCan(subscribersApi.download);
  return (
    <div className="grid gap-6">
      <ListScreen list={subscribers} actions={canExport && <Download />} />
      {settings.data && <ScreenSettings screen="newsletter" entries={settings.data} />}
    </div>
  );
}

function Download() {
  const { data } = useQuery(apiListQuery(subscribersApi.list({ limit: 1 })));
  const download = useMutation({
    mutationFn: () => saveFile(subscribersApi.download(), 'newsletter_subscribers.csv'),
    onError: ({ message }) =>
      toast({ title: 'Download failed', description: message, destructive: true }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => {
        if (data?.total === 0) {
          toast({ title: 'There are no subscribers to download', destructive: true });
        } else {
          download.mutate();
        }
      }}
      disabled={!data}
      busy={download.isPending}
      busyLabel="Downloading..."
    >
      <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
      Download CSV
    </Button>
  );
}
