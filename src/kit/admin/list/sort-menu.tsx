import {
  ArrowDownIcon,
  ArrowsUpDownIcon,
  ArrowUpIcon,
  CheckIcon,
} from '@heroicons/react/24/outline';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuAction } from '../../../ui/overlays/menu.tsx';
import { useAsTable } from './card-grid.tsx';
import type { ListDefinition } from './list-definition.ts';
import type { OpenList } from './use-list.ts';

type SortMenuProps<Row> = { list: ListDefinition<Row>; open: OpenList<Row> };

/** The order, where no heads of columns can be pressed: of cards, and of tables that have little room. */
export function SortMenu<Row>({ list, open }: SortMenuProps<Row>) {
  const asTable = useAsTable({ list, open });
  const sorted = list.columns.filter(({ sort }) => sort !== undefined);
  if (sorted.length === 0) return null;
  const now = open.search.sort ?? list.sort;
  return (
    <span className={list.card && !asTable ? undefined : 'lg:hidden'}>
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            <ArrowsUpDownIcon aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">Sort</span>
          </Button>
        }
      >
        {sorted.flatMap(({ head, sort = '' }) =>
          [sort, `-${sort}`].map((order) => {
            const isDown = order !== sort;
            const Icon = isDown ? ArrowDownIcon : ArrowUpIcon;
            return (
              <MenuAction key={order} onSelect={() => open.go({ sort: order })}>
                <Icon aria-hidden="true" className="size-4 text-ink-soft" />
                <span className="flex-1">
                  {head}
                  <span className="sr-only">
                    {isDown ? ', descending' : ', ascending'}
                    {order === now && ' (now)'}
                  </span>
                </span>
                {order === now && <CheckIcon aria-hidden="true" className="size-4" />}
              </MenuAction>
            );
          }),
        )}
      </Menu>
    </span>
  );
}
