import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '../../../kit/endpoint.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { ChipsField } from '../../../ui/fields/chips-field.tsx';

type PickThingsProps = {
  label: string;
  hint?: string;
  placeholder?: string;
  /** The list that they are in. */
  from: {
    list(query: { search?: string; limit?: number }): Call<Thing[]>;
    find(names: { id: string }): Call<Thing>;
  };
  /** The ids of those that are picked. */
  values: readonly string[];
  onChange: (ids: string[]) => void;
  /** The form lists what is picked itself. */
  hidesPicked?: boolean;
  error?: string;
};

type Thing = { id: string; name: string };

const MOST_PROPOSED = 10;

/** Some products or brands, by their names. */
export function PickThings({
  from,
  values: ids,
  onChange,
  hidesPicked = false,
  ...field
}: PickThingsProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...apiQuery(from.list({ search, limit: MOST_PROPOSED })),
    enabled: search.length > 1,
    staleTime: 60_000,
  });
  const [known, setKnown] = useState<Thing[]>([]);
  const missing = (hidesPicked ? [] : ids).filter((id) => !known.some((thing) => thing.id === id));
  const loaded = useQueries({ queries: missing.map((id) => apiQuery(from.find({ id }))) });
  const nameOf = (id: string) =>
    [...known, ...loaded.flatMap(({ data }) => data ?? [])].find((thing) => thing.id === id)?.name;
  const names = new Map(ids.map((id) => [nameOf(id) ?? `Gone: ${id.slice(-8)}`, id]));

  return (
    <ChipsField
      {...field}
      values={hidesPicked ? [] : [...names.keys()]}
      proposals={
        found.data?.filter(({ id }) => !hidesPicked || !ids.includes(id)).map(({ name }) => name) ??
        []
      }
      onSearch={setSearch}
      onAdd={(added) => {
        const things = (found.data ?? []).filter(({ name }) =>
          added.some((one) => one.toLowerCase() === name.toLowerCase()),
        );
        setKnown([...known, ...things]);
        if (things.length > 0) onChange([...new Set([...ids, ...things.map(({ id }) => id)])]);
      }}
      onRemove={(name) => onChange(ids.filter((id) => id !== names.get(name)))}
    />
  );
}
