import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuAction } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { may, useAdmin } from '../access/session.ts';
import type { BulkAction, ListDefinition } from './list-definition.ts';
import { countOf } from './selection.ts';
import type { OpenList } from './use-list.ts';

type BulkMenuProps<Row> = {
  list: ListDefinition<Row>;
  open: OpenList<Row>;
  /** Said where nothing is chosen. */
  nothing: string;
  onChoose(action: BulkAction<Row>): void;
};

/** What can be done with several rows at once, shown before anything is chosen. */
export function BulkMenu<Row>({ list, open, nothing, onChoose }: BulkMenuProps<Row>) {
  const admin = useAdmin();
  const actions = list.bulk?.filter(({ needs }) => may(admin, needs)) ?? [];
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm">
          Bulk Actions
          <ChevronDownIcon aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {actions.map((action) => (
        <MenuAction
          key={action.id}
          destructive={action.destructive}
          onSelect={() => {
            if (countOf(open.selection) > 0) onChoose(action);
            else toast({ title: 'No Selection', description: nothing, destructive: true });
          }}
        >
          {action.label}
        </MenuAction>
      ))}
    </Menu>
  );
}
