import { ArrowDownTrayIcon, ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { foundBy } from '../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { parseQueryString } from '../../../kit/query-string.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useFieldFilter } from '../../custom-fields/admin/declared-fields.ts';
import { StaffPanel } from '../../staff/admin/staff-panel.tsx';
import * as filesApi from '../file-endpoints.ts';
import { customers } from './customers-list.tsx';

const CustomerImport = openedOnDemand(
  async () => (await import('./customer-import.tsx')).CustomerImport,
);

/** The registered customers, and below them whoever works here. */
export function CustomersScreen() {
  return (
    <div className="grid gap-8">
      <ListScreen list={useFieldFilter(customers, 'customer')} actions={<CustomerFiles />} />
      <StaffPanel />
    </div>
  );
}

/** The customers that the list finds as a file, and a file that comes in. */
function CustomerFiles() {
  const client = useQueryClient();
  const canExport = useCan(filesApi.download);
  const canImport = useCan(filesApi.importFile);
  const [isOpen, setOpen] = useState(false);
  const saving = useMutation({
    mutationFn: () => {
      const { sort, limit, offset, page, size, ...filters } = parseQueryString(location.search);
      return saveFile(foundBy(filesApi.download, filters), 'customers.csv');
    },
    onError: ({ message }) =>
      toast({ title: 'Export failed', description: message, destructive: true }),
  });
  return (
    <>
      {canExport && (
        <Button
          variant="secondary"
          size="sm"
          busy={saving.isPending}
          busyLabel="Exporting…"
          onClick={() => saving.mutate()}
        >
          <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
          Export CSV
        </Button>
      )}
      {canImport && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <ArrowUpTrayIcon aria-hidden="true" className="size-4" />
          Import CSV
        </Button>
      )}
      <CustomerImport
        open={isOpen}
        onClose={() => {
          setOpen(false);
          void refetchAfterWrite(client);
        }}
      />
    </>
  );
}
