import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiListQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { foundBy, type ListDefinition } from './list-definition.ts';
import { NEWEST_ROWS, narrowing } from './list-search.ts';
import type { OpenList } from './use-list.ts';

type NewerRowsProps<Row> = {
  list: ListDefinition<Row>;
  open: OpenList<Row>;
  createdAt(row: Row): string;
};

/** Says how many rows have come since the list was read: it changes when its reader wants it to. */
export function NewerRows<Row>({ list, open, createdAt }: NewerRowsProps<Row>) {
  const { data } = useQuery({
    ...apiListQuery(foundBy(list.from, { ...narrowing(list, open.search), ...NEWEST_ROWS })),
    staleTime: 0,
  });
  const newest = data?.items.map(createdAt) ?? [];
  // What was there when the list was read; ISO times sort as texts.
  const [known, setKnown] = useState<{ readAt: number; until: string }>();
  if (data && known?.readAt !== open.readAt) {
    setKnown({ readAt: open.readAt, until: newest[0] ?? '' });
  }
  const shown = open.rows.map(createdAt);
  const count = newest.filter(
    (at) => known && at > known.until && shown.every((one) => at > one),
  ).length;
  const most = NEWEST_ROWS.limit - 1;
  const { one, many } = list.noun;
  return (
    <div role="status">
      {count > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-3 border-line border-b bg-accent-soft px-4 py-1.5 text-sm">
          {count > most ? `More than ${most}` : count} new {count === 1 ? one : many}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              open.go({ sort: '', page: '' });
              open.refetch();
            }}
          >
            Show
          </Button>
        </p>
      )}
    </div>
  );
}
