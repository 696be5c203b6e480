import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { ApiError } from '../../../shared/api-client.ts';
import { capitalised } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { usePageTitle } from '../../../shared/settings.ts';
import { ButtonLink, ICON_BUTTON_CLASSES } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { Call, Described } from '../../endpoint.ts';
import { Forbidden } from '../access/forbidden.tsx';
import { useCan } from '../access/session.ts';
import { type Action, ActionButton, ActionMenu, useActions } from '../action.tsx';
import { AT_THE_THUMB, PageHeader } from '../frame/page-header.tsx';
import { useRecentThing } from '../frame/recent.ts';
import { useShortcuts } from '../frame/shortcuts.ts';
import { leftList } from '../list/left-list.ts';

type DetailPageProps = {
  title: string;
  /** The list that it belongs to: its path, and what it is called. */
  list: { path: string; name: string };
  /** Its id in that list. */
  id: string;
  pills?: ReactNode;
  /** What comes next, by the id of one of the actions; nothing where nothing comes next. */
  next?: string;
  actions?: readonly (Action | false | undefined)[];
  children: ReactNode;
  /** Beside the content on large screens, below it on small ones. */
  aside?: ReactNode;
  /** What happened to it: below the content, on small screens below what stands beside it as well. */
  last?: ReactNode;
};

/** How many actions stand beside the next one; the others are in a menu. */
const BESIDE = 1;

/** The page of one thing: what comes next is its only primary button. */
export function DetailPage(props: DetailPageProps) {
  const { title, list, id, pills, next, actions: declared = [], children, aside, last } = props;
  // As it was when this page was opened: the list is not shown meanwhile.
  const [left] = useState(() => leftList(list.path));
  const of = useActions(declared, { everywhere: true });
  useRecentThing({ href: `${list.path}/${id}`, label: title });
  usePageTitle(title);
  const primary = of.actions.find((action) => action.id === next);
  const others = of.actions.filter((action) => action !== primary);
  const isHarmless = (action: Action) => !action.destructive && action.notNow === undefined;
  const beside = others.filter(isHarmless).slice(0, BESIDE);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:pb-16">
      <PageHeader
        title={title}
        back={{ href: left.href, label: `Back to ${list.name}` }}
        pills={pills}
        actions={
          <>
            <Neighbours path={list.path} ids={left.ids} id={id} />
            <ActionMenu
              of={of}
              actions={others.filter((action) => !beside.includes(action))}
              label="More actions"
            />
            {beside.map((action) => (
              <ActionButton key={action.id} of={of} action={action} />
            ))}
            {primary && (
              // On a phone at the lower edge, in the thumb's reach.
              <span className={AT_THE_THUMB}>
                <ActionButton of={of} action={primary} primary />
              </span>
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-6">{children}</div>
        {aside && <div className="grid gap-6 lg:row-span-2">{aside}</div>}
        {last && <div className="grid gap-6">{last}</div>}
      </div>
      {of.question}
    </div>
  );
}

/** Where the thing is that stands so many places after this one in the list that one came from, or before it. */
export function neighbourHref(path: string, id: string, steps: number, ids = leftList(path).ids) {
  const place = ids.indexOf(id);
  const other = place === -1 ? undefined : ids[place + steps];
  return other === undefined ? undefined : `${path}/${other}`;
}

/** The next and the previous thing of the list that one came from. */
function Neighbours({ path, ids, id }: { path: string; ids: string[]; id: string }) {
  const navigate = useNavigate();
  const before = neighbourHref(path, id, -1, ids);
  const after = neighbourHref(path, id, 1, ids);
  useShortcuts([
    { key: 'j', label: 'Next of the list', run: () => after && navigate({ href: after }) },
    { key: 'k', label: 'Previous of the list', run: () => before && navigate({ href: before }) },
  ]);
  if (!before && !after) return null;
  return (
    <span className="flex max-sm:hidden">
      {[
        { href: before, label: 'Previous', icon: ChevronLeftIcon },
        { href: after, label: 'Next', icon: ChevronRightIcon },
      ].map(({ href, label, icon: Icon }) =>
        href === undefined ? null : (
          <SiteLink key={label} href={href} aria-label={label} className={ICON_BUTTON_CLASSES}>
            <Icon aria-hidden="true" className="size-5" />
          </SiteLink>
        ),
      )}
    </span>
  );
}

type LoadedDetailProps<Thing> = {
  id: string;
  find: Described & ((names: { id: string }) => Call<Thing>);
  list: DetailPageProps['list'];
  /** 'order' */
  noun: string;
  children: (thing: Thing) => ReactNode;
};

/** Loads a thing by its id for its page. */
export function LoadedDetail<Thing>({ id, find, list, noun, children }: LoadedDetailProps<Thing>) {
  const canView = useCan(find);
  const { data, error, refetch } = useQuery({
    ...apiQuery(find({ id })),
    staleTime: 0,
    enabled: canView,
  });
  if (!canView) return <Forbidden title={capitalised(noun)} needs={find} />;
  if (!data) return <DetailState list={list} noun={noun} error={error} onRetry={refetch} />;
  // Nothing that was begun with one thing goes over to the next.
  return <Fragment key={id}>{children(data)}</Fragment>;
}

type DetailStateProps = {
  list: { path: string; name: string };
  /** 'order' */
  noun: string;
  error: Error | null;
  onRetry: () => void;
};

/** Instead of a page whose thing is still loading, is gone, or could not be loaded. */
export function DetailState({ list, noun, error, onRetry }: DetailStateProps) {
  const [left] = useState(() => leftList(list.path));
  if (!error) {
    return (
      <div className="grid animate-late-fade-in gap-6">
        <Skeleton className="h-14 max-w-md" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      </div>
    );
  }
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone) {
    return (
      <EmptyState
        heading="h1"
        title={`This ${noun} is no longer there`}
        action={<ButtonLink href={left.href}>Back to {capitalised(list.name)}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={`This ${noun} could not be loaded`}
        back={{ href: left.href, label: `Back to ${list.name}` }}
      />
      <LoadFailure centred text={error.message} onRetry={onRetry} />
    </>
  );
}
