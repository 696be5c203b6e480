import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { PanelProps } from '../../../kit/admin/panels.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { ChipListField } from '../../../ui/fields/chips-field.tsx';
import * as productsApi from '../admin-endpoints.ts';

/** Some categories and types of products, of those that there are. */
export function PickKinds(props: Omit<ComponentProps<typeof ChipListField>, 'proposals'>) {
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery({
    ...apiQuery(productsApi.listChoices({ field: 'kind', search })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return <ChipListField {...props} proposals={data} onSearch={setSearch} />;
}

/** A setting that names some. */
export const KindsSetting = (props: PanelProps['kinds setting']) => (
  <PickKinds {...props} placeholder="E-Liquids" />
);
