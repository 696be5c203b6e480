import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { FoldedPanel } from '../../../kit/admin/form/folded-panel.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiListQuery } from '../../../shared/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import * as auditApi from '../endpoints.ts';
import type { AuditEntry } from '../schema.ts';
import { Said } from './audit-entry.tsx';

const SHOWN = 20;

type HistoryPanelProps = { object: string; objectId: string; folded?: boolean };

/** What staff did with a thing, from the audit log; nothing for those who may not read it. */
export function HistoryPanel({ object, objectId, folded = false }: HistoryPanelProps) {
  const Part = folded ? FoldedPanel : Panel;
  const canView = useCan(auditApi.list);
  const query = useQuery({
    ...apiListQuery(auditApi.list({ object, objectId, limit: SHOWN })),
    staleTime: 0,
    enabled: canView,
  });
  if (!canView) return null;
  return (
    <Part title="Changes by staff">
      <Loaded query={query}>{(data) => <Entries entries={data.items} />}</Loaded>
    </Part>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) {
    return <p className="px-5 py-6 text-ink-soft text-sm">Nothing was changed yet.</p>;
  }
  return (
    <ol className="divide-y divide-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 px-5 py-3">
          <p>
            <Said entry={entry} />
          </p>
          <p className="text-ink-soft text-xs">
            <DateTime at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
