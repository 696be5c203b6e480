import { formatDateTime } from '../../../../kit/admin/frame/format-date-time.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { DashboardView } from '../../schema.ts';

type ActivityPanelProps = {
  /** Undefined until loaded. */
  entries: DashboardView['recentActivity'] | undefined;
  failed: boolean;
};

/** What happened in the shop lately. */
export function ActivityPanel({ entries, failed }: ActivityPanelProps) {
  return (
    <Panel title="Recent activity">
      {entries ? <Entries entries={entries} /> : failed ? <Note text="Not known." /> : <Loading />}
    </Panel>
  );
}

function Entries({ entries }: { entries: DashboardView['recentActivity'] }) {
  const settings = useSettings();
  if (entries.length === 0) {
    return <Note text="Nothing yet. Orders and new customers will appear here." />;
  }
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ message, timestamp }) => (
        <li key={`${timestamp} ${message}`} className="grid gap-0.5 px-5 py-3 text-sm">
          <span className="break-words">{message}</span>
          <time dateTime={timestamp} className="figures text-ink-soft text-xs">
            {formatDateTime(timestamp, settings)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 p-5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-9" />
      ))}
    </div>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className="px-5 py-8 text-center text-ink-soft text-sm">{text}</p>
);
