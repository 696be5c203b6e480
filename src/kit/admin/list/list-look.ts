import { useSyncExternalStore } from 'react';
import type { Search } from './list-definition.ts';

/** How a list looks in this browser: what is not worth an address. */
type ListLook = { dense: boolean; hiddenColumns: string[]; asTable: boolean; views: OwnView[] };

/** Filters that a staff member saved by a name. */
export type OwnView = { name: string; search: Search };

const KEY = 'adminLists';
const listeners = new Set<() => void>();
let looks: Record<string, Partial<ListLook>> | undefined;

function read(): Record<string, Partial<ListLook>> {
  if (!looks) {
    try {
      looks = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Partial<ListLook>>;
    } catch {
      looks = {};
    }
  }
  return looks;
}

/** How this list looks, and how to change it; density is one for all lists. */
export function useListLook(path: string, columns: readonly { id: string; hidden?: boolean }[]) {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    read,
  );
  const hidden =
    all[path]?.hiddenColumns ?? columns.filter((column) => column.hidden).map(({ id }) => id);
  const change = (where: string, look: Partial<ListLook>) => {
    looks = { ...all, [where]: { ...all[where], ...look } };
    localStorage.setItem(KEY, JSON.stringify(looks));
    for (const listener of listeners) listener();
  };
  const without = (name: string) => (all[path]?.views ?? []).filter((view) => view.name !== name);
  return {
    dense: all['*']?.dense ?? false,
    hiddenColumns: new Set(hidden),
    /** For lists that can be cards as well; undefined: nobody has chosen. */
    asTable: all[path]?.asTable,
    showAsTable: (asTable: boolean) => change(path, { asTable }),
    setDense: (dense: boolean) => change('*', { dense }),
    views: all[path]?.views ?? [],
    /** One of the same name takes its place. */
    saveView: (view: OwnView) => change(path, { views: [...without(view.name), view] }),
    removeView: (name: string) => change(path, { views: without(name) }),
    showColumn: (id: string, shown: boolean) =>
      change(path, {
        hiddenColumns: shown ? hidden.filter((one) => one !== id) : [...hidden, id],
      }),
  };
}
