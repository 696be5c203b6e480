import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
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
      <ListScreen list={useFieldFilter(customers, 'customer')} actions={<CustomersFromFile />} />
      <StaffPanel />
    </div>
  );
}

/** A file of customers that comes in. */
function CustomersFromFile() {
  const client = useQueryClient();
  const canImport = useCan(filesApi.importFile);
  const [isOpen, setOpen] = useState(false);
  if (!canImport) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Import CSV
      </Button>
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
