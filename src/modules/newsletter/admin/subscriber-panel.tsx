import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { formatDate } from '../../../shared/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import * as subscribersApi from '../admin-endpoints.ts';
import type { SubscriberView } from '../schema.ts';
import { subscribersQuery } from './newsletter.ts';
import { NewsletterComposer } from './newsletter-composer.tsx';

/** How many are shown. */
const SHOWN = 10;

/**
 * The newsletter's subscribers: the latest ones, all of them as a file, and a way to write to them.
 */
export function SubscriberPanel() {
  const query = useQuery({ ...subscribersQuery(SHOWN), staleTime: 0 });
  const { data } = query;
  const canExport = useCan(subscribersApi.download);
  const download = useMutation({
    mutationFn: () => saveFile(subscribersApi.download(), 'newsletter_subscribers.csv'),
    onError: ({ message }) =>
      toast({ title: 'Download failed', description: message, destructive: true }),
  });

  function downloadCsv() {
    if (data?.total === 0) {
      toast({ title: 'There are no subscribers to download', destructive: true });
    } else {
      download.mutate();
    }
  }

  return (
    <Panel
      title="Newsletter subscribers"
      folded="The latest, and writing to them"
      action={
        canExport && (
          <Button
            variant="ghost"
            size="sm"
            onClick={downloadCsv}
            disabled={!data}
            busy={download.isPending}
            busyLabel="Downloading..."
          >
            <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
            Download CSV
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(data) => <Subscribers subscribers={data.items} total={data.total} />}
      </Loaded>
      {data && data.total > 0 && <NewsletterComposer />}
    </Panel>
  );
}

function Subscribers({ subscribers, total }: { subscribers: SubscriberView[]; total: number }) {
  const settings = useSettings();
  if (total === 0) {
    return (
      <p className="px-5 py-8 text-center text-ink-soft text-sm">
        Nobody has subscribed to the newsletter yet.
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {subscribers.map(({ id, email, subscribedAt, confirmed }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-5 py-2.5">
            <span className="min-w-0 break-all">
              {email}
              {!confirmed && <span className="text-ink-soft"> · not confirmed</span>}
            </span>
            <time dateTime={subscribedAt} className="figures text-ink-soft">
              {formatDate(subscribedAt, settings, 'medium')}
            </time>
          </li>
        ))}
      </ul>
      {total > subscribers.length && (
        <p className="border-line border-t px-5 py-3 text-ink-soft text-sm">
          And {total - subscribers.length} more subscribers...
        </p>
      )}
    </>
  );
}
