import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuAction } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { may, useAdmin } from '../access/session.ts';
import type { BulkAct, ListDefinition } from './list-definition.ts';
import { countOf } from './selection.ts';
import type { OpenList } from './use-list.ts';

type BulkMenuProps<Row> = {
  list: ListDefinition<Row>;
  open: OpenList<Row>;
  /** Said where nothing is chosen. */
  nothing: string;
  onChoose(act: BulkAct<Row>): void;
};

/** What can be done with several rows at once, shown before anything is chosen. */
export function BulkMenu<Row>({ list, open, nothing, onChoose }: BulkMenuProps<Row>) {
  const admin = useAdmin();
  const acts = list.bulk?.filter(({ needs }) => may(admin, needs)) ?? [];
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm">
          Bulk Actions
          <ChevronDownIcon aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {acts.map((act) => (
        <MenuAction
          key={act.id}
          destructive={act.destructive}
          onSelect={() => {
            if (countOf(open.selection) > 0) onChoose(act);
            else toast({ title: 'No Selection', description: nothing, destructive: true });
          }}
        >
          {act.label}
        </MenuAction>
      ))}
    </Menu>
  );
}
