import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../shared/api-client.ts';
import { apiListQuery } from '../../../shared/queries.ts';
import { toQueryString } from '../../query-string.ts';
import { useCan } from '../access/session.ts';
import { rememberList } from './left-list.ts';
import { foundBy, type ListDefinition, type Search, type Selection } from './list-definition.ts';
import { isSameSearch, narrowing, readSearch, toParameters } from './list-search.ts';

export type ListState =
  | 'loading'
  | 'ready'
  | 'empty'
  | 'no-match'
  | 'past-end'
  | 'failed'
  | 'forbidden';

export type OpenList<Row> = {
  state: ListState;
  rows: Row[];
  /** How many the search and the filters find. */
  total: number;
  /** They find more than that, and nobody counted how many. */
  isMore: boolean;
  /** Why the latest answer could not be had; older rows may still be shown. */
  error: Error | null;
  /** When the rows shown were read. */
  readAt: number;
  /** The rows are of another page or filter, until the new ones come. */
  isStale: boolean;
  isFetching: boolean;
  refetch(): void;
  search: Search;
  /**
   * Changes what the address says; an empty text removes a name. Any change but of the page leads to the
   * first one.
   */
  go(change: Record<string, string>, how?: 'push' | 'replace'): void;
  /** As typing rests: a press may lead elsewhere by then, to a page that is still loading, and has its way. */
  searchFor(text: string): void;
  /** The address of the list with a change, for links. */
  hrefOf(change: Record<string, string>): string;
  /** Without search and filters. */
  clear(): void;
  selection: Selection;
  select(selection: Selection): void;
};

export const NOTHING_CHOSEN: Selection = { of: 'ids', ids: new Set() };

/** A list whose state is in the address. @param every milliseconds between automatic reloads */
export function useList<Row>(list: ListDefinition<Row>, every?: number): OpenList<Row> {
  const navigate = useNavigate();
  // Of the route that shows the list, not of the address, which changes while the next page is loading.
  const { pathname, raw } = useMatch({
    strict: false,
    select: (match) => ({ pathname: match.pathname.replace(/\/$/, ''), raw: match.search }),
    structuralSharing: true,
  });
  const search = useMemo(() => readSearch(list, raw), [list, raw]);
  const canView = useCan(list.from);
  const query = useQuery({
    ...apiListQuery(foundBy(list.from, toParameters(list, search))),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: every,
    enabled: canView,
  });
  const { data, error } = query;

  const [chosen, setChosen] = useState<Selection>(NOTHING_CHOSEN);
  const found = narrowing(list, search);
  // All that a filter finds is another thing under another filter.
  const selection =
    chosen.of === 'filter' && !isSameSearch(chosen.search, found) ? NOTHING_CHOSEN : chosen;

  const href = pathname + toQueryString(search);
  const rows = data?.items;
  useEffect(() => {
    if (rows) rememberList(pathname, { href, ids: rows.map(list.rowId) });
  }, [pathname, href, rows, list]);

  function changed(change: Record<string, string>): Search {
    const next: Record<string, string> = { ...search, ...change };
    if (!('page' in change)) delete next.page;
    return readSearch(list, next);
  }
  const goTo = (next: Search, how: 'push' | 'replace' = 'push') =>
    navigate({
      href: pathname + toQueryString(next),
      replace: how === 'replace',
      resetScroll: next.page !== search.page,
    });

  return {
    state: stateOf({ canView, error, data, isNarrowed: Object.keys(found).length > 0 }),
    rows: rows ?? [],
    total: data?.total ?? 0,
    isMore: data?.isMore === true,
    error,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    refetch: () => query.refetch(),
    search,
    go: (change, how) => goTo(changed(change), how),
    searchFor(text) {
      const isLeaving = window.location.pathname.replace(/\/$/, '') !== pathname;
      if (!isLeaving) void goTo(changed({ search: text }), 'replace');
    },
    hrefOf: (change) => pathname + toQueryString(changed(change)),
    clear: () => goTo(changed(Object.fromEntries(Object.keys(found).map((name) => [name, ''])))),
    selection,
    select: setChosen,
  };
}

type Known = {
  canView: boolean;
  error: Error | null;
  data: { items: unknown[]; total: number } | undefined;
  isNarrowed: boolean;
};

function stateOf({ canView, error, data, isNarrowed }: Known): ListState {
  if (!canView || (error instanceof ApiError && error.status === 403)) return 'forbidden';
  if (!data) return error ? 'failed' : 'loading';
  if (data.items.length > 0) return 'ready';
  if (data.total > 0) return 'past-end';
  return isNarrowed ? 'no-match' : 'empty';
}
