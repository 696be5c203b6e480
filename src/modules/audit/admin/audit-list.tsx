import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { apiPagesQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { RowSkeletons } from '../../../ui/loading/skeleton.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import * as auditApi from '../endpoints.ts';
import type { AuditEntry } from '../schema.ts';
import { sentenceOf, textOf } from '../sentences.ts';
import { Said } from './audit-entry.tsx';

const columns: Column<AuditEntry>[] = [
  { id: 'what', head: 'What', cell: (entry) => <Said entry={entry} linked /> },
  {
    id: 'address',
    head: 'From',
    from: 'xl',
    cell: ({ address }) => <span className="figures block break-all xl:min-w-28">{address}</span>,
  },
  { id: 'at', head: 'When', from: 'sm', cell: ({ at }) => <DateTime at={at} /> },
];

const PARTS_AT_ONCE = 50;

/** What a bulk change did, one line after the other. */
function Parts({ whole }: { whole: string }) {
  const query = useInfiniteQuery(apiPagesQuery(auditApi.list({ whole }), PARTS_AT_ONCE));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data) {
    return error ? <LoadFailure text={error.message} onRetry={refetch} /> : <RowSkeletons />;
  }
  const lines = data.pages.flatMap(({ items }) => items);
  return (
    <div className="grid gap-3">
      <ol className="grid gap-2 text-sm">
        {lines.map((entry) => (
          <li key={entry.id}>
            <Said entry={entry} linked />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          busy={isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </div>
  );
}

/** Who changed what in the back office. */
export const auditLog: ListDefinition<AuditEntry> = {
  from: auditApi.list,
  title: 'Audit log',
  pageSize: 20,
  noun: { one: 'line', many: 'lines' },
  rowId: ({ id }) => String(id),
  rowName: (entry) => textOf(sentenceOf(entry)),
  columns,
  fold: ({ objectId, parts }) => parts > 0 && objectId && <Parts whole={objectId} />,
  searches: 'Action, id, staff member',
  always: { folded: 'true' },
  sort: '-at',
  filters: {
    object: {
      kind: 'known',
      label: 'Kind',
      from: () => auditApi.listKinds(),
    },
    by: {
      kind: 'choice',
      label: 'By',
      options: [
        { value: 'staff', label: 'Staff' },
        { value: 'system', label: 'The shop itself' },
        { value: 'gateway', label: 'Payment providers' },
      ],
    },
    date: { kind: 'dates', label: 'Date' },
  },
  empty: {
    icon: ClipboardDocumentListIcon,
    title: 'Nothing was changed yet',
    text: 'Every change that a staff member makes is written down here: who, when, from where, before and after.',
  },
};
