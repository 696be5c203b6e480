import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../shared/api-client.ts';
import { apiListQuery } from '../../shared/queries.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../access/session.ts';
import { Moment } from '../frame/moment.tsx';

/** A line of the audit log, as far as it is shown here. */
type AuditEntry = {
  id: string | number;
  at: string;
  by: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const SHOWN = 20;

/** What colleagues did with a thing, from the audit log; nothing for those who may not read it. */
export function HistoryPanel({ object, objectId }: { object: string; objectId: string }) {
  const canView = useCan('audit.view');
  const { data, error, refetch } = useQuery({
    ...apiListQuery<AuditEntry>('/api/admin/audit', { object, objectId, limit: SHOWN }),
    staleTime: 0,
    enabled: canView,
  });
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403);
  if (!canView || isMissing) return null;
  return (
    <Panel title="Changes by colleagues">
      {data ? (
        <Entries entries={data.items} />
      ) : error ? (
        <LoadFailure centred text={error.message} onRetry={refetch} />
      ) : (
        <div className="p-5">
          <Skeleton className="h-24" />
        </div>
      )}
    </Panel>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) {
    return <p className="px-5 py-6 text-ink-soft text-sm">Nothing was changed yet.</p>;
  }
  return (
    <ol className="divide-y divide-line text-sm">
      {entries.map(({ id, at, by, action, before, after }) => (
        <li key={id} className="grid gap-1 px-5 py-3">
          <p>
            <span className="font-strong">{by ?? 'The shop'}</span> {actionText(action)}
          </p>
          {changesOf(before, after).map(({ name, from, to }) => (
            <p key={name} className="wrap-anywhere text-ink-soft text-xs">
              {name}: {from} → {to}
            </p>
          ))}
          <p className="text-ink-soft text-xs">
            <Moment at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** 'order.tracking_corrected' as 'tracking corrected'. */
const actionText = (action: string): string => (action.split('.')[1] ?? action).replace(/_/g, ' ');

function changesOf(before: AuditEntry['before'], after: AuditEntry['after']) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, from: valueText(before?.[name]), to: valueText(after?.[name]) }))
    .filter(({ from, to }) => from !== to);
}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
