import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { type Action, RowMenu } from '../../../../kit/admin/action.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../../kit/admin/list/list-screen.tsx';
import { formatDate } from '../../../../shared/format.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { type Column, InPrint } from '../../../../ui/tables/data-table.tsx';
import type { EmptySearch, SynonymsEntry } from '../../schema.ts';
import * as synonymsApi from '../../search/synonym-endpoints.ts';
import { saveGroup, synonymsQuery, textOf } from './synonyms.ts';

const SynonymForm = openedOnDemand(async () => (await import('./synonym-form.tsx')).SynonymForm);

const columns: Column<EmptySearch>[] = [
  {
    id: 'words',
    head: 'Looked for',
    sort: 'words',
    cell: ({ words }) => <span className="wrap-anywhere">“{words}”</span>,
  },
  {
    id: 'count',
    head: 'Times',
    sort: 'count',
    figures: true,
    cell: ({ count }) => count,
  },
  {
    id: 'lastDay',
    head: 'Last',
    sort: 'lastDay',
    from: 'sm',
    cell: ({ lastDay }) => <Day day={lastDay} />,
  },
  {
    id: 'found',
    head: 'Finds now',
    figures: true,
    from: 'sm',
    cell: ({ found }) => (
      <>
        <InPrint>finds </InPrint>
        {found === 0 ? <span className="text-ink-soft">nothing</span> : found}
        <InPrint> now</InPrint>
      </>
    ),
  },
];

function Day({ day }: { day: string }) {
  const settings = useSettings();
  return <time dateTime={day}>{formatDate(day, { ...settings, timeZone: 'UTC' }, 'medium')}</time>;
}

const emptySearches: ListDefinition<EmptySearch> = {
  from: synonymsApi.listEmptySearches,
  title: 'Synonyms',
  pageSize: 20,
  noun: { one: 'search', many: 'searches' },
  rowId: ({ words }) => words,
  rowName: ({ words }) => words,
  columns,
  searches: 'Words',
  sort: '-count',
  filters: {},
  actions: ({ words }) => <AddFromSearch words={words} />,
  empty: {
    icon: MagnifyingGlassIcon,
    title: 'Every search found something',
    text: 'What shoppers look for and do not find appears here, to be given a synonym.',
  },
};

/** What shoppers did not find, and the words that search takes for the same. */
export function SynonymsScreen() {
  const canView = useCan(synonymsApi.read);
  return (
    <div className="grid gap-8">
      <ListScreen
        list={emptySearches}
        notice={
          <p className="max-w-prose text-ink-soft text-sm">
            Searches of the last 90 days that found nothing. A synonym leads them to what the shop
            calls it.
          </p>
        }
      />
      {canView && <SynonymPanel />}
    </div>
  );
}

function AddFromSearch({ words }: { words: string }) {
  const { data } = useQuery(synonymsQuery);
  const canEdit = useCan(synonymsApi.change);
  const button = useRef<HTMLButtonElement>(null);
  const [adds, setAdds] = useState(false);
  if (!canEdit || !data) return null;
  return (
    <>
      <span className="block py-1 pr-2 sm:pr-0">
        <Button ref={button} size="sm" variant="ghost" onClick={() => setAdds(true)}>
          <span>
            Add<span className="max-sm:sr-only"> Synonym</span>
            <span className="sr-only"> for {words}</span>
          </span>
        </Button>
      </span>
      <SynonymForm
        open={adds}
        onClose={() => setAdds(false)}
        synonyms={data}
        words={words}
        returnFocusTo={button}
      />
    </>
  );
}

function SynonymPanel() {
  const query = useQuery(synonymsQuery);
  const { data } = query;
  const canEdit = useCan(synonymsApi.change);
  const add = useRef<HTMLButtonElement>(null);
  const [adds, setAdds] = useState(false);
  return (
    <Panel
      title="Groups of synonyms"
      action={
        canEdit &&
        data && (
          <Button ref={add} size="sm" onClick={() => setAdds(true)}>
            Add Synonyms
          </Button>
        )
      }
    >
      <Loaded query={query}>{(data) => <Groups synonyms={data} />}</Loaded>
      {data && (
        <SynonymForm
          open={adds}
          onClose={() => setAdds(false)}
          synonyms={data}
          returnFocusTo={add}
        />
      )}
    </Panel>
  );
}

function Groups({ synonyms }: { synonyms: SynonymsEntry }) {
  if (synonyms.groups.length === 0) {
    return (
      <EmptyState
        title="No synonyms yet"
        text="Words that mean the same, so that shoppers find things under any of them."
      />
    );
  }
  return (
    <ul className="divide-y divide-line text-sm">
      {synonyms.groups.map((group) => (
        <li key={textOf(group)} className="flex min-h-13 items-center gap-3 py-1.5 pr-2 pl-5">
          <span className="wrap-anywhere min-w-0 flex-1">{textOf(group)}</span>
          <GroupMenu synonyms={synonyms} group={group} />
        </li>
      ))}
    </ul>
  );
}

function GroupMenu({ synonyms, group }: { synonyms: SynonymsEntry; group: string[] }) {
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    needs: synonymsApi.change,
    busy: 'Deleting…',
    destructive: true,
    ask: {
      title: 'Delete Synonyms',
      text: (
        <p className="wrap-anywhere">Search no longer takes these for the same: {textOf(group)}.</p>
      ),
    },
    run: async () => {
      await saveGroup(synonyms, group, undefined);
      return { done: 'Synonyms deleted' };
    },
    failed: 'Failed to delete the synonyms',
  };
  return (
    <RowMenu
      name={group[0] ?? ''}
      actions={(open) => [{ id: 'edit', label: 'Edit', needs: synonymsApi.change, open }, remove]}
      form={(props) => <SynonymForm synonyms={synonyms} group={group} {...props} />}
    />
  );
}
