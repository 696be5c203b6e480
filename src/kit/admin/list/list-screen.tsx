import { ArrowPathIcon, ViewColumnsIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../../../shared/failures.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import {
  DataTable,
  DataTableSkeleton,
  focusedRow,
  moveInTable,
} from '../../../ui/tables/data-table.tsx';
import { Forbidden } from '../access/forbidden.tsx';
import { may, useAdmin } from '../access/session.ts';
import { formatDateTime } from '../frame/format-date-time.ts';
import { KeyHint } from '../frame/key-hint.tsx';
import { AT_THE_THUMB, PageHeader } from '../frame/page-header.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkMenu } from './bulk-menu.tsx';
import { CardGrid, CardSwitch, CardsSkeleton, useAsTable } from './card-grid.tsx';
import { ExportButton } from './export-button.tsx';
import { type BulkAction, foundBy, type ListDefinition, type Search } from './list-definition.ts';
import { ChosenFilters, ListFilters } from './list-filters.tsx';
import { type OwnView, useListLook } from './list-look.ts';
import { isSameSearch, narrowing, PAGE_SIZES, pageOf, pageSizeOf } from './list-search.ts';
import { NewerRows } from './newer-rows.tsx';
import { countOf, isChosen, withChosen } from './selection.ts';
import { SortMenu } from './sort-menu.tsx';
import { NOTHING_CHOSEN, type OpenList, useList } from './use-list.ts';

type ListScreenProps<Row> = {
  list: ListDefinition<Row>;
  /** The screen's main action, where it makes something new. */
  create?: { label: string; href: string };
  /** Other buttons of the header. */
  actions?: ReactNode;
  /** Said above the list. */
  notice?: ReactNode;
  /** It is a part of another screen: its heading is one of that screen's. */
  within?: boolean;
  /** The list is asked again after so many milliseconds, over and over. */
  every?: number;
};

/** A whole screen of one list: header, views, search, filters, rows, pages, and what is chosen. */
export function ListScreen<Row extends object>({
  list,
  create,
  actions,
  notice,
  within = false,
  every,
}: ListScreenProps<Row>) {
  const open = useList(list, every);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [choosesOnPhone, setChoosesOnPhone] = useState(false);
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const navigate = useNavigate();
  const admin = useAdmin();
  const { search, selection, select, rows } = open;
  const { file } = list;
  const canChoose = list.bulk?.some(({ needs }) => may(admin, needs)) ?? false;

  const page = pageOf(search);
  const hasNext = open.isMore || page * pageSizeOf(list, search) < open.total;
  const toggle = (id: string | undefined) => {
    if (canChoose && id) select(withChosen(selection, [id], !isChosen(selection, id)));
  };
  useShortcuts([
    ...(list.searches
      ? [{ key: '/', label: 'Search', run: () => searchField.current?.focus() }]
      : []),
    ...(create
      ? [{ key: 'c', label: create.label, run: () => navigate({ href: create.href }) }]
      : []),
    ...(list.href
      ? [
          { key: 'j', label: 'Next row (Enter opens it)', run: () => moveInTable(1) },
          { key: 'k', label: 'Row before', run: () => moveInTable(-1) },
        ]
      : []),
    ...(canChoose ? [{ key: 'x', label: 'Select the row', run: () => toggle(focusedRow()) }] : []),
    { key: 'n', label: 'Next page', run: () => hasNext && open.go({ page: String(page + 1) }) },
    { key: 'p', label: 'Page before', run: () => page > 1 && open.go({ page: String(page - 1) }) },
  ]);
  useEscape(() => select(NOTHING_CHOSEN), countOf(selection) > 0);

  const buttons = (
    <>
      <IconButton
        label={list.refresh ?? 'Refresh'}
        aria-busy={open.isFetching}
        // On a phone or a tablet a pull does it, and the room is the first row's; what is specified by its name stays.
        className={classNames('text-ink-soft', list.refresh === undefined && 'max-lg:hidden')}
        onClick={open.refetch}
      >
        <ArrowPathIcon className={classNames('size-5', open.isFetching && 'animate-spin')} />
      </IconButton>
      {file && (
        <ExportButton
          noun={list.noun}
          needs={file}
          download={() => foundBy(file, narrowing(list, search))}
        />
      )}
      {actions}
      {create && (
        // On a phone at the lower edge, in the thumb's reach; what is done with chosen rows then stands there.
        <span className={countOf(selection) > 0 ? 'max-sm:hidden' : AT_THE_THUMB}>
          <ButtonLink size="sm" href={create.href}>
            {create.label}
            <KeyHint of="c" />
          </ButtonLink>
        </span>
      )}
    </>
  );
  if (open.state === 'forbidden') return <Forbidden title={list.title} needs={list.from} />;
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4',
        create && 'max-sm:pb-16',
      )}
    >
      {within ? (
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h2 className="text-base">{list.title}</h2>
          {buttons}
        </div>
      ) : (
        <PageHeader
          title={list.title}
          headingRef={heading}
          actions={buttons}
          bareBelowLg={!(actions || create || list.file || list.refresh)}
        />
      )}
      {notice}
      <Views list={list} open={open} />
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {list.searches && (
            <SearchField
              ref={searchField}
              label={`Search ${list.noun.many}`}
              placeholder={list.searches}
              value={search.search ?? ''}
              onSearch={open.searchFor}
            />
          )}
          <ListFilters filters={list.filters} search={search} go={open.go} />
          {canChoose && (
            <Button
              variant="secondary"
              size="sm"
              className="sm:hidden"
              aria-pressed={choosesOnPhone}
              onClick={() => setChoosesOnPhone(!choosesOnPhone)}
            >
              Select
            </Button>
          )}
          {canChoose && list.bulkMenu && (
            <BulkMenu list={list} open={open} nothing={list.bulkMenu.nothing} onChoose={setAsked} />
          )}
          <SortMenu list={list} open={open} />
          <LookMenu list={list} open={open} />
          {list.card && <CardSwitch list={list} open={open} />}
        </div>
        <ChosenFilters
          filters={list.filters}
          search={search}
          go={open.go}
          onClear={() => {
            open.clear();
            searchField.current?.focus();
          }}
        />
      </div>
      <section
        aria-label={list.title}
        aria-busy={open.isStale || undefined}
        className="overflow-clip rounded-lg border border-line bg-surface"
      >
        {open.error && open.state !== 'failed' && <StaleNotice open={open} />}
        {list.createdAt && <NewerRows list={list} open={open} createdAt={list.createdAt} />}
        <Rows
          list={list}
          open={open}
          create={create}
          canChoose={canChoose}
          choosesOnPhone={choosesOnPhone}
        />
      </section>
      {rows.length > 0 && <Pages list={list} open={open} hasNext={hasNext} />}
      <BulkBar list={list} open={open} asked={asked} onAsk={setAsked} />
    </div>
  );
}

