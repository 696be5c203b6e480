import type { Arrangement, Step } from '../../../kit/admin/form/item-list.tsx';
import * as contentApi from '../admin-endpoints.ts';
import type { NavigationEntry } from '../schema.ts';

type Entry = NavigationEntry;

const bySortOrder = (one: Entry, other: Entry) => one.sortOrder - other.sortOrder;

/** Each followed by those that stand under it. */
function inTurn(items: Entry[]): Entry[] {
  const sorted = items.toSorted(bySortOrder);
  const under = (id: string) => sorted.filter(({ parentId }) => parentId === id);
  const first = sorted.filter(({ parentId }) => parentId === null);
  return first.flatMap((entry) => [entry, ...under(entry.id)]);
}

/** An entry with all that stands under it. */
const blockOf = (items: Entry[], { id }: Entry) =>
  items.filter((one) => one.id === id || one.parentId === id);

/** The entries as they stand after a step; undefined where it leads nowhere. @param items in turn */
export function moved(items: Entry[], id: string, step: Step): Entry[] | undefined {
  const entry = items.find((one) => one.id === id);
  if (!entry) return undefined;
  const block = blockOf(items, entry);
  const others = items.filter((one) => !block.includes(one));
  const siblings = items.filter(({ parentId }) => parentId === entry.parentId);
  const place = siblings.indexOf(entry);
  const under = (parentId: string | null) => [{ ...entry, parentId }, ...block.slice(1)];
  /** Before one of the others; undefined: at the end. */
  const before = (next: Entry | undefined, put = block) => {
    const at = next ? others.indexOf(next) : others.length;
    return [...others.slice(0, at), ...put, ...others.slice(at)];
  };
  /** After one of the others and all that stands under it. */
  const after = (one: Entry, put = block) =>
    before(others[others.indexOf(last(others, one)) + 1], put);

  switch (step) {
    case 'up': {
      const previous = siblings[place - 1];
      return previous && before(previous);
    }
    case 'down': {
      const next = siblings[place + 1];
      return next && after(next);
    }
    case 'in': {
      const above = siblings[place - 1];
      if (!above || entry.parentId !== null || block.length > 1) return undefined;
      return after(above, under(above.id));
    }
    case 'out': {
      const parent = items.find((one) => one.id === entry.parentId);
      return parent && after(parent, under(null));
    }
    default: {
      const target = items[step.place];
      if (!target || block.includes(target)) return undefined;
      const isLater = items.indexOf(target) > items.indexOf(entry);
      const parent = step.under ? firstLevelOf(others, target, isLater) : undefined;
      if (!parent) {
        const top = others.find((one) => one.id === (target.parentId ?? target.id)) as Entry;
        return isLater ? after(top, under(null)) : before(top, under(null));
      }
      if (block.length > 1) return undefined;
      if (target.parentId === parent.id && !isLater) return before(target, under(parent.id));
      return target.parentId === parent.id
        ? before(others[others.indexOf(target) + 1], under(parent.id))
        : after(parent, under(parent.id));
    }
  }
}

const last = (items: Entry[], entry: Entry): Entry => blockOf(items, entry).at(-1) ?? entry;

/** Under which one an entry goes that is put there: dropped before one of the first level, under the one above that. */
function firstLevelOf(others: Entry[], target: Entry, isLater: boolean): Entry | undefined {
  if (target.parentId !== null) return others.find(({ id }) => id === target.parentId);
  if (isLater) return target;
  const above = others[others.indexOf(target) - 1];
  return above && (others.find(({ id }) => id === above.parentId) ?? above);
}

/** How the header's links stand: in two levels. */
export const MENU: Arrangement<Entry> = {
  inTurn,
  isUnder: ({ parentId }) => parentId !== null,
  moved,
  order: (items) =>
    contentApi.arrangeNavigation({
      entries: items.map(({ id, parentId }) => ({ id, parentId })),
    }),
};
