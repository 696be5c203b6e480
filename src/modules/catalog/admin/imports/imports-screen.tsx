import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { type Action, RowMenu } from '../../../../kit/admin/action.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../../kit/admin/list/list-screen.tsx';
import { apiListQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import type { Column } from '../../../../ui/tables/data-table.tsx';
import {
  isUnderWay,
  JobProgress,
  jobActions,
  stateText,
} from '../../../batch-jobs/admin/jobs/job-progress.tsx';
import * as batchJobsApi from '../../../batch-jobs/endpoints.ts';
import type { BatchJobView } from '../../../batch-jobs/schema.ts';
import * as bulkApi from '../../bulk-endpoints.ts';

const ImportWindow = openedOnDemand(async () => (await import('./import-window.tsx')).ImportWindow);

type Job = { job: BatchJobView };

const columns: Column<BatchJobView>[] = [
  {
    id: 'title',
    head: 'What',
    cell: (job) => (
      <span className="grid">
        <span className="wrap-anywhere">{job.title}</span>
        <span className="font-regular text-ink-soft text-xs">
          {job.kind === 'bulk' ? 'Change' : 'Import'} by {job.by}
        </span>
      </span>
    ),
  },
  { id: 'state', head: 'State', cell: (job) => <State job={job} /> },
  { id: 'summary', head: 'Result', from: 'lg', cell: ({ summary }) => summary },
  {
    id: 'created',
    head: 'Started',
    sort: 'created',
    from: 'sm',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

function State({ job }: Job) {
  const { locale } = useSettings();
  if (!isUnderWay(job)) return <span className="whitespace-nowrap">{stateText(job)}</span>;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <span className="figures">
      {stateText(job)}: {number(job.done)} of {number(job.total)}
    </span>
  );
}

function JobMenu({ job }: Job) {
  const details = (open: () => void): Action => ({
    id: 'job-details',
    label: 'Details',
    needs: batchJobsApi.find,
    open,
  });
  return (
    <RowMenu
      name={job.title}
      actions={(open) => [details(open), ...jobActions(job)]}
      form={({ open, onClose, returnFocusTo }) =>
        open && (
          <Drawer open onOpenChange={onClose} title={job.title} returnFocusTo={returnFocusTo}>
            <JobProgress id={job.id} />
          </Drawer>
        )
      }
    />
  );
}

const jobsList = (openImport: (() => void) | undefined): ListDefinition<BatchJobView> => ({
  from: batchJobsApi.list,
  title: 'Imports',
  pageSize: 20,
  noun: { one: 'job', many: 'jobs' },
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  columns,
  sort: '-created',
  filters: {
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: [
        { value: 'import', label: 'Imports' },
        { value: 'bulk', label: 'Changes' },
        { value: 'customers', label: 'Customers' },
        { value: 'orders', label: 'Past orders' },
      ],
    },
  },
  actions: (job) => <JobMenu job={job} />,
  empty: {
    icon: ArrowUpTrayIcon,
    title: 'No imports yet',
    text: 'A CSV file of your products, an export of this shop, of Shopify or of WooCommerce, adds and changes many at once. Changes of many products stand here as well.',
    action: openImport && <Button onClick={openImport}>Import Your First File</Button>,
  },
});

/** How often the list is read again while something is under way. */
const ASK_MS = 2_000;

/** Keeps the list up to date while jobs are under way. */
function useProgress(): void {
  const client = useQueryClient();
  const { data } = useQuery({
    ...apiListQuery(batchJobsApi.list({ state: 'waiting,running,undoing', limit: 1 })),
    staleTime: 0,
    refetchInterval: ASK_MS,
  });
  const progress = data && JSON.stringify([data.total, data.items]);
  const refetch = useEffectEvent(() =>
    client.invalidateQueries({
      queryKey: batchJobsApi.list().key,
      predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes('undoing'),
    }),
  );
  const known = useRef(progress);
  useEffect(() => {
    if (known.current !== undefined && known.current !== progress) void refetch();
    known.current = progress;
  }, [progress]);
}

/** Imports and changes of many products: how far they are, and a window for the next import. */
export function ImportsScreen() {
  useProgress();
  const canImport = useCan(bulkApi.importFile);
  const [imports, setImports] = useState(false);
  const client = useQueryClient();
  const list = useMemo(() => jobsList(canImport ? () => setImports(true) : undefined), [canImport]);
  return (
    <>
      <ListScreen
        list={list}
        actions={
          canImport && (
            <Button size="sm" onClick={() => setImports(true)}>
              <ArrowUpTrayIcon aria-hidden="true" className="size-4" />
              Import CSV
            </Button>
          )
        }
      />
      <ImportWindow
        open={imports}
        onClose={() => {
          setImports(false);
          void refetchAfterWrite(client);
        }}
      />
    </>
  );
}