type Part<Row> = { list: ListDefinition<Row>; open: OpenList<Row> };

/** The filters that come with the list and those that were saved, as links. */
function Views<Row>({ list, open }: Part<Row>) {
  const { views, saveView, removeView } = useListLook(list.from.path, list.columns);
  if (!list.views) return null;
  const { search } = open;
  const now = narrowing(list, search);
  const isNow = (view: OwnView) => isSameSearch(narrowing(list, view.search), now);
  const own = views.find(isNow);
  const isNew = Object.keys(now).length > 0 && !own && !list.views.some(isNow);
  const kept: Search = search.sort === undefined ? now : { ...now, sort: search.sort };
  return (
    <div className="-mx-1 flex items-center gap-1 overflow-x-auto overflow-y-hidden px-1 py-1">
      <nav aria-label="Views" className="flex gap-1">
        {[...list.views, ...views].map((view) => (
          <SiteLink
            key={view.name}
            href={open.hrefOf({
              ...Object.fromEntries(['sort', ...Object.keys(now)].map((name) => [name, ''])),
              ...view.search,
            })}
            current={isNow(view)}
            className="relative flex h-8 items-center whitespace-nowrap rounded-full px-3 text-ink-soft text-sm after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {view.name}
          </SiteLink>
        ))}
      </nav>
      {isNew && <SaveView onSave={(name) => saveView({ name, search: kept })} />}
      {own && (
        <Button variant="ghost" size="sm" onClick={() => removeView(own.name)}>
          Remove View
        </Button>
      )}
    </div>
  );
}

/** Keeps the filters by a name, in this browser. */
function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <Popover
      label="Save View"
      trigger={
        <Button variant="ghost" size="sm">
          Save View
        </Button>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onSave(name.trim());
        }}
      >
        <TextField
          label="Name"
          hint="Kept in this browser, with filters and order."
          maxLength={40}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="sm">
          Save
        </Button>
      </form>
    </Popover>
  );
}

type RowsProps<Row> = Part<Row> &
  Pick<ListScreenProps<Row>, 'create'> & { canChoose: boolean; choosesOnPhone: boolean };

