import type { QueryClient } from '@tanstack/react-query';
import { apiListQuery } from '../../../shared/queries.ts';
import { foundBy, type ListDefinition, type Selection } from './list-definition.ts';
import { toParameters } from './list-search.ts';

export const countOf = (selection: Selection): number =>
  selection.of === 'ids' ? selection.ids.size : selection.expected - selection.except.size;

export const isChosen = (selection: Selection, id: string): boolean =>
  selection.of === 'ids' ? selection.ids.has(id) : !selection.except.has(id);

/** The selection with these rows put in or taken out. */
export function withChosen(selection: Selection, ids: string[], chosen: boolean): Selection {
  if (selection.of === 'filter') {
    return { ...selection, except: changed(selection.except, ids, !chosen) };
  }
  return { of: 'ids', ids: changed(selection.ids, ids, chosen) };
}

function changed(set: ReadonlySet<string>, ids: string[], add: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (add) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The API answers at most this many at once. */
const AT_ONCE = 100;

/** Thrown where a filter finds another number than its reader saw. */
export class OtherCount extends Error {
  readonly count: number;
  constructor(count: number) {
    super(`By now the filter finds ${count}. Look again before you go on.`);
    this.count = count;
  }
}

/** The ids that are meant. @throws OtherCount if the filter finds another number by now */
export async function idsOf<Row>(
  client: QueryClient,
  list: ListDefinition<Row>,
  selection: Selection,
): Promise<string[]> {
  if (selection.of === 'ids') return [...selection.ids];
  const { search, except, expected } = selection;
  const found = new Set<string>();
  for (let offset = 0; offset < expected; offset += AT_ONCE) {
    const query = { ...toParameters(list, search), limit: AT_ONCE, offset };
    const { items, total } = await client.fetchQuery({
      ...apiListQuery(foundBy(list.from, query)),
      staleTime: 0,
    });
    if (total !== expected) throw new OtherCount(total);
    for (const row of items) found.add(list.rowId(row));
  }
  return [...found].filter((id) => !except.has(id));
}

export type Outcome = { done: number; failures: { id: string; text: string }[] };

/** Makes a call for each, one after the other; a refusal of one does not hold up the rest. */
export async function callEach(
  ids: string[],
  call: (id: string) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<Outcome> {
  const failures: Outcome['failures'] = [];
  for (const [place, id] of ids.entries()) {
    try {
      await call(id);
    } catch (error) {
      failures.push({ id, text: error instanceof Error ? error.message : String(error) });
    }
    onProgress?.(place + 1);
  }
  return { done: ids.length - failures.length, failures };
}
