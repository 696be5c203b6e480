import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useRested } from '../../../ui/browser/rested.ts';
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx';
import * as contentApi from '../admin-endpoints.ts';
import { isLinkTarget, type LinkKind, type LinkTarget, type ReadLink } from '../schema.ts';

const KIND_NAMES: Record<LinkKind, string> = {
  place: 'Page of the shop',
  category: 'Category',
  collection: 'Collection',
  brand: 'Brand',
  page: 'Page',
  post: 'Post',
  product: 'Product',
};

const NOWHERE = 'Leads nowhere: shoppers find nothing there';

type LinkFieldProps = {
  label: string;
  value: string;
  /** @param target what was chosen; left out where the address was typed */
  onChange: (url: string, target?: LinkTarget) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Only things of these kinds are proposed. */
  kinds?: readonly LinkKind[];
  ref?: Ref<HTMLInputElement>;
};

const REST_MS = 150;

/** Where a link leads: one of the shop's things, chosen by its name, or any address. It says what is there now. */
export function LinkField({ kinds, value, onChange, hint, ...field }: LinkFieldProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    ...apiQuery(
      contentApi.searchLinks({ search: useRested(search, REST_MS), kind: kinds?.join(',') }),
    ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const links = useReadLinks([useRested(value.trim(), REST_MS)]);
  // What was found for fewer letters is there until more is known: of that, only what is meant now.
  const typed = search.toLowerCase();
  const isMeant = ({ name, url }: LinkTarget) => `${name} ${url}`.toLowerCase().includes(typed);
  const proposals = new Map(
    (data ?? []).filter(isMeant).map((target) => [labelOf(target, data), target]),
  );
  return (
    <ComboboxField
      {...field}
      value={value}
      options={data && [...proposals.keys()]}
      onSearch={setSearch}
      onChange={(text) => {
        const target = proposals.get(text);
        onChange(target?.url ?? text, target);
      }}
      hint={leadsTo(links.get(value.trim()), hint)}
    />
  );
}

/** What a field of a link takes of a form's. */
export const linkOf = ({ name, ref, error }: Pick<LinkFieldProps, 'name' | 'ref' | 'error'>) => ({
  name,
  ref,
  error,
});

const labelOf = ({ kind, name, url }: LinkTarget, all: readonly LinkTarget[] = []): string => {
  const isOneOfSeveral = all.filter((one) => one.kind === kind && one.name === name).length > 1;
  return `${KIND_NAMES[kind]}: ${name}${isOneOfSeveral ? ` (${url})` : ''}`;
};

function leadsTo(link: ReadLink | undefined, otherwise: ReactNode): ReactNode {
  if (!link || !isLinkTarget(link.url)) return otherwise;
  if (link.isBroken) return <span className="text-danger">{NOWHERE}</span>;
  return link.kind && link.name ? `Leads to: ${KIND_NAMES[link.kind]} “${link.name}”` : otherwise;
}

/** So many are read at once. */
const MOST_READ = 200;

/** To what these addresses lead, by the addresses. */
export function useReadLinks(urls: readonly string[]): ReadonlyMap<string, ReadLink> {
  const asked = [...new Set(urls.filter(isLinkTarget))].sort().slice(0, MOST_READ);
  const call = contentApi.readLinks({ urls: asked });
  const { data = [] } = useQuery({
    queryKey: [...call.key, asked.join(' ')],
    queryFn: () => apiSend(call),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return new Map(data.map((link) => [link.url, link]));
}

/** What a list says of an address that leads nowhere. */
export const whereWrong = (link: ReadLink | undefined): string | undefined =>
  link?.isBroken ? NOWHERE : undefined;