function Rows<Row extends object>({
  list,
  open,
  create,
  canChoose,
  choosesOnPhone,
}: RowsProps<Row>) {
  const look = useListLook(list.from.path, list.columns);
  const { state, rows, search, selection, select } = open;
  const card = useAsTable({ list, open }) ? undefined : list.card;
  const choice = canChoose
    ? {
        isChosen: (row: Row) => isChosen(selection, list.rowId(row)),
        choose: (some: Row[], value: boolean) =>
          select(withChosen(selection, some.map(list.rowId), value)),
        label: list.rowName,
        onPhone: choosesOnPhone,
      }
    : undefined;
  switch (state) {
    case 'loading':
      if (card) return <CardsSkeleton count={card.skeletons} />;
      return <DataTableSkeleton rows={Math.min(pageSizeOf(list, search), 10)} />;
    case 'ready':
      if (card) {
        return (
          <CardGrid list={list} card={card} rows={rows} choice={choice} stale={open.isStale} />
        );
      }
      return (
        <DataTable
          label={list.title}
          columns={list.columns}
          hiddenColumns={look.hiddenColumns}
          rows={rows}
          rowId={list.rowId}
          href={list.href}
          sort={search.sort ?? list.sort}
          onSort={(sort) => open.go({ sort })}
          dense={look.dense}
          stale={open.isStale}
          stickyHead
          choice={choice}
          actions={list.actions}
          fold={list.fold}
          rowName={list.rowName}
        />
      );
    case 'empty':
      return <EmptyState action={create && <CreateFirst {...create} />} {...list.empty} />;
    case 'no-match':
      return (
        <EmptyState
          title={`No ${list.noun.many} found`}
          text={
            search.search
              ? `Nothing matches “${search.search}”${search.search === Object.values(narrowing(list, search)).join() ? '' : ' and these filters'}.`
              : 'Nothing matches these filters.'
          }
          action={
            <Button variant="secondary" onClick={open.clear}>
              Clear all
            </Button>
          }
        />
      );
    case 'past-end':
      return (
        <EmptyState
          title="There is nothing on this page"
          action={<ButtonLink href={open.hrefOf({ page: '' })}>First page</ButtonLink>}
        />
      );
    case 'failed':
    case 'forbidden':
      return (
        <LoadFailure
          centred
          text={failureText(open.error, `Failed to fetch ${list.noun.many}`)}
          onRetry={open.refetch}
        />
      );
  }
}

/** 'Add Promotion' as 'Add Your First Promotion'. */
const CreateFirst = ({ label, href }: { label: string; href: string }) => (
  <ButtonLink href={href}>{label.replace(/ (an? )?/, ' Your First ')}</ButtonLink>
);

/** The rows are older than their reader thinks: the latest try to read them failed. */
function StaleNotice<Row>({ open }: { open: OpenList<Row> }) {
  const settings = useSettings();
  return (
    <div className="p-2">
      <Notice
        live
        title={open.error?.message ?? ''}
        action={
          <Button size="sm" variant="secondary" onClick={open.refetch}>
            Try Again
          </Button>
        }
      >
        These rows are as of {formatDateTime(new Date(open.readAt).toISOString(), settings)}.
      </Notice>
    </div>
  );
}

/** Which columns there are, and how close the rows stand. */
function LookMenu<Row>({ list, open }: Part<Row>) {
  const look = useListLook(list.from.path, list.columns);
  const asTable = useAsTable({ list, open });
  const [, ...optional] = list.columns;
  if (list.card && !asTable) return <span className="ml-auto max-lg:hidden" />;
  return (
    <span className="ml-auto max-lg:hidden">
      <Popover
        label="Columns"
        trigger={
          <Button variant="secondary" size="sm">
            <ViewColumnsIcon aria-hidden="true" className="size-4" />
            Columns
          </Button>
        }
      >
        {optional.map(({ id, head }) => (
          <Checkbox
            key={id}
            label={head}
            checked={!look.hiddenColumns.has(id)}
            onChange={(event) => look.showColumn(id, event.target.checked)}
          />
        ))}
        <hr className="my-2 border-line" />
        <Checkbox
          label="Close rows"
          checked={look.dense}
          onChange={(event) => look.setDense(event.target.checked)}
        />
      </Popover>
    </span>
  );
}

function Pages<Row>({ list, open, hasNext }: Part<Row> & { hasNext: boolean }) {
  const { search, total, isMore, rows } = open;
  const page = pageOf(search);
  const size = pageSizeOf(list, search);
  const before = (page - 1) * size;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-ink-soft text-sm">
        {before + 1}–{isMore ? before + rows.length : Math.min(page * size, total)} of {total}
        {isMore && '+'} {total === 1 ? list.noun.one : list.noun.many}
      </p>
      <div className="flex items-center gap-2">
        {total > Math.min(list.pageSize, ...PAGE_SIZES) && (
          <PageSize list={list} size={size} onChoose={(per) => open.go({ per })} />
        )}
        {page > 1 && (
          <ButtonLink href={open.hrefOf({ page: String(page - 1) })} variant="secondary" size="sm">
            Previous
          </ButtonLink>
        )}
        {hasNext && (
          <ButtonLink href={open.hrefOf({ page: String(page + 1) })} variant="secondary" size="sm">
            Next
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

type PageSizeProps<Row> = {
  list: ListDefinition<Row>;
  size: number;
  onChoose: (size: string) => void;
};

const PageSize = <Row,>({ list, size, onChoose }: PageSizeProps<Row>) => (
  <label className="flex items-center gap-2 text-ink-soft text-sm">
    Rows
    <select
      value={size}
      onChange={({ target }) => onChoose(target.value)}
      className="figures h-9 rounded-full border border-line-strong bg-transparent px-3 text-ink text-sm hover:border-ink"
    >
      {[...new Set([list.pageSize, ...PAGE_SIZES])]
        .toSorted((one, other) => one - other)
        .map((one) => (
          <option key={one}>{one}</option>
        ))}
    </select>
  </label>
);

/** Calls back on Escape, if nothing that is open over the page wants it. */
function useEscape(onEscape: () => void, wanted: boolean): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!wanted) return;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog], [role=menu]')) return;
      if (document.activeElement?.matches('input[type=search]')) return;
      leave();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [wanted]);
}
