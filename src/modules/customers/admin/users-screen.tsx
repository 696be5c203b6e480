import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { useFieldFilter } from '../../custom-fields/admin/declared-fields.ts';
import { StaffPanel } from '../../staff/admin/staff-panel.tsx';
import { customers } from './customers-list.tsx';

/** The registered customers, and below them whoever works here. */
export function UsersScreen() {
  return (
    <div className="grid gap-8">
      <ListScreen list={useFieldFilter(customers, 'customer')} />
      <StaffPanel />
    </div>
  );
}
