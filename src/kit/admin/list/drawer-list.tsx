import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { parseQueryString, toQueryString } from '../../query-string.ts';
import { type Needs, useCan } from '../access/session.ts';
import type { ListDefinition } from './list-definition.ts';
import { ListScreen } from './list-screen.tsx';

type DrawerListProps<Row> = {
  list: ListDefinition<Row>;
  /** The screen's own address. */
  screen: string;
  /** The button for a new one, and who may press it. */
  add: { label: string; needs: Needs };
  /** Other buttons of the header. */
  actions?: ReactNode;
  Drawer: ComponentType<{ open: boolean; id: string; onClose: () => void }>;
};

/** A list whose rows open in a drawer: `edit` in the address opens one of them, or `new` the form of another one. */
export function DrawerList<Row extends { id: string }>({
  list,
  screen,
  add,
  actions,
  Drawer,
}: DrawerListProps<Row>) {
  const navigate = useNavigate();
  const { edit = '', ...others } = useSearch({ strict: false }) as Record<string, string>;
  const listed = toQueryString(others);
  const linked = useMemo(
    () => ({
      ...list,
      href: ({ id }: Row) => `${screen}${listed}${listed ? '&' : '?'}edit=${id}`,
    }),
    [list, screen, listed],
  );
  const mayAdd = useCan(add.needs);
  return (
    <>
      <ListScreen
        list={linked}
        actions={actions}
        create={
          mayAdd
            ? { label: add.label, href: `${screen}${toQueryString({ ...others, edit: 'new' })}` }
            : undefined
        }
      />
      <Drawer open={edit !== ''} id={edit} onClose={() => navigate({ href: screen + listed })} />
    </>
  );
}

/** Opens one of its rows: what is listed stays as it is. */
export function useOpenRow(screen: string): (id: string) => void {
  const navigate = useNavigate();
  return (id) => {
    const listed = parseQueryString(location.search);
    void navigate({ href: screen + toQueryString({ ...listed, edit: id }) });
  };
}
