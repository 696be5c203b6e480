import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { capitalised } from '../../../shared/format.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import * as auditApi from '../endpoints.ts';
import type { AuditEntry } from '../schema.ts';
import { actionText, Changes, objectText, whoDid } from './audit-entry.tsx';

/** Where the things that the log speaks of have pages. */
const PAGES: Record<string, string> = {
  order: '/admin/orders',
  customer: '/admin/users',
  product: '/admin/products',
};

const columns: Column<AuditEntry>[] = [
  {
    id: 'what',
    head: 'What',
    cell: (entry) => (
      <>
        {capitalised(actionText(entry))}
        <Changes entry={entry} />
      </>
    ),
  },
  {
    id: 'by',
    head: 'By',
    from: 'sm',
    cell: (entry) => (
      <>
        <span className="sm:hidden">by </span>
        <span className="wrap-anywhere">{whoDid(entry)}</span>
      </>
    ),
  },
  {
    id: 'object',
    head: 'Object',
    from: 'lg',
    cell: (entry) => {
      const { object, objectId } = entry;
      const page = PAGES[object];
      if (!objectId) return null;
      const shown = <span className="figures wrap-anywhere">{objectText(entry)}</span>;
      return page ? (
        <SiteLink
          href={`${page}/${objectId}`}
          className="text-accent underline-offset-4 hover:underline"
        >
          {shown}
        </SiteLink>
      ) : (
        <span title={objectId}>{shown}</span>
      );
    },
  },
  {
    id: 'address',
    head: 'From',
    from: 'xl',
    cell: ({ address }) => <span className="figures block break-all xl:min-w-28">{address}</span>,
  },
  { id: 'at', head: 'When', from: 'sm', cell: ({ at }) => <DateTime at={at} /> },
];

/** Who changed what in the back office. */
export const auditLog: ListDefinition<AuditEntry> = {
  from: auditApi.list,
  title: 'Audit log',
  pageSize: 20,
  noun: { one: 'line', many: 'lines' },
  rowId: ({ id }) => String(id),
  rowName: actionText,
  columns,
  searches: 'Action, id, staff member',
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
