import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { type Action, RowMenu } from '../../../../kit/admin/action.tsx';
import { Mover } from '../../../../kit/admin/form/mover.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { showFailure } from '../../../../shared/failures.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { refetchAfterWrite } from '../../../../shared/queries.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useDragOrder } from '../../../../ui/tables/drag-order.ts';
import * as facetsApi from '../../facet-endpoints.ts';
import type { FacetDefinition, Flag } from '../../facets.ts';
import type { FacetsEntry } from '../../schema.ts';
import { facetsQuery, saveFacets, withFacet } from './facets.ts';

const FacetForm = openedOnDemand(async () => (await import('./facet-form.tsx')).FacetForm);

/** What a flag is read from, in the owner's words. */
const FLAG_SOURCES: Record<Flag, string> = {
  inStock: 'Any variant can be bought',
  isSale: 'The product’s Sale switch',
  isNew: 'The product’s New switch',
  isLiked: 'Rated 4 stars or more',
};

/** What shoppers filter the listing by, beside category, price, brand and type. */
export function FacetsScreen() {
  const query = useQuery(facetsQuery);
  const { data } = query;
  const canEdit = useCan(facetsApi.change);
  const add = useRef<HTMLButtonElement>(null);
  const [adds, setAdds] = useState(false);
  return (
    <div className="grid gap-6">
      <PageHeader title="Filters" />
      <p className="max-w-prose text-ink-soft text-sm">
        Shoppers see a filter where products of their list have a choice of it, in this order. It is
        read from what products say already: their options and specifications.
      </p>
      <Panel
        title="Filters"
        action={
          canEdit &&
          data && (
            <Button ref={add} size="sm" onClick={() => setAdds(true)}>
              Add Filter
            </Button>
          )
        }
      >
        <Loaded query={query} failed="Failed to fetch the filters">
          {(entry) => <Facets entry={entry} canEdit={canEdit} />}
        </Loaded>
        {data && (
          <FacetForm open={adds} onClose={() => setAdds(false)} entry={data} returnFocusTo={add} />
        )}
      </Panel>
    </div>
  );
}

function Facets({ entry, canEdit }: { entry: FacetsEntry; canEdit: boolean }) {
  const queryClient = useQueryClient();
  const [said, say] = useState('');
  const { facets } = entry;

  /** Shows a change at once, and takes it back if the server refuses. */
  const change = useMutation({
    mutationFn: (now: FacetDefinition[]) => saveFacets(entry, now),
    onMutate: (now) => queryClient.setQueryData(facetsQuery.queryKey, { ...entry, facets: now }),
    onError: (error) => showFailure(error, 'Failed to save the filters'),
    onSettled: () => refetchAfterWrite(queryClient),
  });

  function move(from: number, to: number): void {
    const moved = [...facets];
    moved.splice(to, 0, ...moved.splice(from, 1));
    change.mutate(moved);
    say(`${facets[from]?.name ?? ''} is now number ${to + 1} of ${facets.length}.`);
  }
  const drag = useDragOrder(move);

  if (facets.length === 0) {
    return (
      <EmptyState title="No filters" text="Shoppers choose by category, price, brand and type." />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {facets.map((facet, place) => (
          <li
            key={facet.key}
            {...drag.over(place)}
            className={classNames(
              'flex flex-wrap items-center gap-x-3 px-5 py-1.5 transition-opacity',
              drag.isDragged(place) && 'opacity-40',
              drag.isTarget(place) && 'bg-accent-soft',
            )}
          >
            {canEdit && (
              <span className="-ml-2 max-sm:mr-auto">
                <Mover
                  name={facet.name}
                  place={place}
                  count={facets.length}
                  move={move}
                  drag={drag}
                />
              </span>
            )}
            <div className="grid min-w-32 flex-1 text-sm max-sm:order-first max-sm:basis-full max-sm:pt-1.5">
              <span className="wrap-anywhere font-strong">{facet.name}</span>
              <span className="wrap-anywhere text-ink-soft text-xs">{sourceOf(facet)}</span>
            </div>
            {canEdit ? (
              <>
                <Switch
                  label={`Shown: ${facet.name}`}
                  hidesLabel
                  on={facet.isShown}
                  onChange={(isShown) =>
                    change.mutate(withFacet(entry, facet, { ...facet, isShown }))
                  }
                />
                <FacetMenu entry={entry} facet={facet} />
              </>
            ) : (
              <span className="text-ink-soft text-sm">{facet.isShown ? 'Shown' : 'Hidden'}</span>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function sourceOf({ flag, options, specifications }: FacetDefinition): string {
  if (flag) return FLAG_SOURCES[flag];
  return [
    options.length > 0 && `Options: ${options.join(', ')}`,
    specifications.length > 0 && `Specifications: ${specifications.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function FacetMenu({ entry, facet }: { entry: FacetsEntry; facet: FacetDefinition }) {
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    needs: facetsApi.change,
    busy: 'Deleting…',
    destructive: true,
    ask: {
      title: 'Delete Filter',
      text: <p className="wrap-anywhere">Shoppers no longer filter by “{facet.name}”.</p>,
    },
    run: async () => {
      await saveFacets(entry, withFacet(entry, facet, undefined));
      return { done: 'Filter deleted' };
    },
    failed: 'Failed to delete the filter',
  };
  return (
    <RowMenu
      name={facet.name}
      actions={(open) => [
        { id: 'edit', label: 'Edit', needs: facetsApi.change, open },
        // What the shop itself knows is only hidden: nobody could name it again.
        ...(facet.flag ? [] : [remove]),
      ]}
      form={(props) => <FacetForm entry={entry} facet={facet} {...props} />}
    />
  );
}
