import type { Filter, ListDefinition, Search } from './list-definition.ts';

type List = Pick<ListDefinition<never>, 'filters' | 'sort' | 'always' | 'pageSize' | 'searches'> & {
  columns: readonly { sort?: string }[];
  card?: unknown;
};

/** How many rows a page may have, besides the list's own number. */
export const PAGE_SIZES = [20, 50, 100];

/** What the list understands of the address; anything else is dropped, and so is what is standard anyway. */
export function readSearch(list: List, raw: Record<string, unknown>): Search {
  const search: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    const text = understood(list, name, String(value));
    if (text) search[name] = text;
  }
  return search;
}

function understood(list: List, name: string, value: string): string | undefined {
  const filter = Object.hasOwn(list.filters, name) ? list.filters[name] : undefined;
  if (filter) return filterText(filter, value);
  switch (name) {
    case 'search':
      return list.searches === undefined ? undefined : value.trim();
    case 'sort':
      return value !== list.sort &&
        list.columns.some(({ sort }) => sort && value.replace(/^-/, '') === sort)
        ? value
        : undefined;
    case 'page':
      return /^[1-9]\d{0,5}$/.test(value) && value !== '1' ? value : undefined;
    case 'per':
      return PAGE_SIZES.includes(Number(value)) && Number(value) !== list.pageSize
        ? value
        : undefined;
    // Left out: as this browser last showed it.
    case 'view':
      return list.card && VIEWS.includes(value) ? value : undefined;
    default:
      return undefined;
  }
}

const VIEWS = ['grid', 'table'];

function filterText(filter: Filter, value: string): string | undefined {
  switch (filter.kind) {
    // What there is only the server knows; it refuses anything else.
    case 'known': {
      const chosen = value.split(',').flatMap((one) => one.trim().slice(0, 200) || []);
      return (filter.many ? chosen : chosen.slice(0, 1)).join(',');
    }
    case 'choice': {
      const known = filter.options.map((option) => option.value);
      const chosen = value.split(',').filter((one) => known.includes(one));
      return (filter.many ? chosen : chosen.slice(0, 1)).join(',');
    }
    case 'pick':
      return value.trim().slice(0, 200);
    case 'dates':
      return /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.test(value) && value !== '..'
        ? value
        : undefined;
  }
}

export const pageSizeOf = (list: Pick<List, 'pageSize'>, search: Search): number =>
  Number(search.per ?? list.pageSize);

export const pageOf = (search: Search): number => Number(search.page ?? 1);

/** The search and the filters alone: what decides which rows there are. */
export function narrowing(list: List, search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name]) => name === 'search' || Object.hasOwn(list.filters, name),
    ),
  );
}

/** The query of the list's call. */
export function toParameters(
  list: List,
  search: Search,
): Record<string, string | number | undefined> {
  const limit = pageSizeOf(list, search);
  return {
    ...list.always,
    ...narrowing(list, search),
    sort: search.sort ?? list.sort,
    limit,
    offset: (pageOf(search) - 1) * limit,
  };
}

/** Whether two addresses ask for the same. */
export const isSameSearch = (one: Search, other: Search): boolean => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
};

/** What a list asks to learn how many rows are newer than those it shows. */
export const NEWEST_ROWS = { sort: '-createdAt', limit: 11, offset: 0 } as const;
